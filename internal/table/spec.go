package table

import (
	"fmt"
	"slices"
	"strconv"

	"triplecross/internal/game"
	"triplecross/internal/moderation"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// Spec describes a table to be created.
type Spec struct {
	Game   string
	Setup  game.Setup
	Host   Person
	Name   string // the host's name
	Public bool
	// Showcase marks the server's own table for the front page.
	Showcase bool
	Settings
	// Opening is the moves from which the game continues, nil for none, and Rules is the version of the rules
	// by which they were played at another table.
	Opening *Opening
	Rules   int
	// Import is set if the opening is an imported game; then nobody sits down.
	Import *Imported
	// Seats lists the holders of the seats; missing ones are open.
	Seats []Holder
}

// Holder is a choice for a seat: nobody yet, the host, or a bot of a level.
type Holder struct {
	Kind SeatKind
	Bot  string
	// For is the person for whom a free seat is kept, or who sits down without being the
	// host, and Name is their name.
	For  Person
	Name string
	// Program is the name of the program that plays for the person.
	Program string
}

// Events returns the events that create the table. A refusal is a *Refused.
func (spec Spec) Events(site *Site) ([]Event, error) {
	g, ok := site.Games[spec.Game]
	if !ok {
		return nil, Refuse(protocol.CodeMalformed, phrase.New("refusal.noGame", "There is no game {Name} here.", "Name", strconv.Quote(spec.Game)))
	}
	rules := g.Info().Version
	if o := spec.Opening; o != nil && o.From != "" {
		rules = spec.Rules // the moves may be illegal under another version
	}
	if g, ok = game.AtVersion(g, rules); !ok {
		return nil, fmt.Errorf("table: no version %d of the rules of %s", rules, spec.Game)
	}
	start, err := g.Start(spec.Setup)
	if err != nil {
		return nil, Refuse(protocol.CodeMalformed, phrase.New("refusal.setup", "That set-up does not work: {Why}.", "Why", game.SetupProblem(err)))
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
		Game: spec.Game, Rules: rules, Setup: spec.Setup, Host: spec.Host, Public: spec.Public, Showcase: spec.Showcase, Settings: spec.Settings,
		Opening: spec.Opening,
	}}
	if spec.Import != nil {
		return append(events, *spec.Import), nil
	}
	taken := 0
	names := spec.names(site)
	for s, holder := range spec.Seats {
		if holder.Kind == SeatFree && holder.For == "" {
			continue
		}
		person, name := spec.Host, spec.Name
		if holder.Kind == SeatPerson && holder.For != "" {
			person, name = holder.For, holder.Name
		}
		sat, err := holder.sit(site, game.Seat(s), person, name)
		if err != nil {
			return nil, err
		}
		if sat.Kind == SeatPerson {
			sat.Name = distinct(sat.Name, func(name string) bool {
				return slices.ContainsFunc(names, func(n shownName) bool { return n.name != "" && n.person != person && moderation.Alike(name, n.name) })
			})
			names[s] = shownName{person, sat.Name}
		}
		events = append(events, sat)
		if holder.Kind != SeatFree {
			taken++
		}
	}
	if taken == start.Players() {
		events = append(events, spec.Settings.Clock.started())
	}
	return events, nil
}

// shownName is a name at the table and the person whose name it is; nobody's for a bot.
type shownName struct {
	person Person
	name   string
}

// names returns, by seat, the names that people who sit down from the start cannot have: those of bots, and
// of the people for whom seats are kept.
func (spec Spec) names(site *Site) []shownName {
	names := make([]shownName, len(spec.Seats))
	for s, h := range spec.Seats {
		switch h.Kind {
		case SeatBot:
			names[s].name = site.nameOf(game.Seat(s), SeatBot, h.Bot, "")
		case SeatFree:
			names[s] = shownName{h.For, h.Name}
		}
	}
	return names
}

// sit returns the event that gives the holder a seat; person and name are used if
// the holder is a person.
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
