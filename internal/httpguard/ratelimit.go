package httpguard

import (
	"errors"
	"math"
	"sync"
	"time"

	"github.com/go-chi/httprate"
)

// The errors of RateLimit.
var (
	ErrUserRate   = errors.New("httpguard: the user sends too many requests")
	ErrIPRate     = errors.New("httpguard: the address sends too many requests")
	ErrUserBudget = errors.New("httpguard: the user has used up the share of a day")
	ErrIPBudget   = errors.New("httpguard: the address has used up the share of a day")
)

// BudgetError says that too little is left of a budget, and when that is over. It wraps ErrUserBudget or ErrIPBudget.
type BudgetError struct {
	Why   error
	After time.Duration // until the same amount is left, if nothing else is spent
}

func (e *BudgetError) Error() string { return e.Why.Error() }
func (e *BudgetError) Unwrap() error { return e.Why }

// RateLimit limits how often in a while a user and an address may do something.
// It counts in a sliding window. All routes that do the same thing must share
// one RateLimit.
//
// A request counts for all or, if one refuses it, for none. So a user who
// is refused does not use up the share of others behind the same address. And
// since no more users of an address are counted than the address admits,
// invented users cannot fill the memory.
//
// Who has an IPv6 network of 48 bits has 65 536 addresses: such a network may do ten
// times what an address may.
//
// A nil RateLimit allows everything.
type RateLimit struct {
	Name string // in figures
	// Elsewhere takes an amount of what a key may use at the server that counts for that key, as
	// Take does, where several serve a site. It also reports whether that server answered: if not,
	// or if it is this one, this one counts. Nil if there is only this one.
	Elsewhere func(limit, key string, amount int) (wait time.Duration, answered bool)

	mu                         sync.Mutex // held from the check until the request is counted
	users, addresses, networks *window
	userFull, addressFull      error
}

// networkFactor is how much more than an address a network may do.
const networkFactor = 10

// NewRateLimit returns a RateLimit that allows a user and an address the given
// numbers of requests per minute. 0 means no limit.
func NewRateLimit(user, address int) *RateLimit {
	return newRateLimit(user, address, time.Minute, ErrUserRate, ErrIPRate)
}

// NewBudget returns a RateLimit that allows a user and an address to spend the given
// amounts in a day. 0 means no limit.
func NewBudget(user, address int) *RateLimit {
	return newRateLimit(user, address, 24*time.Hour, ErrUserBudget, ErrIPBudget)
}

func newRateLimit(user, address int, period time.Duration, userFull, addressFull error) *RateLimit {
	return &RateLimit{
		users: newWindow(user, period), addresses: newWindow(address, period), networks: newWindow(networkFactor*address, period),
		userFull: userFull, addressFull: addressFull,
	}
}

// Allow counts a request, or returns an error. user is empty for requests without one.
func (l *RateLimit) Allow(user, address string) error { return l.Spend(user, address, 1) }

// Spend counts an amount, or returns an error.
func (l *RateLimit) Spend(user, address string, amount int) error {
	if l == nil {
		return nil
	}
	if l.Elsewhere != nil {
		return l.spendEverywhere(user, address, amount)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	network := wider(address)
	switch {
	case l.addresses.full(address, amount):
		return l.addresses.refuse(address, amount, l.addressFull)
	case network != "" && l.networks.full(network, amount):
		return l.networks.refuse(network, amount, l.addressFull)
	case user != "" && l.users.full(user, amount):
		return l.users.refuse(user, amount, l.userFull)
	}
	l.addresses.count(address, amount)
	if network != "" {
		l.networks.count(network, amount)
	}
	if user != "" {
		l.users.count(user, amount)
	}
	return nil
}

// window counts what each key has used in the last period. A nil window has no
// limit.
//
// httprate's own limiter takes the minutes of a counter that others use too from
// the wall clock. Here they begin when the window is made, so that limits do not
// all turn over at the same time, whenever a test runs.
type window struct {
	limit   int
	period  time.Duration
	start   time.Time
	counter httprate.LimitCounter
}

func newWindow(limit int, period time.Duration) *window {
	if limit == 0 {
		return nil
	}
	return &window{limit: limit, period: period, start: time.Now(), counter: httprate.NewLocalLimitCounter(period)}
}

// present returns when the present period of the window began, and the part of it
// that has passed, from 0 to 1.
func (w *window) present() (began time.Time, passed float64) {
	elapsed := time.Since(w.start)
	whole := elapsed.Truncate(w.period)
	return w.start.Round(0).Add(whole), float64(elapsed-whole) / float64(w.period)
}

// full reports whether a key has no such amount left. What was used in the period
// before counts by the part of it that is less than a period ago.
func (w *window) full(key string, amount int) bool {
	if w == nil {
		return false
	}
	began, passed := w.present()
	now, before, _ := w.counter.Get(key, began, began.Add(-w.period)) // counting in memory has no errors
	rate := float64(before)*(1-passed) + float64(now)
	return amount > w.limit-int(math.Round(rate)) // a sum of the two might overflow
}

// refuse returns the error for an amount that a key does not have left.
func (w *window) refuse(key string, amount int, why error) error {
	if w.period <= time.Minute {
		return why
	}
	return &BudgetError{why, w.until(key, amount)}
}

// until returns how long it takes until a key has an amount left, by the count of full, if it uses nothing else. An
// amount above the limit is never left; the answer is then one period.
func (w *window) until(key string, amount int) time.Duration {
	if amount > w.limit {
		return w.period
	}
	began, passed := w.present()
	now, before, _ := w.counter.Get(key, began, began.Add(-w.period))
	most := float64(w.limit-amount) + 0.5         // of the rate before it is rounded
	at := 1 - (most-float64(now))/float64(before) // where in the present period
	if float64(now) >= most {
		at = 2 - most/float64(now) // in the next one
	}
	return time.Duration((at-passed)*float64(w.period)).Round(time.Second) + time.Second
}

// count counts what a key uses.
func (w *window) count(key string, amount int) {
	if w != nil {
		began, _ := w.present()
		w.counter.IncrementBy(key, began, amount)
	}
}
