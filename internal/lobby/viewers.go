package lobby

import (
	"slices"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/table"
)

// viewers are the viewers of a table, in the order in which they are notified:
// players before watchers. The elements of a slice are never overwritten, so a
// copy of it may be read without the lock. Joining and leaving take constant time
// on average, however large the crowd.
type viewers struct {
	players  []*Subscription // few; copied when one leaves
	watchers []*Subscription // some may have left
	left     int             // how many of the watchers have left
	glancing int             // how many of the others only glance
}

func (v *viewers) join(s *Subscription, plays bool) {
	if s.player = plays; plays {
		v.players = append(v.players, s)
	} else {
		v.watchers = append(v.watchers, s)
		if s.glances {
			v.glancing++
		}
	}
}

func (v *viewers) leave(s *Subscription) {
	s.closed.Store(true)
	if s.player {
		v.players = slices.DeleteFunc(slices.Clone(v.players), func(other *Subscription) bool { return other == s })
		return
	}
	if s.glances {
		v.glancing--
	}
	// Compacting only when half of the list has left takes constant time on average.
	if v.left++; 2*v.left > len(v.watchers) {
		v.watchers, v.left = present(v.watchers), 0
	}
}

// watching returns the number of watchers, without those who only glance.
func (v *viewers) watching() int { return len(v.watchers) - v.left - v.glancing }

// size returns the number of all viewers.
func (v *viewers) size() int { return len(v.players) + len(v.watchers) - v.left }

// sort divides the viewers anew into players and watchers.
func (v *viewers) sort(plays func(table.Person) bool) {
	all := append(present(v.players), present(v.watchers)...)
	*v = viewers{}
	for _, s := range all {
		v.join(s, plays(s.who))
	}
}

// present returns a copy of a list without those who have left.
func present(list []*Subscription) []*Subscription {
	return slices.DeleteFunc(slices.Clone(list), func(s *Subscription) bool { return s.closed.Load() })
}

// readers are players who read the page without a socket, with the times until which they count as connected.
type readers map[table.Person]time.Time

// stillTime is how long a player counts as connected if their page does not reload by itself, so that nothing
// tells whether they are still looking.
const stillTime = 10 * time.Minute

// readTime returns how long somebody who reads a table counts as connected. The page does not reload while
// they are on turn.
func readTime(t *table.Table, r Reader) time.Duration {
	if r.Still || t.State().Turn()&t.SeatsOf(r.Person) != 0 {
		return stillTime
	}
	return lookTime
}

// with returns the readers and another one.
func (r readers) with(p table.Person, until time.Time) readers {
	if r == nil {
		r = make(readers)
	}
	r[p] = until
	return r
}

// has reports whether a person is among them.
func (r readers) has(p table.Person) bool {
	_, ok := r[p]
	return ok
}

// expire removes readers whose time is over, and reports whether there were any.
func (r readers) expire(now time.Time) (some bool) {
	for p, until := range r {
		if !now.Before(until) {
			delete(r, p)
			some = true
		}
	}
	return some
}

// next returns when the next reader expires, or zero.
func (r readers) next() (next time.Time) {
	for _, until := range r {
		next = sooner(next, until)
	}
	return next
}

// seats returns their seats.
func (r readers) seats(t *table.Table) (seats game.Seats) {
	for p := range r {
		seats |= t.SeatsOf(p)
	}
	return seats
}
