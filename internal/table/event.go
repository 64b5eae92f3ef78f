package table

import (
	"encoding/json"
	"fmt"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// Event is something that happened at a table. The events in their order are
// the table; every field that matters later is in them.
type Event interface {
	kind() string
	// apply returns the table after the event.
	apply(site *Site, t Table, at time.Time) (Table, error)
}

// The kinds of events, as logs name them. Logs outlive versions of this program:
// neither a kind nor the name of a field may ever change.
const (
	kindMade         = "made"
	kindSat          = "sat"
	kindStarted      = "started"
	kindMoved        = "moved"
	kindOffered      = "offered"
	kindAgreed       = "agreed"
	kindClockCharged = "ran"
	kindSeatOffered  = "lent"
	kindFlagged      = "flagged"
	kindResigned     = "resigned"
	kindUndoAsked    = "undo asked"
	kindUndoAgreed   = "undo agreed"
	kindUndoEnded    = "undo ended"
	kindTakenBack    = "taken back"
	kindImported     = "imported"
	kindRematched    = "rematched"
)

// Made is the first event: the table as it was created.
type Made struct {
	Game     string     `json:"game"`
	Setup    game.Setup `json:"setup,omitempty"`
	Host     Person     `json:"host,omitempty"`
	Public   bool       `json:"public,omitempty"`
	Showcase bool       `json:"house,omitempty"`
	Settings
	Opening *Opening `json:"opening,omitempty"`
}

// Sat tells that a seat changed hands, or that its person took another name.
// Program, Owner, For, Gone and Out are those of Seat, Name is a person's: a bot
// is kept by its level. New says that somebody else sits down than had the seat
// before.
type Sat struct {
	Seat    game.Seat `json:"seat"`
	Kind    SeatKind  `json:"to"`
	Person  Person    `json:"person,omitempty"`
	Name    string    `json:"name,omitempty"`
	Bot     string    `json:"bot,omitempty"`
	Program string    `json:"program,omitempty"`
	Owner   Person    `json:"owner,omitempty"`
	For     string    `json:"for,omitempty"`
	Gone    bool      `json:"gone,omitempty"`
	Out     bool      `json:"out,omitempty"`
	New     bool      `json:"new,omitempty"`
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

func (Made) kind() string    { return kindMade }
func (Sat) kind() string     { return kindSat }
func (Started) kind() string { return kindStarted }
func (Moved) kind() string   { return kindMoved }

// Encode returns an event as the log keeps it.
func Encode(e Event) (kind string, body []byte, err error) {
	if body, err = json.Marshal(e); err != nil {
		return "", nil, fmt.Errorf("event %q: %w", e.kind(), err)
	}
	return e.kind(), body, nil
}

// Decode reads an event from the log.
func Decode(kind string, body []byte) (Event, error) {
	switch kind {
	case kindMade:
		return parseBody[Made](body)
	case kindSat:
		return parseBody[Sat](body)
	case kindStarted:
		return parseBody[Started](body)
	case kindMoved:
		return parseBody[Moved](body)
	case kindOffered:
		return parseBody[Offered](body)
	case kindAgreed:
		return parseBody[Agreed](body)
	case kindClockCharged:
		return parseBody[ClockCharged](body)
	case kindSeatOffered:
		return parseBody[SeatOffered](body)
	case kindFlagged:
		return parseBody[Flagged](body)
	case kindResigned:
		return parseBody[Resigned](body)
	case kindUndoAsked:
		return parseBody[UndoAsked](body)
	case kindUndoAgreed:
		return parseBody[UndoAgreed](body)
	case kindUndoEnded:
		return parseBody[UndoEnded](body)
	case kindTakenBack:
		return parseBody[TakenBack](body)
	case kindImported:
		return parseBody[Imported](body)
	case kindRematched:
		return parseBody[Rematched](body)
	}
	return nil, fmt.Errorf("unknown event %q", kind)
}

func parseBody[E Event](body []byte) (Event, error) {
	var e E
	if err := json.Unmarshal(body, &e); err != nil {
		return nil, fmt.Errorf("event %q: %w", e.kind(), err)
	}
	return e, nil
}

// Apply returns the table after an event that happened then.
func (t Table) Apply(site *Site, e Event, at time.Time) (Table, error) {
	after, err := e.apply(site, t, at)
	if err != nil {
		return t, fmt.Errorf("event %q: %w", e.kind(), err)
	}
	after.Version = t.Version + 1
	return after, nil
}

func (e Made) apply(site *Site, t Table, at time.Time) (Table, error) {
	g, ok := site.Games[e.Game]
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
	t.Host, t.Public, t.Showcase, t.Settings = e.Host, e.Public, e.Showcase, e.Settings
	t.Created, t.Updated = at, at
	t.States = []game.State{start}
	t.Status = protocol.Open
	for s := range start.Players() {
		t.seats[s] = Seat{Kind: SeatFree}
	}
	if e.Opening != nil {
		return opened(t, site, *e.Opening, at)
	}
	return t, nil
}

func (e Sat) apply(site *Site, t Table, at time.Time) (Table, error) {
	if int(e.Seat) < 0 || int(e.Seat) >= t.Players() {
		return t, fmt.Errorf("no seat %d", e.Seat)
	}
	before := t.seats[e.Seat]
	after := Seat{
		Kind: e.Kind, Person: e.Person, Name: site.nameOf(e.Kind, e.Bot, e.Name), Bot: e.Bot, Since: t.Version + 1,
		Program: e.Program, Owner: e.Owner, For: e.For, Gone: e.Gone, Out: e.Out, Offered: e.Kind == SeatBot && before.Offered,
	}
	// The link of a seat outlives what its owner lets a bot do.
	if before.Belongs() == after.Belongs() && (after.Belongs() != "" || before.Kind == after.Kind && before.Bot == after.Bot) {
		after.Since = before.Since
	}
	t.seats[e.Seat] = after
	if before.Person != after.Person {
		t.Offers &^= game.SeatsOf(e.Seat)
		if t.Status == protocol.Live {
			t.SeatHistory = withTenure(t, e.Seat)
			if e.New {
				t = newcomer(t, e.Seat, at)
			}
		}
	} else if before.Name != after.Name {
		t.SeatHistory = renamed(t, e.Seat)
	}
	t.Updated = at
	return t, nil
}

func (Started) apply(_ *Site, t Table, at time.Time) (Table, error) {
	t.Status = protocol.Live
	t.Turned, t.Updated = at, at
	for s := range t.Seats() {
		t.SeatHistory = withTenure(t, game.Seat(s))
		t.Left[s] = t.Settings.Clock.Base
	}
	return t, nil
}

func (e Moved) apply(_ *Site, t Table, at time.Time) (Table, error) {
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
		t = pressed(t, e, before.Hides())
	}
	t.Updated = at
	if SettingUp(before, after) {
		t.changed[e.Seat] = t.Version + 1
	} else {
		t = turned(t, at)
	}
	if before.Hides() && !SettingUp(before, after) {
		t = setUp(t)
	}
	if _, over := after.Outcome(); over {
		t.Status, t.Undo = protocol.Over, nil
	}
	return t, nil
}

// turned returns the table at the beginning of a turn: the event that is being
// applied has changed the position for everybody.
func turned(t Table, at time.Time) Table {
	for s := range t.changed {
		t.changed[s] = t.Version + 1
	}
	t.Turned, t.Updated = at, at
	return t
}
