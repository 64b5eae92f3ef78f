package battleground

import (
	"net"
	"net/netip"
	"sync"

	"triplecross/internal/httpguard"
)

// limiter limits the number of clients, in total and from one address.
type limiter struct {
	max, maxAddress int
	allow           func(netip.Addr) error // nil sets no limit

	mu        sync.Mutex
	open      int
	byAddress map[netip.Addr]int
}

// enter admits a client until leave is called, or returns why it is refused. allow is asked without the lock: another
// server may have to answer.
func (l *limiter) enter(from net.Addr) (leave func(), why string) {
	address := network(from)
	if !l.take(address) {
		return nil, "too many connections"
	}
	if l.allow != nil && l.allow(address) != nil {
		l.give(address)
		return nil, "too many connections in this minute"
	}
	return func() { l.give(address) }, ""
}

// take takes a place for a client, and reports whether there was one.
func (l *limiter) take(address netip.Addr) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open >= l.max || l.byAddress[address] >= l.maxAddress {
		return false
	}
	if l.byAddress == nil {
		l.byAddress = make(map[netip.Addr]int)
	}
	l.open++
	l.byAddress[address]++
	return true
}

// give gives a client's place back.
func (l *limiter) give(address netip.Addr) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open--
	if l.byAddress[address]--; l.byAddress[address] == 0 {
		delete(l.byAddress, address)
	}
}

// network returns the network that counts as one address; it is invalid if the
// client does not use TCP.
func network(a net.Addr) netip.Addr { return httpguard.Network(address(a)) }
