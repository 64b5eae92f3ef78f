package store

import (
	"errors"
	"fmt"
)

// Append is what one transaction adds to a game.
type Append struct {
	Game   string  // the table's ID
	Events []Event // at least one; their Seq are consecutive
	// Summary replaces the one that is kept; nil leaves it. The append that
	// begins a game needs one.
	Summary *Summary
	// Sitters are the persons who take a seat with these events: opaque
	// strings, by which Query.Person finds the game ever after.
	Sitters []string
}

// Check reports what makes an append senseless whatever is in the store.
// Implementations call it first.
func (a Append) Check() error {
	if a.Game == "" {
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
	if a.Summary.ID != a.Game {
		return fmt.Errorf("the summary is of game %q", a.Summary.ID)
	}
	switch a.Summary.Status {
	case Open, Live, Over:
		return nil
	}
	return fmt.Errorf("no status is called %q", a.Summary.Status)
}
