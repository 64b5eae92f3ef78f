package table

import (
	"fmt"
	"strconv"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// Spec is the table that somebody wants to be created.
type Spec struct {
	Game   string
	Setup  game.Setup
	Host   Person
	Name   string // the host's name
	Public bool
	// Showcase says that the server makes it for the front page.
	Showcase bool
	Settings
	// Opening is what the game goes on from, nil for the start.
	Opening *Opening
	// Import says that the opening is a game that was played elsewhere; then
	// nobody sits down.
	Import *Imported
	// Seats says by seat who shall sit there; missing ones are open.
	Seats []Holder
}

// Holder is a choice for a seat: nobody yet, the host, or a bot of a level.
type Holder struct {
	Kind SeatKind
	Bot  string
	// For keeps a free seat for that person, whose name is Name.
	For  Person
	Name string
	// Program is what the program calls itself that plays for the person.
	Program string
}

// Events returns what happens when the table is created.
func (spec Spec) Events(site *Site) ([]Event, error) {
	g, ok := site.Games[spec.Game]
	if !ok {
		return nil, Refuse(protocol.CodeMalformed, phrase.New("refusal.noGame", "There is no game {Name} here.", "Name", strconv.Quote(spec.Game)))
	}
	start, err := g.Start(spec.Setup)
	if err != nil {
		return nil, Refuse(protocol.CodeMalformed, phrase.New("refusal.setup", "That set-up does not work: {Why}.", "Why", err))
	}
	if len(spec.Seats) > start.Players() {
		return nil, Refuse(protocol.CodeMalformed, phrase.New("refusal.seats", "This game has {N} seats, not {M}.", "N", start.Players(), "M", len(spec.Seats)))
	}
	board, err := g.Board(spec.Setup)
	if err != nil {
		return nil, fmt.Errorf("table: %w", err)
	}
	if err := spec.Settings.check(board); err != nil {
		return nil, err
	}
	events := []Event{Made{
		Game: spec.Game, Setup: spec.Setup, Host: spec.Host, Public: spec.Public, Showcase: spec.Showcase, Settings: spec.Settings,
		Opening: spec.Opening,
	}}
	if spec.Import != nil {
		return append(events, *spec.Import), nil
	}
	taken := 0
	for s, holder := range spec.Seats {
		if holder.Kind == SeatFree && holder.For == "" {
			continue
		}
		sat, err := holder.sit(site, game.Seat(s), spec.Host, spec.Name)
		if err != nil {
			return nil, err
		}
		events = append(events, sat)
		if holder.Kind != SeatFree {
			taken++
		}
	}
	if taken == start.Players() {
		events = append(events, Started{})
	}
	return events, nil
}

// sit returns the event by which the holder gets the seat; person and name are
// those of the one who sits down if it is a person.
func (h Holder) sit(site *Site, seat game.Seat, person Person, name string) (Sat, error) {
	switch h.Kind {
	case SeatFree:
		return Sat{Seat: seat, Kind: SeatFree, Owner: h.For, For: h.Name}, nil
	case SeatBot:
		if _, ok := site.Bots[h.Bot]; !ok {
			return Sat{}, Refuse(protocol.CodeMalformed, phrase.New("refusal.noBot", "There is no bot {Name}.", "Name", strconv.Quote(h.Bot)))
		}
		return Sat{Seat: seat, Kind: SeatBot, Bot: h.Bot}, nil
	case SeatPerson:
		if person == "" {
			return Sat{}, Refuse(protocol.CodeSeat, phrase.New("refusal.nobodySits", "Nobody is there to sit down."))
		}
		return Sat{Seat: seat, Kind: SeatPerson, Person: person, Name: CleanName(name, person), Program: CleanProgram(h.Program)}, nil
	}
	return Sat{}, Refuse(protocol.CodeMalformed, phrase.New("refusal.seatFor", "A seat cannot be given to {Whom}.", "Whom", strconv.Quote(string(h.Kind))))
}
