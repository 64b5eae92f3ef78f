package loadtest

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
)

// site is the server, or several servers of the same tables, as the generator reaches it.
type site struct {
	nodes     []node
	transport *http.Transport
	clients   atomic.Int64 // the number created so far
	dialled   atomic.Int64
	gate      chan struct{} // holds a token for each socket that is being opened
}

// node is one of the servers.
type node struct {
	url     string      // without a slash at the end
	host    string      // with the port, as the transport dials it
	header  http.Header // of every request
	address net.Addr    // looked up once
}

// handshakes is the number of sockets that are opened at the same time. More
// would only wait in the listener's queue, which drops what does not fit.
const handshakes = 512

// newSite returns the site at some addresses, separated by commas.
func newSite(ctx context.Context, addresses string) (*site, error) {
	s := &site{gate: make(chan struct{}, handshakes)}
	for address := range strings.SplitSeq(addresses, ",") {
		n, err := findNode(ctx, address)
		if err != nil {
			return nil, err
		}
		s.nodes = append(s.nodes, n)
	}
	s.transport = &http.Transport{
		DialContext: s.connect, MaxIdleConnsPerHost: parallel, DisableCompression: true, ResponseHeaderTimeout: timeout,
	}
	return s, nil
}

// findNode looks up a server.
func findNode(ctx context.Context, address string) (node, error) {
	u, err := url.Parse(address)
	if err != nil {
		return node{}, err
	}
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[u.Scheme]
	}
	n := node{
		url: strings.TrimSuffix(address, "/"), host: net.JoinHostPort(u.Hostname(), port),
		header: http.Header{"Origin": {u.Scheme + "://" + u.Host}}, // as browsers send it
	}
	conn, err := (&net.Dialer{Timeout: timeout}).DialContext(ctx, "tcp", n.host)
	if err != nil {
		return node{}, err
	}
	n.address = conn.RemoteAddr()
	return n, conn.Close()
}

// client returns the client of a new person, who uses the next of the servers in turn.
func (s *site) client() *siteclient.Client {
	n := s.nodes[int(s.clients.Add(1))%len(s.nodes)]
	c := siteclient.New(n.url, s.transport)
	c.Header = n.header
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

// portsPerAddress is the number of connections that come from one address of
// this machine: fewer than it has ephemeral ports.
const portsPerAddress = 20000

// connect opens a connection to a server. If the server is on this machine and
// there are many connections, they come from several addresses.
func (s *site) connect(ctx context.Context, _, host string) (net.Conn, error) {
	dial := net.Dialer{Timeout: timeout}
	at := slices.IndexFunc(s.nodes, func(n node) bool { return n.host == host })
	if at < 0 {
		return nil, fmt.Errorf("%s is not one of the servers", host)
	}
	address := s.nodes[at].address
	to, ok := address.(*net.TCPAddr)
	if block := s.dialled.Add(1) / portsPerAddress % 250; ok && block > 0 && to.IP.IsLoopback() && to.IP.To4() != nil {
		dial.LocalAddr = &net.TCPAddr{IP: net.IPv4(127, 0, 0, byte(1+block))}
	}
	return dial.DialContext(ctx, "tcp", address.String())
}

// ErrLimited says that the server enforces its limits.
var ErrLimited = errors.New("the server limits what one address may do")

// limited returns ErrLimited if the server refused because of its limits, and
// otherwise the error.
func limited(err error) error {
	var refused *siteclient.Refusal
	if errors.As(err, &refused) && refused.Status == http.StatusTooManyRequests {
		return ErrLimited
	}
	if code := siteclient.CloseCode(err); code == protocol.CloseFlood || code == protocol.CloseTooMany {
		return ErrLimited
	}
	return err
}
