package pool

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"triplecross/internal/table"
)

// Arrivals describes people who come to a pool at random times (a Poisson process), each for one game, and
// stay until they play.
type Arrivals struct {
	Kind     Kind
	PerHour  float64
	Patience time.Duration // of each of them; 0 means until enough people have come
	People   int           // how many come
	Seed     uint64
}

// Outcome is how long people waited, and how their games were filled.
type Outcome struct {
	Waits   []time.Duration // of everybody who played, shortest first
	Matches int
	Filled  int // matches with bots
	Alone   int // matches of one person with bots only
}

// Simulate runs people through a pool and returns what happened. It uses a simulated clock, and everybody
// answers calls at once. People who still wait after the last arrival do not count.
func Simulate(a Arrivals) Outcome {
	random := rand.New(rand.NewPCG(a.Seed, a.Seed))
	q := queue{answer: time.Second}
	var out Outcome
	advance := func(now time.Time) {
		q.advance(now)
		for _, w := range q.waiting {
			q.confirm(w.Person)
		}
		for _, m := range q.advance(now) {
			out.note(m)
		}
	}
	now := time.Unix(0, 0)
	for i := range a.People {
		next := now.Add(time.Duration(random.ExpFloat64() / a.PerHour * float64(time.Hour)))
		for due, ok := q.next(); ok && due.Before(next); due, ok = q.next() {
			advance(due)
		}
		now = next
		q.enter(now, Ticket{Person: table.Person(strconv.Itoa(i)), Kind: a.Kind, Patience: a.Patience})
		advance(now)
	}
	slices.Sort(out.Waits)
	return out
}

// note counts a match.
func (o *Outcome) note(m Match) {
	o.Matches++
	if len(m.People) < m.Kind.Players {
		o.Filled++
	}
	if len(m.People) == 1 {
		o.Alone++
	}
	o.Waits = append(o.Waits, m.Waited...)
}

// Wait returns a quantile of the waits: the given share of the people, from 0 to 1, waited less. It is 0 if
// nobody played.
func (o Outcome) Wait(share float64) time.Duration {
	if len(o.Waits) == 0 {
		return 0
	}
	return o.Waits[min(len(o.Waits)-1, int(share*float64(len(o.Waits))))]
}
