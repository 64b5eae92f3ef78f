package battleground

import (
	"net"
	"net/netip"
	"sync"
)

// door counts the clients.
type door struct {
	max, maxAddress int

	mu        sync.Mutex
	open      int
	byAddress map[netip.Addr]int
}

// enter counts a client in until leave is called, if there is room.
func (d *door) enter(from net.Addr) (leave func(), ok bool) {
	address := network(from)
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.open >= d.max || d.byAddress[address] >= d.maxAddress {
		return nil, false
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
	}, true
}

// network returns what counts as one address: of IPv6 the first 64 bits,
// because everybody has a whole network of that size.
func network(a net.Addr) netip.Addr {
	tcp, ok := a.(*net.TCPAddr)
	if !ok {
		return netip.Addr{}
	}
	address := tcp.AddrPort().Addr().Unmap().WithZone("")
	if !address.Is6() {
		return address
	}
	return netip.PrefixFrom(address, 64).Masked().Addr()
}
