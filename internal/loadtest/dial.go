package loadtest

import (
	"bufio"
	"context"
	"crypto/rand"
	"crypto/sha1"
	"crypto/tls"
	"encoding/base64"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"sync/atomic"
	"time"
)

// handshakes is how many sockets are being opened at the same time. More would
// only wait in the queue of the listener, which drops what does not fit.
const handshakes = 512

// portsPerAddress is how many connections come from one address of this
// machine: fewer than there are ports to give away.
const portsPerAddress = 20000

// dialer opens table sockets.
type dialer struct {
	origin  string
	host    string
	address net.Addr    // of the server, looked up once
	tls     *tls.Config // nil without https
	dialled atomic.Int64
	gate    chan struct{} // holds a token for each socket that is being opened
}

// newDialer finds the server.
func newDialer(ctx context.Context, site string) (*dialer, error) {
	u, err := url.Parse(site)
	if err != nil {
		return nil, err
	}
	d := &dialer{origin: u.Scheme + "://" + u.Host, host: u.Host, gate: make(chan struct{}, handshakes)}
	port := u.Port()
	if u.Scheme == "https" {
		d.tls = &tls.Config{ServerName: u.Hostname()}
		if port == "" {
			port = "443"
		}
	} else if port == "" {
		port = "80"
	}
	conn, err := (&net.Dialer{Timeout: patience}).DialContext(ctx, "tcp", net.JoinHostPort(u.Hostname(), port))
	if err != nil {
		return nil, err
	}
	d.address = conn.RemoteAddr()
	return d, conn.Close()
}

// open opens the socket of a table for a person who shows its version since.
func (d *dialer) open(ctx context.Context, table string, since int, p *person) (*socket, error) {
	select {
	case d.gate <- struct{}{}:
		defer func() { <-d.gate }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	conn, err := d.connect(ctx)
	if err != nil {
		return nil, err
	}
	s := &socket{conn: conn, r: bufio.NewReaderSize(conn, readBuffer)}
	if err := d.upgrade(s, table, since, p); err != nil {
		s.drop()
		return nil, err
	}
	return s, nil
}

// connect opens a connection. Those to this very machine come from several
// addresses if there are many, because an address has only so many ports.
func (d *dialer) connect(ctx context.Context) (net.Conn, error) {
	dial := net.Dialer{Timeout: patience}
	to, ok := d.address.(*net.TCPAddr)
	if block := d.dialled.Add(1) / portsPerAddress % 250; ok && block > 0 && to.IP.IsLoopback() && to.IP.To4() != nil {
		dial.LocalAddr = &net.TCPAddr{IP: net.IPv4(127, 0, 0, byte(1+block))}
	}
	conn, err := dial.DialContext(ctx, "tcp", d.address.String())
	if err != nil || d.tls == nil {
		return conn, err
	}
	secure := tls.Client(conn, d.tls)
	if err := secure.HandshakeContext(ctx); err != nil {
		conn.Close() //nolint:errcheck // the handshake's error counts
		return nil, err
	}
	return secure, nil
}

// upgrade asks for the WebSocket.
func (d *dialer) upgrade(s *socket, table string, since int, p *person) error {
	var nonce [16]byte
	rand.Read(nonce[:]) //nolint:errcheck // never fails
	key := base64.StdEncoding.EncodeToString(nonce[:])
	request := fmt.Sprintf("GET /t/%s/ws?since=%d HTTP/1.1\r\nHost: %s\r\nOrigin: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n", table, since, d.host, d.origin, key)
	if cookies := p.header(); cookies != "" {
		request += "Cookie: " + cookies + "\r\n"
	}
	if err := s.conn.SetDeadline(time.Now().Add(patience)); err != nil {
		return err
	}
	if _, err := s.conn.Write([]byte(request + "\r\n")); err != nil {
		return err
	}
	answer, err := http.ReadResponse(s.r, nil)
	if err != nil {
		return err
	}
	answer.Body.Close() //nolint:errcheck // an upgrade has none
	if answer.StatusCode != http.StatusSwitchingProtocols {
		return refused("the socket of table "+table, answer)
	}
	const salt = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11" // RFC 6455, 1.3
	sum := sha1.Sum([]byte(key + salt))
	if answer.Header.Get("Sec-WebSocket-Accept") != base64.StdEncoding.EncodeToString(sum[:]) {
		return errFrame
	}
	return s.conn.SetDeadline(time.Time{})
}
