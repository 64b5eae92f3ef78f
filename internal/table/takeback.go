package table

import (
	"fmt"
	"slices"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// Undo is a takeback that needs the others' agreement.
type Undo struct {
	Seat   game.Seat
	Ply    int // the number of moves that would be left
	Agreed game.Seats
	Asked  time.Time

	version int // of the table when it was asked
}

// UndoAsked says that a person asks for a takeback.
type UndoAsked struct {
	Seat game.Seat `json:"seat"`
	Ply  int       `json:"ply"`
}

// UndoAgreed says that another person agrees to it.
type UndoAgreed struct {
	Seat game.Seat `json:"seat"`
}

// UndoEnded says that it was refused or has expired.
type UndoEnded struct {
	// By is the seat of the person who refused or withdrew it. It is 0 if it has expired, and in logs of
	// older versions.
	By game.Seats `json:"seats,omitempty"`
}

// TakenBack says that only the first Ply moves are left. The time spent on the others is not given back.
type TakenBack struct {
	Ply int `json:"ply"`
	// Alone says that nobody had to agree, so that a time limit for the turn goes on from where it was. Logs
	// of older versions lack it.
	Alone bool `json:"alone,omitempty"`
}

func (UndoAsked) kind() string  { return kindUndoAsked }
func (UndoAgreed) kind() string { return kindUndoAgreed }
func (UndoEnded) kind() string  { return kindUndoEnded }
func (TakenBack) kind() string  { return kindTakenBack }

func (e UndoAsked) apply(_ *Site, t Table, at time.Time) (Table, error) {
	t.Denials = t.Denials.without(t.seating.heldWith(e.Seat), Denial.ofTakeback)
	t.Undo = &Undo{Seat: e.Seat, Ply: e.Ply, Asked: at, version: t.Version + 1}
	t.Updated = at
	return t, nil
}

func (e UndoAgreed) apply(_ *Site, t Table, at time.Time) (Table, error) {
	if t.Undo != nil {
		undo := *t.Undo
		undo.Agreed |= game.SeatsOf(e.Seat)
		t.Undo = &undo
	}
	t.Updated = at
	return t, nil
}

func (e UndoEnded) apply(_ *Site, t Table, at time.Time) (Table, error) {
	if t.Undo != nil {
		denial := Denial{To: game.SeatsOf(t.Undo.Seat), Takeback: true, ply: len(t.Moves)}
		if s := e.By.First(); s != game.Nobody {
			denial.To, denial.By = denial.To&^t.seating.heldWith(s), t.seating.of(s).Name
		}
		t.Denials = t.Denials.with(denial)
	}
	t.Undo = nil
	t.Updated = at
	return t, nil
}

func (e TakenBack) apply(_ *Site, t Table, at time.Time) (Table, error) {
	if e.Ply < t.Opened || e.Ply > len(t.Moves) {
		return t, fmt.Errorf("there are no %d moves to go back to", e.Ply)
	}
	offers := t.Offers
	if e.Ply < len(t.Moves) { // people who take a move back know that their own offer has ended
		offers &^= t.seating.heldWith(t.Moves[e.Ply].Seat)
	}
	t.Denials = t.Denials.without(t.People(), Denial.ofTakeback).with(Denial{To: offers, ply: e.Ply})
	for _, m := range t.Moves[e.Ply:] {
		if m.By == "" {
			continue
		}
		// The increment is taken back, the time spent is not. But what everybody agreed to makes nobody lose
		// on time.
		increment := t.Settings.Clock.Increment
		least := min(t.Left[m.Seat], increment)
		t.Left[m.Seat] -= increment
		if !e.Alone {
			t.Left[m.Seat] = max(t.Left[m.Seat], least)
		}
	}
	undone := t.Moves[e.Ply:]
	// Clip, so that new moves do not overwrite those of earlier tables.
	t.Moves = slices.Clip(t.Moves[:e.Ply])
	t.States = slices.Clip(t.States[:e.Ply+1])
	t.SeatHistory = slices.Clone(t.SeatHistory)
	for i := range t.SeatHistory {
		t.SeatHistory[i].Ply = min(t.SeatHistory[i].Ply, e.Ply)
	}
	if t.Undo != nil && t.Undo.Ply >= e.Ply {
		t.Undo = nil
	}
	t.Offers, t.Asked, t.tookBack = 0, 0, t.Version+1
	t = beginTurn(t, at)
	if e.Alone && len(undone) > 0 {
		t.Turned = undone[0].turned()
	}
	return t, nil
}

// TookBack returns the seat whose person took the last moves back, until somebody moves or the seat goes to somebody
// else, and the version of that; otherwise Nobody. The seat is on turn again.
func TookBack(t *Table) (s game.Seat, version int) {
	if t.tookBack == 0 || len(t.Moves) > 0 && t.Moves[len(t.Moves)-1].Version > t.tookBack {
		return game.Nobody, 0
	}
	s = t.State().Turn().First()
	if s == game.Nobody || t.seating.of(s).Since > t.tookBack {
		return game.Nobody, 0
	}
	return s, t.tookBack
}

// turned returns when the turn of a move began.
func (p Played) turned() time.Time { return time.UnixMilli(p.began).UTC() }

// TakeBack undoes the person's last move and all moves after it. If anybody else has
// moved since, the other people must agree. A secret set-up cannot be taken back:
// during it, pieces can be lifted again, and after it everybody knows it.
type TakeBack struct{}

func (TakeBack) Decide(m Moment, by Person) (Decision, error) {
	if m.Status != protocol.Live {
		return Decision{}, Refuse(protocol.CodeStatus, phrase.New("refusal.notPlayed", "No game is being played."))
	}
	if m.SeatsOf(by) == 0 {
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.takebackPlayers", "Only players can take a move back."))
	}
	ply, alone := lastOf(m.Table, by)
	alone = alone || m.People()&^m.SeatsOf(by) == 0
	turn := m.Settings.Clock.Turn
	switch {
	case ply == behindBot:
		return Decision{}, Refuse(protocol.CodeStatus, phrase.New("refusal.botMoved", "You have not moved since a bot played for you."))
	case ply < 0:
		return Decision{}, Refuse(protocol.CodeStatus, phrase.New("refusal.notMoved", "You have not moved yet."))
	case m.States[ply].Hides():
		return Decision{}, Refuse(protocol.CodeStatus, phrase.New("refusal.secret", "What was set up in secret cannot be taken back."))
	case alone && turn > 0 && !m.Now.Before(m.Moves[ply].turned().Add(turn)):
		return Decision{}, Refuse(protocol.CodeStatus, phrase.New("refusal.time", "Your time has run out."))
	case alone:
		return Decision{Events: []Event{TakenBack{Ply: ply, Alone: true}}}, nil
	case m.Undo != nil && m.Undo.Seat == m.Moves[ply].Seat && m.Undo.Ply == ply:
		return Decision{Version: m.Version}, nil
	case m.Undo != nil:
		return Decision{}, Refuse(protocol.CodeStatus, phrase.New("refusal.takebackAsked", "Somebody else is already asking for a takeback."))
	}
	return Decision{Events: []Event{UndoAsked{Seat: m.Moves[ply].Seat, Ply: ply}}}, nil
}

// stale reports whether the person's last move is not the one that they saw as their last.
func (TakeBack) stale(m Moment, by Person, version int) bool {
	ply, _ := lastOf(m.Table, by)
	return m.tookBack > version || ply >= 0 && m.Moves[ply].Version > version
}

// Results of lastOf if a person has no move to take back.
const (
	neverMoved = -1
	behindBot  = -2 // a bot has moved for the person since then: they would lose rounds that they did not play
)

// lastOf returns the number of moves before the last one that a person made on one of their present seats;
// negative if there is none to take back. alone reports whether nobody has moved since, not even a bot, whose
// answer would tell what the move was worth.
func lastOf(t Table, by Person) (ply int, alone bool) {
	mine := t.SeatsOf(by)
	alone = true
	for i := len(t.Moves) - 1; i >= t.Opened; i-- {
		switch m := t.Moves[i]; {
		case !mine.Has(m.Seat):
			alone = false
		case m.By != "":
			return i, alone
		case !isForced(t.States[i], m.Seat): // the server passes for people
			return behindBot, false
		}
	}
	return neverMoved, false
}

func isForced(s game.State, seat game.Seat) bool {
	_, forced := s.Forced(seat)
	return forced
}

// CanTakeBack reports whether a person has a move to take back, and whether they
// can do so without asking the others.
func (t Table) CanTakeBack(by Person) (can, alone bool) {
	if by == "" || t.Status != protocol.Live || t.SeatsOf(by) == 0 {
		return false, false
	}
	ply, alone := lastOf(t, by)
	return ply >= 0 && !t.States[ply].Hides(), alone || t.People()&^t.SeatsOf(by) == 0
}

// AnswerUndo agrees to the requested takeback or refuses it.
type AnswerUndo struct{ Agree bool }

func (c AnswerUndo) Decide(m Moment, by Person) (Decision, error) {
	mine := m.SeatsOf(by)
	switch {
	case m.Status != protocol.Live, m.Undo == nil:
		return Decision{}, Refuse(protocol.CodeStale, phrase.New("refusal.takebackGone", "Nobody is asking for a takeback any more."))
	case mine == 0:
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.playersDecide", "Only players can decide that."))
	case !c.Agree: // the asker can withdraw the request this way, too
		return Decision{Events: []Event{UndoEnded{By: game.SeatsOf(mine.First())}}}, nil
	case mine.Has(m.Undo.Seat):
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.othersAgree", "The others must agree."))
	}
	d := Decision{Version: m.Version}
	for s := range (mine &^ m.Undo.Agreed).All() {
		d.Events = append(d.Events, UndoAgreed{Seat: s})
	}
	asker := m.SeatsOf(m.seating.of(m.Undo.Seat).Person)
	if m.People()&^(asker|m.Undo.Agreed|mine) == 0 {
		d.Events = append(d.Events, TakenBack{Ply: m.Undo.Ply})
	}
	return d, nil
}

// UndoLapses returns when the requested takeback expires, or zero if none is requested. With days per move
// the others have as long as for a move.
func UndoLapses(t *Table) time.Time {
	if t.Undo == nil {
		return time.Time{}
	}
	return t.Undo.Asked.Add(max(undoTimeout, t.Settings.Clock.Turn))
}

// stale reports whether the person answered another request.
func (AnswerUndo) stale(m Moment, _ Person, version int) bool {
	return m.Undo != nil && m.Undo.version > version
}

// LapseUndo is the server's own command when a takeback request has expired.
type LapseUndo struct{}

func (LapseUndo) Decide(m Moment, _ Person) (Decision, error) {
	if m.Undo == nil || m.Now.Before(UndoLapses(&m.Table)) {
		return Decision{Version: m.Version}, nil
	}
	return Decision{Events: []Event{UndoEnded{}}}, nil
}
