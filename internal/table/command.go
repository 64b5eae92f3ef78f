package table

import (
	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// Command is what somebody wants to happen at a table. decide looks at the
// table as it stands and returns the events that the command leads to, or a
// *Refused. A command that has been carried out already leads to none.
type Command interface {
	Decide(m Moment, by Person) (Decision, error)
}

// Decision is what a command leads to: events, or the version at which it was
// carried out earlier, or a vote, of which the log keeps nothing.
type Decision struct {
	Events  []Event
	Version int
	Vote    *Ballot
}

// Refused says that a command was understood and not carried out.
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
