package httpguard

import (
	"errors"
	"math"
	"sync"
	"time"

	"github.com/go-chi/httprate"
)

// The errors of RateLimit.Allow.
var (
	ErrUserRate = errors.New("httpguard: the user sends too many requests")
	ErrIPRate   = errors.New("httpguard: the address sends too many requests")
)

// RateLimit limits how often per minute a user and an address may do something.
// It counts in a sliding window. All routes that do the same thing must share
// one RateLimit.
//
// A request counts for both or, if either refuses it, for neither. So a user who
// is refused does not use up the share of others behind the same address. And
// since no more users of an address are counted than the address admits,
// invented users cannot fill the memory.
//
// A nil RateLimit allows everything.
type RateLimit struct {
	Name string // in figures

	mu               sync.Mutex // held from the check until the request is counted
	users, addresses *window
}

// NewRateLimit returns a RateLimit that allows a user and an address the given
// numbers of requests per minute. 0 means no limit.
func NewRateLimit(user, address int) *RateLimit {
	return &RateLimit{users: newWindow(user), addresses: newWindow(address)}
}

// Allow counts a request, or returns ErrUserRate or ErrIPRate. user is empty for
// requests without one.
func (l *RateLimit) Allow(user, address string) error {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.addresses.full(address) {
		return ErrIPRate
	}
	if user != "" && l.users.full(user) {
		return ErrUserRate
	}
	l.addresses.count(address)
	if user != "" {
		l.users.count(user)
	}
	return nil
}

// window counts the requests of each key in the last minute. A nil window has no
// limit.
//
// httprate's own limiter takes the minutes of a counter that others use too from
// the wall clock. Here they begin when the window is made, so that limits do not
// all turn over at the same time, whenever a test runs.
type window struct {
	limit   int
	start   time.Time
	counter httprate.LimitCounter
}

func newWindow(limit int) *window {
	if limit == 0 {
		return nil
	}
	return &window{limit: limit, start: time.Now(), counter: httprate.NewLocalLimitCounter(time.Minute)}
}

// minute returns when the present minute of the window began, and the part of it
// that has passed, from 0 to 1.
func (w *window) minute() (began time.Time, passed float64) {
	elapsed := time.Since(w.start)
	whole := elapsed.Truncate(time.Minute)
	return w.start.Round(0).Add(whole), float64(elapsed-whole) / float64(time.Minute)
}

// full reports whether a key has reached the limit. The requests of the minute
// before count by the part of it that is less than a minute ago.
func (w *window) full(key string) bool {
	if w == nil {
		return false
	}
	began, passed := w.minute()
	now, before, _ := w.counter.Get(key, began, began.Add(-time.Minute)) // counting in memory has no errors
	rate := float64(before)*(1-passed) + float64(now)
	return int(math.Round(rate))+1 > w.limit
}

// count counts a request of a key.
func (w *window) count(key string) {
	if w != nil {
		began, _ := w.minute()
		w.counter.Increment(key, began)
	}
}
