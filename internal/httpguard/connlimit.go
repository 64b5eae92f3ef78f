package httpguard

import (
	"errors"
	"sync"
)

// The errors of ConnLimiter.Enter.
var (
	ErrTooManyConns = errors.New("httpguard: the address has too many connections")
	ErrTableFull    = errors.New("httpguard: the table has too many connections")
)

// maxRejecting bounds the connections that are opened only to be closed.
const maxRejecting = 100

// ConnLimiter counts the open sockets and streams, and admits no more than the
// limits allow.
type ConnLimiter struct {
	perAddress, perTable int

	mu        sync.Mutex
	open      int
	byAddress map[string]int
	byNetwork map[string]int // of 48 bits
	byTable   map[string]int
	rejecting int // opened only to say that they are refused
}

// NewConnLimiter returns a ConnLimiter that admits the given numbers of
// connections per address and per table. 0 means no limit.
func NewConnLimiter(perAddress, perTable int) *ConnLimiter {
	return &ConnLimiter{perAddress: perAddress, perTable: perTable, byAddress: make(map[string]int), byNetwork: make(map[string]int), byTable: make(map[string]int)}
}

// Enter counts a connection until leave is called, or returns ErrTooManyConns or
// ErrTableFull. plays is called only if the table is full: watchers never keep
// out its players.
func (l *ConnLimiter) Enter(address, table string, plays func() bool) (leave func(), err error) {
	l.mu.Lock()
	if reached(l.byAddress[address], l.perAddress) || reached(l.byNetwork[wider(address)], networkFactor*l.perAddress) {
		l.mu.Unlock()
		return nil, ErrTooManyConns
	}
	full := reached(l.byTable[table], l.perTable)
	l.add(address, table, 1)
	l.mu.Unlock()
	leave = sync.OnceFunc(func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.add(address, table, -1)
	})
	if full && !plays() {
		leave()
		return nil, ErrTableFull
	}
	return leave, nil
}

func (l *ConnLimiter) add(address, table string, n int) {
	l.open += n
	for _, c := range []struct {
		counts map[string]int
		key    string
	}{{l.byAddress, address}, {l.byNetwork, wider(address)}, {l.byTable, table}} {
		if c.key == "" {
			continue
		}
		if c.counts[c.key] += n; c.counts[c.key] == 0 {
			delete(c.counts, c.key)
		}
	}
}

// reached reports whether n has reached a limit.
func reached(n, limit int) bool { return limit > 0 && n >= limit }

// Open returns the number of open connections.
func (l *ConnLimiter) Open() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.open
}

// Reject reports whether a connection may be opened to say that it is refused.
// If so, done must be called afterwards. Scripts in browsers see nothing of a
// refused upgrade but a close code.
func (l *ConnLimiter) Reject() (done func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.rejecting == maxRejecting {
		return nil, false
	}
	l.rejecting++
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.rejecting--
	}, true
}
