package lobby

import (
	"encoding/json"
	"fmt"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
)

// Event is something that happened at a table. The events in their order are
// the table; every field that matters later is in them.
type Event interface {
	kind() string
	// apply returns the table after the event.
	apply(games map[string]game.Game, t Table, at time.Time) (Table, error)
}

// Made is the first event: the table as it was laid.
type Made struct {
	Game   string     `json:"game"`
	Setup  game.Setup `json:"setup,omitempty"`
	Host   Person     `json:"host,omitempty"`
	Public bool       `json:"public,omitempty"`
	House  bool       `json:"house,omitempty"`
	Manners
	Opening *Opening `json:"opening,omitempty"`
}

// Sat tells that a seat changed hands, or that its person took another name.
// Program, Owner, For, Gone and Out are those of Seat. New says that somebody
// else sits down than had the seat before.
type Sat struct {
	Seat    game.Seat         `json:"seat"`
	Kind    protocol.SeatKind `json:"to"`
	Person  Person            `json:"person,omitempty"`
	Name    string            `json:"name,omitempty"`
	Bot     string            `json:"bot,omitempty"`
	Program string            `json:"program,omitempty"`
	Owner   Person            `json:"owner,omitempty"`
	For     string            `json:"for,omitempty"`
	Gone    bool              `json:"gone,omitempty"`
	Out     bool              `json:"out,omitempty"`
	New     bool              `json:"new,omitempty"`
}

// Started tells that the game began.
type Started struct{}

// Moved is one ply.
type Moved struct {
	Seat game.Seat `json:"seat"`
	Text string    `json:"move"`
	// By and ID identify the command of a person, so that it is played once
	// however often it is sent.
	By Person `json:"by,omitempty"`
	ID string `json:"id,omitempty"`
	// Spent is what the move cost on the seat's clock, Paused how long that
	// stood still because the person was gone; in milliseconds.
	Spent  int64 `json:"spent,omitempty"`
	Paused int64 `json:"paused,omitempty"`

	// after is the state that the move leads to, where that is known already.
	after game.State
}

func (Made) kind() string    { return "made" }
func (Sat) kind() string     { return "sat" }
func (Started) kind() string { return "started" }
func (Moved) kind() string   { return "moved" }

// parseEvent reads an event from the log.
func parseEvent(entry store.Event) (Event, error) {
	switch entry.Kind {
	case "made":
		return parseBody[Made](entry.Body)
	case "sat":
		return parseBody[Sat](entry.Body)
	case "started":
		return parseBody[Started](entry.Body)
	case "moved":
		return parseBody[Moved](entry.Body)
	case "offered":
		return parseBody[Offered](entry.Body)
	case "agreed":
		return parseBody[Agreed](entry.Body)
	case "ran":
		return parseBody[Ran](entry.Body)
	case "lent":
		return parseBody[Lent](entry.Body)
	case "flagged":
		return parseBody[Flagged](entry.Body)
	case "resigned":
		return parseBody[Resigned](entry.Body)
	case "undo asked":
		return parseBody[UndoAsked](entry.Body)
	case "undo agreed":
		return parseBody[UndoAgreed](entry.Body)
	case "undo ended":
		return parseBody[UndoEnded](entry.Body)
	case "taken back":
		return parseBody[TakenBack](entry.Body)
	case "imported":
		return parseBody[Imported](entry.Body)
	case "rematched":
		return parseBody[Rematched](entry.Body)
	}
	return nil, fmt.Errorf("unknown event %q", entry.Kind)
}

func parseBody[E Event](body []byte) (Event, error) {
	var e E
	err := json.Unmarshal(body, &e)
	return e, err
}

// record turns events into the append that follows t in its log, and returns it
// with the table it leads to.
func record(games map[string]game.Game, t Table, at time.Time, events []Event) (store.Append, Table, error) {
	a := store.Append{GameID: t.ID}
	at = at.Truncate(time.Millisecond).UTC()
	for _, e := range events {
		body, err := json.Marshal(e)
		if err != nil {
			return a, t, fmt.Errorf("lobby: event %q: %w", e.kind(), err)
		}
		if t, err = e.apply(games, t, at); err != nil {
			return a, t, fmt.Errorf("lobby: event %q: %w", e.kind(), err)
		}
		t.Version++
		a.Events = append(a.Events, store.Event{Seq: t.Version, At: at, Kind: e.kind(), Body: body})
		switch e := e.(type) {
		case Sat:
			a.Participants = appendPerson(a.Participants, e.Person)
		case Imported: // it is among the games of whoever brought it
			a.Participants = appendPerson(a.Participants, e.By)
		}
	}
	summary := t.summary()
	a.Summary = &summary
	return a, t, nil
}

