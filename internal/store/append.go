package store

import (
	"errors"
	"fmt"
)

// Append is what one transaction adds to a game.
type Append struct {
	GameID string  // the table's ID
	Events []Event // at least one; their Seq are consecutive
	// Summary replaces the stored one; nil leaves it unchanged. The first append of a game needs one.
	Summary *Summary
	// Participants are the people who take a seat with these events, as opaque
	// strings. Query.Person then finds the game.
	Participants []string
}

// Check returns why no store could accept the append, or nil. Implementations call
// it first.
func (a Append) Check() error {
	if a.GameID == "" {
		return errors.New("an append needs a game")
	}
	if len(a.Events) == 0 {
		return errors.New("an append needs an event")
	}
	first := a.Events[0].Seq
	if first < 1 {
		return fmt.Errorf("events count from 1, not %d", first)
	}
	for i, e := range a.Events {
		if e.Seq != first+i {
			return fmt.Errorf("event %d follows event %d", e.Seq, first+i-1)
		}
	}
	if a.Summary == nil {
		if first == 1 {
			return errors.New("the first append of a game needs a summary")
		}
		return nil
	}
	if a.Summary.ID != a.GameID {
		return fmt.Errorf("the summary is of game %q", a.Summary.ID)
	}
	switch a.Summary.Status {
	case Open, Live, Over:
		return nil
	}
	return fmt.Errorf("unknown status %q", a.Summary.Status)
}
