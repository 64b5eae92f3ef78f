package table

import (
	"time"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// HintTaken says that the site showed a move to the person of a seat. The seat is marked until the game ends,
// even if somebody else takes it or moves are taken back.
type HintTaken struct {
	Seat game.Seat `json:"seat"`
}

func (HintTaken) kind() string { return kindHintTaken }

func (e HintTaken) apply(_ *Site, t Table, at time.Time) (Table, error) {
	t.Hinted |= game.SeatsOf(e.Seat)
	t.Updated = at
	return t, nil
}

// TakeHint is a person's request to be shown a move. The browser finds the move; the table only records the
// request.
type TakeHint struct{}

func (TakeHint) Decide(m Moment, by Person) (Decision, error) {
	if err := MayBeHelped(m.Table, by); err != nil {
		return Decision{}, err
	}
	d := Decision{Version: m.Version}
	for s := range (m.SeatsOf(by) &^ m.Hinted).All() {
		d.Events = append(d.Events, HintTaken{Seat: s})
	}
	return d, nil
}

// MayBeHelped returns a *Refused if a person may not get hints. They may if nobody else plays in the game or
// could return to a seat, and nothing is secret.
func MayBeHelped(t Table, by Person) error {
	mine := t.SeatsOf(by)
	switch {
	case mine == 0:
		return Refuse(protocol.CodeSeat, phrase.New("refusal.hintPlayers", "Only players can ask for a hint."))
	case t.Status != protocol.Live:
		return Refuse(protocol.CodeStatus, phrase.New("refusal.notPlayed", "No game is being played."))
	case Bots(t) == 0, (mine | Bots(t)).Len() != t.Players():
		return Refuse(protocol.CodeSeat, phrase.New("refusal.hintPeople", "You can get hints only in games against bots."))
	case t.Screened():
		return Refuse(protocol.CodeStatus, phrase.New("refusal.hintHidden", "Part of this game is still secret. You can get hints later."))
	}
	return nil
}
