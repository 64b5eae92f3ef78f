package table

import (
	"fmt"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// Event is something that happened at a table. A table is the result of its events
// in order, so they hold everything that matters later.
type Event interface {
	kind() string
	// apply returns the table after the event.
	apply(site *Site, t Table, at time.Time) (Table, error)
}

// Made is the first event: the table as it was created.
type Made struct {
	Game     string     `json:"game"`
	Rules    int        `json:"rules,omitempty"` // the version of the game's rules
	Setup    game.Setup `json:"setup,omitempty"`
	Host     Person     `json:"host,omitempty"`
	Public   bool       `json:"public,omitempty"`
	Showcase bool       `json:"house,omitempty"`
	Settings
	Opening *Opening `json:"opening,omitempty"`
}

// Sat says that a seat changed hands, or that its person changed their name. Name
// is a person's name; a bot has only its level. Program, Owner, For, Gone and Out
// are as in Seat. New says that the person has not had the seat before.
type Sat struct {
	Seat    game.Seat        `json:"seat"`
	Kind    SeatKind         `json:"to"`
	Person  Person           `json:"person,omitempty"`
	Name    string           `json:"name,omitempty"`
	Bot     string           `json:"bot,omitempty"`
	Program string           `json:"program,omitempty"`
	Owner   Person           `json:"owner,omitempty"`
	For     string           `json:"for,omitempty"`
	Gone    bool             `json:"gone,omitempty"`
	Out     bool             `json:"out,omitempty"`
	New     bool             `json:"new,omitempty"`
	Failure protocol.Failure `json:"failure,omitempty"`
}

// Started says that the game began.
type Started struct {
	// Allowance is how much of each seat's first turn costs its clock nothing, in milliseconds. In logs of
	// older versions, all of the turn costs.
	Allowance int64 `json:"allowance,omitempty"`
}

// Moved is one ply.
type Moved struct {
	Seat game.Seat `json:"seat"`
	Text string    `json:"move"`
	// By and ID identify a person's command, so that it is carried out once even
	// if it is sent again.
	By Person `json:"by,omitempty"`
	ID string `json:"id,omitempty"`
	// Spent is the time on the seat's clock that the move took, Paused how long
	// the clock was paused because the person was away; in milliseconds.
	Spent  int64 `json:"spent,omitempty"`
	Paused int64 `json:"paused,omitempty"`

	// after is the state that the move leads to, or nil if not yet computed.
	after game.State
}

func (Made) kind() string    { return kindMade }
func (Sat) kind() string     { return kindSat }
func (Started) kind() string { return kindStarted }
func (Moved) kind() string   { return kindMoved }

// Apply returns the table after an event that happened at a given time.
func (t Table) Apply(site *Site, e Event, at time.Time) (Table, error) {
	after, err := e.apply(site, t, at)
	if err != nil {
		return t, fmt.Errorf("event %q: %w", e.kind(), err)
	}
	after.Version = t.Version + 1
	if t.Status == protocol.Over {
		after.Updated = t.Updated
	}
	return after, nil
}

func (e Made) apply(site *Site, t Table, at time.Time) (Table, error) {
	g, ok := site.Games[e.Game]
	if !ok {
		return t, fmt.Errorf("unknown game %q", e.Game)
	}
	if g, ok = game.AtVersion(g, e.Rules); !ok {
		return t, fmt.Errorf("%s by version %d of its rules, which this program does not have", e.Game, e.Rules)
	}
	start, err := g.Start(e.Setup)
	if err != nil {
		return t, err
	}
	board, err := g.Board(e.Setup)
	if err != nil {
		return t, err
	}
	t.Origin = &Origin{
		Game: g, Setup: e.Setup, Board: board, Host: e.Host, Public: e.Public, Showcase: e.Showcase, Created: at, Settings: e.Settings,
	}
	t.Updated = at
	t.States = []game.State{start}
	t.Status = protocol.Open
	t.seating = new(seating)
	for s := range start.Players() {
		t.seating[s].Kind = SeatFree
	}
	if e.Opening != nil {
		return withOpening(t, site, *e.Opening, at)
	}
	return t, nil
}

func (e Sat) apply(site *Site, t Table, at time.Time) (Table, error) {
	if int(e.Seat) < 0 || int(e.Seat) >= t.Players() {
		return t, fmt.Errorf("no seat %d", e.Seat)
	}
	before := t.seating.of(e.Seat)
	after := Seat{
		Kind: e.Kind, Person: e.Person, Name: site.nameOf(e.Seat, e.Kind, e.Bot, e.Name), Bot: e.Bot, Since: t.Version + 1,
		Program: e.Program, Owner: e.Owner, For: e.For, Gone: e.Gone, Out: e.Out, Offered: e.Kind == SeatBot && before.Offered && !t.Lost.Has(e.Seat), Failure: e.Failure,
	}
	// A seat's link stays valid while a bot plays for its owner.
	if before.Belongs() == after.Belongs() && (after.Belongs() != "" || before.Kind == after.Kind && before.Bot == after.Bot) {
		after.Since = before.Since
	}
	t.seating = t.seating.with(e.Seat, after)
	if e.Kind == SeatBot {
		after.Name = BotName(after.Name, peopleNames(t))
		t.seating = t.seating.with(e.Seat, after)
	}
	if before.Person != after.Person {
		t.Offers &^= game.SeatsOf(e.Seat)
		if e.New { // whoever comes back can have asked before
			t.Asked &^= game.SeatsOf(e.Seat)
		}
		if t.Undo != nil { // whose player has agreed, not the one who sits there now
			undo := *t.Undo
			undo.Agreed &^= game.SeatsOf(e.Seat)
			t.Undo = &undo
		}
		t.Denials = t.Denials.without(game.SeatsOf(e.Seat), func(Denial) bool { return true })
		if t.Status == protocol.Live {
			t.SeatHistory = withHolder(t, e.Seat)
			if e.New {
				t = refillClock(t, e.Seat, at)
			}
		}
	} else if before.Name != after.Name {
		t.SeatHistory = renamed(t, e.Seat)
	}
	t.Updated = at
	return t, nil
}

func (e Started) apply(_ *Site, t Table, at time.Time) (Table, error) {
	t.Status = protocol.Live
	t.Turned, t.Updated = at, at
	for s := range t.Seats() {
		t.SeatHistory = withHolder(t, game.Seat(s))
		t.Left[s] = t.Settings.Clock.Base
		if !t.State().Hides() { // a secret set-up has its own time
			t.Allowance[s] = time.Duration(e.Allowance) * time.Millisecond
		}
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
	played := Played{Seat: e.Seat, By: e.By, ID: e.ID, At: at, Spent: time.Duration(e.Spent) * time.Millisecond, Version: t.Version + 1, began: t.Turned.UnixMilli()}
	played.Move, _ = after.Last()
	// Appending to the shared arrays is safe: each value of a table has only one
	// successor, and earlier values do not read beyond their own length.
	t.Moves = append(t.Moves, played)
	t.States = append(t.States, after)
	if e.By != "" {
		t = declineByMoving(t, e.Seat)
		t = chargeMove(t, e, before.Hides())
	}
	t.Allowance[e.Seat] = 0
	t.Asked = t.Offers // those that outlast the move, as their own person has made it
	t.Updated = at
	if SettingUp(before, after) {
		t.changed[e.Seat] = t.Version + 1
	} else {
		t = beginTurn(t, at)
	}
	if before.Hides() && !SettingUp(before, after) {
		t = restartClocks(t)
	}
	t.Moves[len(t.Moves)-1].Left = t.Left[e.Seat]
	if _, over := after.Outcome(); over {
		t.Status, t.Undo, t.Denials = protocol.Over, nil, nil
	}
	if len(t.Denials) > 0 {
		t = forgetOld(t)
	}
	return t, nil
}

// beginTurn returns the table at the beginning of a turn, when the event being
// applied has changed the position for everybody.
func beginTurn(t Table, at time.Time) Table {
	for s := range t.changed {
		t.changed[s] = t.Version + 1
	}
	t.Turned, t.Updated = at, at
	return t
}