func appendPerson(list []string, p Person) []string {
	if p == "" {
		return list
	}
	return append(list, string(p))
}

// apply returns the table after an entry of its log.
func (t Table) apply(games map[string]game.Game, entry store.Event) (Table, error) {
	if entry.Seq != t.Version+1 {
		return t, fmt.Errorf("event %d follows event %d", entry.Seq, t.Version)
	}
	e, err := parseEvent(entry)
	if err != nil {
		return t, fmt.Errorf("event %d: %w", entry.Seq, err)
	}
	if t, err = e.apply(games, t, entry.At); err != nil {
		return t, fmt.Errorf("event %d: %w", entry.Seq, err)
	}
	t.Version = entry.Seq
	return t, nil
}

func (e Made) apply(games map[string]game.Game, t Table, at time.Time) (Table, error) {
	g, ok := games[e.Game]
	if !ok {
		return t, fmt.Errorf("unknown game %q", e.Game)
	}
	start, err := g.Start(e.Setup)
	if err != nil {
		return t, err
	}
	if t.Board, err = g.Board(e.Setup); err != nil {
		return t, err
	}
	t.Game, t.Setup = g, e.Setup
	t.Host, t.Public, t.House, t.Manners = e.Host, e.Public, e.House, e.Manners
	t.Created, t.Updated = at, at
	t.States = []game.State{start}
	t.Status = protocol.Open
	for s := range start.Players() {
		t.seats[s] = Seat{Kind: protocol.Free}
	}
	if e.Opening != nil {
		return t.opened(*e.Opening, at)
	}
	return t, nil
}

func (e Sat) apply(_ map[string]game.Game, t Table, at time.Time) (Table, error) {
	if int(e.Seat) < 0 || int(e.Seat) >= t.Players() {
		return t, fmt.Errorf("no seat %d", e.Seat)
	}
	before := t.seats[e.Seat]
	after := Seat{
		Kind: e.Kind, Person: e.Person, Name: e.Name, Bot: e.Bot, Since: t.Version + 1,
		Program: e.Program, Owner: e.Owner, For: e.For, Gone: e.Gone, Out: e.Out, Lent: e.Kind == protocol.Bot && before.Lent,
	}
	// The link of a seat outlives what its owner lets a bot do.
	if before.person() == after.person() && (after.person() != "" || before.Kind == after.Kind && before.Bot == after.Bot) {
		after.Since = before.Since
	}
	t.seats[e.Seat] = after
	if before.Person != after.Person {
		t.Offers &^= game.SeatsOf(e.Seat)
		t.here.votes[e.Seat] = 0
		if t.Status == protocol.Live {
			t.Tenures = t.withTenure(e.Seat)
			if e.New {
				t = t.newcomer(e.Seat, at)
			}
		}
	} else if before.Name != after.Name {
		t.Tenures = t.renamed(e.Seat)
	}
	t.Updated = at
	return t, nil
}

func (Started) apply(_ map[string]game.Game, t Table, at time.Time) (Table, error) {
	t.Status = protocol.Live
	t.Turned, t.Updated = at, at
	for s := range t.Seats() {
		t.Tenures = t.withTenure(game.Seat(s))
		t.Left[s] = t.Manners.Clock.Base
	}
	return t, nil
}

func (e Moved) apply(_ map[string]game.Game, t Table, at time.Time) (Table, error) {
	before, after := t.State(), e.after
	if after == nil {
		var err error
		if after, err = before.Play(e.Seat, e.Text); err != nil {
			return t, err
		}
	}
	played := Played{Seat: e.Seat, By: e.By, ID: e.ID, At: at, Spent: time.Duration(e.Spent) * time.Millisecond, Version: t.Version + 1}
	played.Move, _ = after.Last()
	// Appending to the shared arrays is safe: a table has one future, and
	// earlier values of it look no further than their own length.
	t.Moves = append(t.Moves, played)
	t.States = append(t.States, after)
	if e.By != "" {
		t.Offers &= game.SeatsOf(e.Seat)
		t.Undo = nil
		t = t.pressed(e, before.Hides())
	}
	t.Updated = at
	if settingUp(before, after) {
		t.changed[e.Seat] = t.Version + 1
	} else {
		t = t.turned(at)
	}
	if before.Hides() && !settingUp(before, after) {
		t = t.setUp()
	}
	if _, over := after.Outcome(); over {
		t.Status, t.Undo = protocol.Over, nil
	}
	return t, nil
}

// turned returns the table at the beginning of a turn: the event that is being
// applied has changed the position for everybody.
func (t Table) turned(at time.Time) Table {
	for s := range t.changed {
		t.changed[s] = t.Version + 1
	}
	t.Turned, t.Updated = at, at
	return t
}
