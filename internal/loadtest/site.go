package loadtest

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
)

// site is the server as the generator reaches it.
type site struct {
	url       string      // without a slash at the end
	header    http.Header // of every request
	transport *http.Transport
	address   net.Addr // of the server, looked up once
	dialled   atomic.Int64
	gate      chan struct{} // holds a token for each socket that is being opened
}

// handshakes is how many sockets are opened at the same time. More would only
// wait in the queue of the listener, which drops what does not fit.
const handshakes = 512

// newSite finds the server.
func newSite(ctx context.Context, address string) (*site, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	s := &site{
		url:    strings.TrimSuffix(address, "/"),
		header: http.Header{"Origin": {u.Scheme + "://" + u.Host}}, // as browsers send it
		gate:   make(chan struct{}, handshakes),
	}
	s.transport = &http.Transport{
		DialContext: s.connect, MaxIdleConnsPerHost: parallel, DisableCompression: true, ResponseHeaderTimeout: timeout,
	}
	port := u.Port()
	if port == "" {
		port = u.Scheme
	}
	conn, err := (&net.Dialer{Timeout: timeout}).DialContext(ctx, "tcp", net.JoinHostPort(u.Hostname(), port))
	if err != nil {
		return nil, err
	}
	s.address = conn.RemoteAddr()
	return s, conn.Close()
}

// client returns a new person.
func (s *site) client() *siteclient.Client {
	c := siteclient.New(s.url, s.transport)
	c.Header = s.header
	return c
}

// open opens the socket of a table for a client that shows the version since.
func (s *site) open(ctx context.Context, c *client, since int) (*siteclient.Socket, error) {
	select {
	case s.gate <- struct{}{}:
		defer func() { <-s.gate }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return c.site.Dial(ctx, c.table.id, siteclient.Shown{Version: since}, nil)
}

// portsPerAddress is how many connections come from one address of this machine:
// fewer than it has ephemeral ports.
const portsPerAddress = 20000

// connect opens a connection to the server. If the server is on this machine and
// there are many connections, they come from several addresses.
func (s *site) connect(ctx context.Context, _, _ string) (net.Conn, error) {
	dial := net.Dialer{Timeout: timeout}
	to, ok := s.address.(*net.TCPAddr)
	if block := s.dialled.Add(1) / portsPerAddress % 250; ok && block > 0 && to.IP.IsLoopback() && to.IP.To4() != nil {
		dial.LocalAddr = &net.TCPAddr{IP: net.IPv4(127, 0, 0, byte(1+block))}
	}
	return dial.DialContext(ctx, "tcp", s.address.String())
}

// errLimited says that the server enforces its limits.
var errLimited = errors.New(
	"the server limits what one address may do; to measure it, start it with every -limit-... flag at 0: " +
		"-limit-tables 0 -limit-unfinished-tables 0 -limit-joins 0 -limit-posts 0 -limit-connects 0 -limit-messages 0 " +
		"-limit-sockets 0 -limit-watchers 0 -limit-replays 0 -limit-pictures 0 -limit-chat 0")

// limited returns errLimited if the server refused because of its limits, and
// otherwise the error.
func limited(err error) error {
	var refused *siteclient.Refusal
	if errors.As(err, &refused) && refused.Status == http.StatusTooManyRequests {
		return errLimited
	}
	if code := siteclient.CloseCode(err); code == protocol.CloseFlood || code == protocol.CloseTooMany {
		return errLimited
	}
	return err
}
