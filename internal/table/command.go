package table

import (
	"math"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// Command is something that a person or the server wants to do at a table. Decide returns the resulting
// events, or a *Refused. A command that was carried out before results in no events.
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

// Refused is the reason why a valid command is not carried out.
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

// A log must stay short enough to be replayed quickly. The number of moves that stand is limited by the rules
// of the game. All other events count together. At the first limit, names, offers and takebacks are refused,
// so that playing around with them cannot keep anybody from coming and going; at the second, coming and going
// is refused, so that it cannot keep the server from what it must do.
const (
	maxTalk    = 2000
	maxChanges = 4000
	maxUpkeep  = 8000
)

// Decide decides a command within these limits.
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
	return Decision{}, Refuse(protocol.CodeFlood, phrase.New("refusal.tooMuch", "Too many changes were made at this table. The game can be played to its end."))
}

// standing returns the number of a table's moves that stand, without those of its opening.
func standing(t Table) int { return len(t.Moves) - t.Opened }

// advances reports whether events take a game forward, so that there can be only so many of them.
func advances(events []Event) bool {
	for _, e := range events {
		switch Bare(e).(type) {
		case Moved, Started, Agreed, Flagged, Resigned, UndoEnded, Rematched:
			return true
		}
	}
	return false
}

// limitOf returns the number of events up to which a command is carried out.
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
		return math.MaxInt // once the others are refused, nobody is left to be replaced again
	}
	return maxChanges
}
