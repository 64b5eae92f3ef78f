package battleground

import (
	"net"
	"net/netip"
	"sync"

	"triplecross/internal/httpguard"
)

// door counts the clients.
type door struct {
	max, maxAddress int
	allow           func(netip.Addr) error // nil for any number

	mu        sync.Mutex
	open      int
	byAddress map[netip.Addr]int
}

// enter counts a client in until leave is called, or says why it may not come in.
func (d *door) enter(from net.Addr) (leave func(), why string) {
	address := network(from)
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.open >= d.max || d.byAddress[address] >= d.maxAddress {
		return nil, "too many connections"
	}
	if d.allow != nil && d.allow(address) != nil {
		return nil, "too many connections in this minute"
	}
	if d.byAddress == nil {
		d.byAddress = make(map[netip.Addr]int)
	}
	d.open++
	d.byAddress[address]++
	return func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.open--
		if d.byAddress[address]--; d.byAddress[address] == 0 {
			delete(d.byAddress, address)
		}
	}, ""
}

// network returns what counts as one address, not valid if there is none.
func network(a net.Addr) netip.Addr {
	tcp, ok := a.(*net.TCPAddr)
	if !ok {
		return netip.Addr{}
	}
	return httpguard.Network(tcp.AddrPort().Addr())
}
