package store

import (
	"context"
	"time"
)

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
	// Before is the Cursor of the last summary on the previous page, or only its
	// ID; empty starts with the newest. An ID alone gives an empty page once its
	// game was removed.
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

// ListWhere returns the summaries of a query that keep accepts, at most q.Size(); list answers the query, with fewer than
// q.Size() only on the last page. Later summaries take the places of those that keep refuses, so that a short list is
// the last one here, too.
func ListWhere(ctx context.Context, q Query, list func(context.Context, Query) ([]Summary, error), keep func(Summary) bool) (kept []Summary, err error) {
	for size := q.Size(); ; q.Limit = size - len(kept) {
		page, err := list(ctx, q)
		if err != nil {
			return nil, err
		}
		last := len(page) < q.Size()
		if !last {
			q.Before = page[len(page)-1].Cursor()
		}
		for _, s := range page {
			if keep(s) {
				kept = append(kept, s)
			}
		}
		if last || len(kept) == size {
			return kept, nil
		}
	}
}
