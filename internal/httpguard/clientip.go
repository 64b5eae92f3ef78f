// Package httpguard protects a site: it tells where a request comes from, limits
// how often and how much, and keeps other sites' pages away.
//
// The client's address is not taken from chi's middleware.ClientIPFromXFF, which
// leaves it unset at anything in X-Forwarded-For that it does not read, such as
// an address with a port, and when all addresses are trusted proxies'. All such
// clients would share one limit, and the log would lose them. Here the last
// address before it counts.
package httpguard

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// ClientIP returns the address that a request comes from: that of the peer, or,
// if that is a trusted proxy, the last address in X-Forwarded-For that is not a
// trusted proxy's. Each proxy appends the address of its own peer, so what stands
// further left may be forged. At anything that is not an address the one after it
// counts. The result is not valid if the peer has no address, as over a Unix
// socket.
func ClientIP(r *http.Request, proxies []netip.Prefix) netip.Addr {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	client := plain(peer.Addr())
	trusted := func(a netip.Addr) bool {
		return slices.ContainsFunc(proxies, func(p netip.Prefix) bool { return p.Contains(a) })
	}
	hops := strings.Join(r.Header.Values("X-Forwarded-For"), ",")
	for hops != "" && trusted(client) {
		comma := strings.LastIndexByte(hops, ',')
		hop, ok := parseHop(strings.TrimSpace(hops[comma+1:]))
		if !ok {
			break
		}
		client, hops = hop, hops[:max(comma, 0)]
	}
	return client
}

// parseHop reads an address in X-Forwarded-For, to which some proxies add the
// port.
func parseHop(text string) (netip.Addr, bool) {
	addr, err := netip.ParseAddr(text)
	if err != nil {
		var port netip.AddrPort
		if port, err = netip.ParseAddrPort(text); err != nil {
			return netip.Addr{}, false
		}
		addr = port.Addr()
	}
	return plain(addr), true
}

// plain returns an address as prefixes are compared with: IPv4 in IPv6 is IPv4,
// and there is no zone.
func plain(a netip.Addr) netip.Addr { return a.Unmap().WithZone("") }

// Network returns what limits count as one address: of IPv6 the first 64 bits,
// because every client has a whole network of that size.
func Network(a netip.Addr) netip.Addr {
	a = plain(a)
	if !a.Is6() {
		return a
	}
	return netip.PrefixFrom(a, 64).Masked().Addr()
}
