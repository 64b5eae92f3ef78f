package battleground

import (
	"net"
	"net/netip"
	"slices"
	"time"

	"github.com/pires/go-proxyproto"
)

// headerTimeout is how long a proxy may take to say for whom a connection is. One that
// says nothing is the client itself.
const headerTimeout = 5 * time.Second

// behind returns a connection that comes from the address that a trusted proxy names in
// the PROXY protocol, version 1 or 2, if its peer is one and does so. From anybody else
// such a line is a fault like any other: strangers do not choose the address by which
// they are limited.
func behind(conn net.Conn, proxies []netip.Prefix) net.Conn {
	peer := address(conn.RemoteAddr())
	if !slices.ContainsFunc(proxies, func(p netip.Prefix) bool { return p.Contains(peer) }) {
		return conn
	}
	return &proxied{proxyproto.NewConn(conn, proxyproto.SetReadHeaderTimeout(headerTimeout))}
}

// proxied is a connection through a trusted proxy.
type proxied struct{ *proxyproto.Conn }

// CloseWrite does what it does for a connection without a proxy.
func (p *proxied) CloseWrite() error {
	if tcp, ok := p.TCPConn(); ok {
		return tcp.CloseWrite()
	}
	return net.ErrClosed
}

// address returns the address of an end of a connection, without a zone and IPv4 as
// such; it is invalid if the connection does not use TCP.
func address(a net.Addr) netip.Addr {
	tcp, ok := a.(*net.TCPAddr)
	if !ok {
		return netip.Addr{}
	}
	return tcp.AddrPort().Addr().Unmap().WithZone("")
}
