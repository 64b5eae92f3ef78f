package table

import (
	"fmt"

	"triplecross/internal/game"
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
	Why  string // one sentence for the person
}

func (r *Refused) Error() string { return r.Why }

// Refuse returns a refusal, whose sentence is made like those of package fmt.
func Refuse(code protocol.Code, format string, args ...any) error {
	return &Refused{Code: code, Why: fmt.Sprintf(format, args...)}
}

func (t Table) checkSeat(s game.Seat) error {
	if s < 0 || int(s) >= t.Players() {
		return Refuse(protocol.CodeMalformed, "This table has no such seat.")
	}
	return nil
}
