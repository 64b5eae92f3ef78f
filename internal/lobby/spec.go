package lobby

import (
	"fmt"

	"triplecross/internal/ai"
	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// Spec is the table that somebody wants laid.
type Spec struct {
	Game   string
	Setup  game.Setup
	Host   Person
	Name   string // the host's name
	Public bool
	House  bool
	Manners
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
	Kind protocol.SeatKind
	Bot  string
	// For keeps a free seat for that person, whose name is Name.
	For  Person
	Name string
	// Program is what the program calls itself that plays for the person.
	Program string
}

// events returns what happens when the table is laid.
func (spec Spec) events(games map[string]game.Game) ([]Event, error) {
	g, ok := games[spec.Game]
	if !ok {
		return nil, refuse(protocol.CodeMalformed, "There is no game %q here.", spec.Game)
	}
	start, err := g.Start(spec.Setup)
	if err != nil {
		return nil, refuse(protocol.CodeMalformed, "That set-up does not work: %v.", err)
	}
	if len(spec.Seats) > start.Players() {
		return nil, refuse(protocol.CodeMalformed, "This game has %d seats, not %d.", start.Players(), len(spec.Seats))
	}
	board, err := g.Board(spec.Setup)
	if err != nil {
		return nil, fmt.Errorf("lobby: %w", err)
	}
	if err := spec.Manners.check(board); err != nil {
		return nil, err
	}
	events := []Event{Made{
		Game: spec.Game, Setup: spec.Setup, Host: spec.Host, Public: spec.Public, House: spec.House, Manners: spec.Manners,
		Opening: spec.Opening,
	}}
	if spec.Import != nil {
		return append(events, *spec.Import), nil
	}
	taken := 0
	for s, holder := range spec.Seats {
		if holder.Kind == protocol.Free && holder.For == "" {
			continue
		}
		sat, err := holder.sit(g, game.Seat(s), spec.Host, spec.Name)
		if err != nil {
			return nil, err
		}
		events = append(events, sat)
		if holder.Kind != protocol.Free {
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
func (h Holder) sit(g game.Game, seat game.Seat, person Person, name string) (Sat, error) {
	switch h.Kind {
	case protocol.Free:
		return Sat{Seat: seat, Kind: protocol.Free, Owner: h.For, For: h.Name}, nil
	case protocol.Bot:
		level, ok := ai.LevelNamed(h.Bot)
		if !ok {
			return Sat{}, refuse(protocol.CodeMalformed, "There is no bot %q.", h.Bot)
		}
		return Sat{Seat: seat, Kind: protocol.Bot, Bot: level.Slug, Name: level.Name}, nil
	case protocol.Person:
		if person == "" {
			return Sat{}, refuse(protocol.CodeSeat, "Nobody is there to sit down.")
		}
		return Sat{Seat: seat, Kind: protocol.Person, Person: person, Name: CleanName(name, person), Program: CleanProgram(h.Program)}, nil
	}
	return Sat{}, refuse(protocol.CodeMalformed, "A seat cannot be given to %q.", h.Kind)
}
