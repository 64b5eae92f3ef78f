package battleground

import (
	"net"
	"net/netip"
	"slices"
	"time"

	"github.com/pires/go-proxyproto"
)

// headerTimeout is how long a proxy may take to name its client. A proxy that names none is the client
// itself.
const headerTimeout = 5 * time.Second

// behind returns a connection with the client's address if its peer is a trusted proxy that names it by the
// PROXY protocol, version 1 or 2. From anybody else such a line is a fault: strangers must not choose the
// address by which they are limited.
func behind(conn net.Conn, proxies []netip.Prefix) net.Conn {
	peer := address(conn.RemoteAddr())
	if !slices.ContainsFunc(proxies, func(p netip.Prefix) bool { return p.Contains(peer) }) {
		return conn
	}
	return &proxied{proxyproto.NewConn(conn, proxyproto.SetReadHeaderTimeout(headerTimeout))}
}

// proxied is a connection through a trusted proxy.
type proxied struct{ *proxyproto.Conn }

// CloseWrite works as without a proxy.
func (p *proxied) CloseWrite() error {
	if tcp, ok := p.TCPConn(); ok {
		return tcp.CloseWrite()
	}
	return net.ErrClosed
}

// address returns the IP address of one end of a connection, without a zone and with IPv4 unmapped. It is
// invalid if the connection does not use TCP.
func address(a net.Addr) netip.Addr {
	tcp, ok := a.(*net.TCPAddr)
	if !ok {
		return netip.Addr{}
	}
	return tcp.AddrPort().Addr().Unmap().WithZone("")
}
