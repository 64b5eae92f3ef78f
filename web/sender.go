package web

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// sender returns the address that a request comes from: that of the peer, or,
// if that is a trusted proxy, the last address in X-Forwarded-For that is no
// trusted proxy's. Each proxy adds the address of its own peer at the right, so
// what stands further left is the word of a stranger. At anything that is no
// address the last one before it counts. The result is not valid if the peer
// has no address, as over a Unix socket.
func sender(r *http.Request, proxies []netip.Prefix) netip.Addr {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	from := plain(peer.Addr())
	trusted := func(a netip.Addr) bool {
		return slices.ContainsFunc(proxies, func(p netip.Prefix) bool { return p.Contains(a) })
	}
	hops := strings.Join(r.Header.Values("X-Forwarded-For"), ",")
	for hops != "" && trusted(from) {
		comma := strings.LastIndexByte(hops, ',')
		hop, ok := parseHop(strings.TrimSpace(hops[comma+1:]))
		if !ok {
			break
		}
		from, hops = hop, hops[:max(comma, 0)]
	}
	return from
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

// plain returns an address as networks are compared with: IPv4 is IPv4, and the
// name of an interface does not count.
func plain(a netip.Addr) netip.Addr { return a.Unmap().WithZone("") }

// network returns what limits count as one address: of IPv6 the first 64 bits,
// because everybody has a whole network of that size.
func network(a netip.Addr) netip.Addr {
	if !a.Is6() {
		return a
	}
	return netip.PrefixFrom(a, 64).Masked().Addr()
}

// sender returns the address that a request comes from.
func (s *Server) sender(r *http.Request) netip.Addr { return sender(r, s.options.Proxies) }
