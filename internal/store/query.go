package store

import "time"

// Query selects summaries. The zero value selects all games; each field that is
// set narrows the selection.
type Query struct {
	Status   Status    // empty takes any
	Game     string    // a slug; empty takes any
	Public   *bool     // nil takes public and private games
	Showcase *bool     // nil takes showcase tables and all others
	Since    time.Time // only games created then or later; zero takes any
	Person   string    // only games in which this person took a seat
	// Due takes only games whose Summary.Due is at that time or earlier; zero
	// takes any.
	Due time.Time
	// Before is the ID of the last summary on the previous page; empty starts
	// with the newest. An unknown ID gives an empty page.
	Before string
	Limit  int // see Size
}

// Size returns the maximum number of summaries on a page: Limit, or 50 if that
// is not positive, and never more than 500.
func (q Query) Size() int {
	if q.Limit <= 0 {
		return 50
	}
	return min(q.Limit, 500)
}
