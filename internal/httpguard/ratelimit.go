package httpguard

import (
	"errors"
	"math"
	"sync"
	"time"

	"github.com/go-chi/httprate"
)

// Why a RateLimit refuses.
var (
	ErrUserRate = errors.New("httpguard: the user sends too many requests")
	ErrIPRate   = errors.New("httpguard: the address sends too many requests")
)

// RateLimit limits how often a minute a user and an address may do something. It
// counts in a sliding window. The same limit has to be given to all routes by
// which one can do it.
//
// A request is counted for both or, if either refuses, for neither. So a user who
// is refused does not use up the share of the others behind the same address,
// and as no more users of an address are counted than the address admits, users
// that are made up do not fill the memory.
//
// A nil RateLimit allows everything.
type RateLimit struct {
	mu               sync.Mutex // from asking until counting
	users, addresses *window
}

// NewRateLimit allows a user and an address so many requests a minute. 0 sets no
// limit.
func NewRateLimit(user, address int) *RateLimit {
	return &RateLimit{users: newWindow(user), addresses: newWindow(address)}
}

// Allow counts a request, or says why it is refused. user is empty for requests
// that tell no user.
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

// window counts requests by their key in the last minute. nil has no limit.
type window struct {
	limit   int
	limiter *httprate.RateLimiter
	counter httprate.LimitCounter
}

func newWindow(limit int) *window {
	if limit == 0 {
		return nil
	}
	counter := httprate.NewLocalLimitCounter(time.Minute)
	return &window{
		limit: limit, counter: counter,
		limiter: httprate.NewRateLimiter(limit, time.Minute, httprate.WithLimitCounter(counter)),
	}
}

// full reports whether there may be no more requests of a key. It counts nothing.
// Counting in memory has no errors.
func (w *window) full(key string) bool {
	if w == nil {
		return false
	}
	_, rate, _ := w.limiter.Status(key)
	return int(math.Round(rate))+1 > w.limit
}

// count counts a request of a key. httprate takes the windows of a counter that
// it was given from the wall clock.
func (w *window) count(key string) {
	if w != nil {
		w.counter.Increment(key, time.Now().UTC().Truncate(time.Minute))
	}
}
