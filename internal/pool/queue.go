package pool

import (
	"slices"
	"time"

	"triplecross/internal/table"
)

// Kind is what people must agree on to play together.
type Kind struct {
	Game    string // slug
	Players int
	Clock   string // as in forms
}

// Ticket is somebody's wish to play with strangers.
type Ticket struct {
	Person table.Person
	Name   string
	Kind   Kind
	// From is the client address, in the form that limits count.
	From string
	// Patience is how long they wait for people before bots fill the empty seats; 0 means until enough people
	// have come.
	Patience time.Duration
}

// Match is the people who play together. Bots take the other seats.
type Match struct {
	Kind   Kind
	People []Ticket        // in the order in which they came
	Waited []time.Duration // how long each of them waited
}

// Waiter is somebody who waits, as servers tell each other.
type Waiter struct {
	Ticket
	Waited time.Duration
}

// waiter is a ticket in a queue.
type waiter struct {
	Ticket
	since time.Time
	call  *call // nil while there is nothing to answer
	ready bool  // they have answered the call
}

// call asks people whether they are still there before their table is created.
type call struct {
	number int
	people []*waiter
	until  time.Time
}

// queue holds the people who wait, in order of arrival. It has no clock of its own: callers pass the time.
type queue struct {
	waiting []*waiter
	// answer is how long people have to answer a call.
	answer time.Duration
	calls  int // calls made so far
}

// enter adds somebody at the end and drops their earlier ticket for another kind. Entering again for the same
// kind keeps their place.
func (q *queue) enter(now time.Time, t Ticket) {
	if w := q.find(t.Person); w != nil {
		if w.Kind == t.Kind {
			w.Name, w.Patience = t.Name, t.Patience
			return
		}
		q.leave(t.Person)
	}
	q.waiting = append(q.waiting, &waiter{Ticket: t, since: now})
}

// take adds somebody who has waited elsewhere since the given time. If their page has already entered here, what
// they wish here counts, and for the same kind they get their earlier place.
func (q *queue) take(since time.Time, t Ticket) {
	if w := q.find(t.Person); w != nil {
		if w.Kind != t.Kind || w.call != nil || !since.Before(w.since) {
			return
		}
		t = w.Ticket
		q.leave(t.Person)
	}
	i := slices.IndexFunc(q.waiting, func(w *waiter) bool { return w.since.After(since) })
	if i < 0 {
		i = len(q.waiting)
	}
	q.waiting = slices.Insert(q.waiting, i, &waiter{Ticket: t, since: since})
}

// all returns everybody who waits.
func (q *queue) all(now time.Time) (people []Waiter) {
	for _, w := range q.waiting {
		people = append(people, Waiter{w.Ticket, now.Sub(w.since)})
	}
	return people
}

// leave removes a person and cancels their call. The others who were called keep their places.
func (q *queue) leave(p table.Person) {
	w := q.find(p)
	if w == nil {
		return
	}
	w.call.cancel()
	q.waiting = slices.DeleteFunc(q.waiting, func(other *waiter) bool { return other == w })
}

// confirm notes that somebody has answered the call.
func (q *queue) confirm(p table.Person) {
	if w := q.find(p); w != nil && w.call != nil {
		w.ready = true
	}
}

// advance removes people who did not answer in time, calls people together, and takes out the matches in
// which everybody has answered.
func (q *queue) advance(now time.Time) []Match {
	var matches []Match
	for _, w := range slices.Clone(q.waiting) {
		if w.call != nil && !w.ready && !now.Before(w.call.until) {
			q.leave(w.Person)
		}
	}
	for _, w := range slices.Clone(q.waiting) {
		if w.call == nil {
			q.call(now, w)
		}
	}
	for _, w := range slices.Clone(q.waiting) {
		if w.call == nil || w.call.people[0] != w || !w.call.complete() {
			continue
		}
		m := Match{Kind: w.Kind}
		for _, player := range w.call.people {
			m.People, m.Waited = append(m.People, player.Ticket), append(m.Waited, now.Sub(player.since))
		}
		q.waiting = slices.DeleteFunc(q.waiting, func(other *waiter) bool { return slices.Contains(w.call.people, other) })
		matches = append(matches, m)
	}
	return matches
}

// call calls w and the people they would play with, if there are enough of them or one's patience has run
// out.
func (q *queue) call(now time.Time, w *waiter) {
	var together []*waiter
	over := false
	for _, other := range q.waiting {
		if other.Kind == w.Kind && other.call == nil && len(together) < w.Kind.Players {
			together = append(together, other)
			over = over || other.Patience > 0 && !now.Before(other.since.Add(other.Patience))
		}
	}
	if len(together) < w.Kind.Players && !over {
		return
	}
	q.calls++
	c := &call{number: q.calls, people: together, until: now.Add(q.answer)}
	for _, player := range together {
		player.call, player.ready = c, false
	}
}

// cancel ends a call without a match; c may be nil.
func (c *call) cancel() {
	if c == nil {
		return
	}
	for _, w := range c.people {
		w.call, w.ready = nil, false
	}
}

// complete reports whether everybody has answered.
func (c *call) complete() bool {
	return !slices.ContainsFunc(c.people, func(w *waiter) bool { return !w.ready })
}

// next returns when advance must be called even if nobody comes or goes, and false if it need not be.
func (q *queue) next() (at time.Time, ok bool) {
	for _, w := range q.waiting {
		due := w.since.Add(w.Patience)
		switch {
		case w.call != nil && !w.ready:
			due = w.call.until
		case w.call != nil || w.Patience == 0:
			continue
		}
		if !ok || due.Before(at) {
			at, ok = due, true
		}
	}
	return at, ok
}

// count returns how many wait for a kind of game.
func (q *queue) count(k Kind) int {
	n := 0
	for _, w := range q.waiting {
		if w.Kind.Game == k.Game && (k.Players == 0 || w.Kind.Players == k.Players) && (k.Clock == "" || w.Kind.Clock == k.Clock) {
			n++
		}
	}
	return n
}

// find returns the waiter for a person, or nil if they do not wait.
func (q *queue) find(p table.Person) *waiter {
	for _, w := range q.waiting {
		if w.Person == p {
			return w
		}
	}
	return nil
}
