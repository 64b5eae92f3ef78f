package table

import (
	"math"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// Command is something that a person or the server wants to do at a table. Decide
// returns the events that it leads to, or a *Refused. A command that has been
// carried out before leads to no events.
type Command interface {
	Decide(m Moment, by Person) (Decision, error)
}

// Decision is the result of a command: events; or, if it has been carried out
// before, only the version; or a vote or a wish, which are not logged.
type Decision struct {
	Events  []Event
	Version int
	Vote    *Ballot
	Skip    bool // the bots play on without pauses
}

// Refused says why a valid command is not carried out.
type Refused struct {
	Code protocol.Code
	Why  phrase.Phrase // one sentence for the person
}

func (r *Refused) Error() string { return r.Why.String() }

// Refuse returns a refusal.
func Refuse(code protocol.Code, why phrase.Phrase) error { return &Refused{Code: code, Why: why} }

func checkSeat(t Table, s game.Seat) error {
	if s < 0 || int(s) >= t.Players() {
		return Refuse(protocol.CodeMalformed, phrase.New("refusal.noSeat", "This table has no such seat."))
	}
	return nil
}

// A log stays short enough to be replayed at once. The moves that stand are bounded by
// the rules of the game. All else that people do and undo counts together: names,
// offers and takebacks end first, so that whoever plays with them keeps nobody from
// coming and going, and then that, so that nobody keeps the server from what it has to
// do.
const (
	maxTalk    = 2000
	maxChanges = 4000
	maxUpkeep  = 8000
)

// Decide decides a command within these bounds.
func Decide(m Moment, by Person, c Command) (Decision, error) {
	d, err := c.Decide(m, by)
	if err != nil || len(d.Events) == 0 || advances(d.Events) {
		return d, err
	}
	if m.Version+len(d.Events)-standing(m.Table) <= limitOf(c) {
		return d, nil
	}
	if by == "" {
		return Decision{Version: m.Version}, nil
	}
	return Decision{}, Refuse(protocol.CodeFlood, phrase.New("refusal.tooMuch", "Too much was changed at this table. The game can be played to its end."))
}

// standing returns how many of a table's events are moves that stand.
func standing(t Table) int { return len(t.Moves) - t.Opened }

// advances reports whether events take a game forward, which they can do only so often.
func advances(events []Event) bool {
	for _, e := range events {
		switch Bare(e).(type) {
		case Moved, Started, Agreed, Flagged, Resigned, UndoEnded, Rematched:
			return true
		}
	}
	return false
}

// limitOf returns up to how many events a command is carried out.
func limitOf(c Command) int {
	if once, ok := c.(Once); ok {
		c = once.Command
	}
	switch c.(type) {
	case Rename, LockChat, Silence, NewLink, OfferSeat, OfferDraw, TakeBack, AnswerUndo:
		return maxTalk
	case Welcome, ChargeClock:
		return maxUpkeep
	case ReplaceAbsent:
		return math.MaxInt // once the others are refused, there is nobody to be replaced again
	}
	return maxChanges
}
