// Package httpguard protects a site: it finds out where requests come from,
// limits their rate, number and size, and keeps out the pages of other sites.
//
// It does not use chi's middleware.ClientIPFromXFF, which sets no address if
// X-Forwarded-For holds something that it cannot read, such as an address with a
// port, or only the addresses of trusted proxies. All such clients would share
// one limit, and the log would lose them. ClientIP then uses the next address to
// the right.
package httpguard

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// ClientIP returns the address that a request comes from: the peer's or, if that
// is a trusted proxy's, the last address in X-Forwarded-For that is not a
// trusted proxy's. Each proxy appends the address of its own peer, so anything
// further left may be forged. An entry that is not an address ends the search,
// and the one to its right counts. The result is invalid if the peer has no
// address, as over a Unix socket.
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

// parseHop parses an entry of X-Forwarded-For. Some proxies add the port.
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

// plain returns an address in the form in which prefixes are compared: without a
// zone, and IPv4 even if it came as IPv6.
func plain(a netip.Addr) netip.Addr { return a.Unmap().WithZone("") }

// Network returns what limits count as one address: of an IPv6 address the first
// 64 bits, because every client has a whole network of that size.
func Network(a netip.Addr) netip.Addr {
	a = plain(a)
	if !a.Is6() {
		return a
	}
	return netip.PrefixFrom(a, 64).Masked().Addr()
}

// wider returns the network of 48 bits that an IPv6 address is in, as limits count it;
// "" for any other address.
func wider(address string) string {
	a, err := netip.ParseAddr(address)
	if err != nil || !a.Is6() {
		return ""
	}
	return netip.PrefixFrom(a, 48).Masked().String()
}
