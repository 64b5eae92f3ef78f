package store

import "time"

// Query asks for summaries. Its zero value asks for the newest of all games;
// each field that is set narrows that.
type Query struct {
	Status Status    // empty takes any
	Game   string    // a slug; empty takes any
	Public *bool     // nil takes public and private games
	House  *bool     // nil takes house tables and others
	Since  time.Time // only games created then or later; zero takes any
	Person string    // only games in which this person took a seat
	// Due takes only games at which something happens by itself until then; the
	// zero time takes any.
	Due time.Time
	// Before is the ID of the last summary of the page before; empty begins
	// with the newest. After an unknown ID comes nothing.
	Before string
	Limit  int // see Size
}

// Size returns how many summaries a page holds at most: Limit, but 50 if that
// is not positive, and never more than 500.
func (q Query) Size() int {
	if q.Limit <= 0 {
		return 50
	}
	return min(q.Limit, 500)
}
