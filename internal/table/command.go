package table

import (
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
// before, only the version; or a vote, which is not logged.
type Decision struct {
	Events  []Event
	Version int
	Vote    *Ballot
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
