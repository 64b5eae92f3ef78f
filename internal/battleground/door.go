package battleground

import (
	"net"
	"net/netip"
	"sync"
	"time"
)

// door counts the clients.
type door struct {
	max, maxAddress int
	maxMinute       int // 0 for any number

	mu        sync.Mutex
	open      int
	byAddress map[netip.Addr]int
	minute    time.Time // when the count of those who came lately began
	lately    map[netip.Addr]int
}

// enter counts a client in until leave is called, or says why it may not come in.
func (d *door) enter(from net.Addr) (leave func(), why string) {
	address := network(from)
	d.mu.Lock()
	defer d.mu.Unlock()
	if now := time.Now(); now.Sub(d.minute) >= time.Minute {
		d.minute, d.lately = now, make(map[netip.Addr]int)
	}
	switch {
	case d.open >= d.max, d.byAddress[address] >= d.maxAddress:
		return nil, "too many connections"
	case d.maxMinute > 0 && d.lately[address] >= d.maxMinute:
		return nil, "too many connections in this minute"
	}
	if d.byAddress == nil {
		d.byAddress = make(map[netip.Addr]int)
	}
	d.lately[address]++
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
