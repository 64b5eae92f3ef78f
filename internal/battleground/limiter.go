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

// enter admits a client until leave is called, or returns why it is refused.
func (l *limiter) enter(from net.Addr) (leave func(), why string) {
	address := network(from)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open >= l.max || l.byAddress[address] >= l.maxAddress {
		return nil, "too many connections"
	}
	if l.allow != nil && l.allow(address) != nil {
		return nil, "too many connections in this minute"
	}
	if l.byAddress == nil {
		l.byAddress = make(map[netip.Addr]int)
	}
	l.open++
	l.byAddress[address]++
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.open--
		if l.byAddress[address]--; l.byAddress[address] == 0 {
			delete(l.byAddress, address)
		}
	}, ""
}

// network returns the network that counts as one address; it is invalid if the
// client does not use TCP.
func network(a net.Addr) netip.Addr { return httpguard.Network(address(a)) }
