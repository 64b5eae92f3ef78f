package siteclient

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha1"
	"crypto/tls"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// handshakeTimeout is how long the site may take to open a socket.
const handshakeTimeout = 30 * time.Second

// Shown is what a client already shows of a table when it opens a socket.
type Shown struct {
	Version int  // 0 for nothing
	Panel   bool // the page has a panel, which the socket then updates
}

// query encodes what is shown as the query of the socket's address.
func (s Shown) query() string {
	query := url.Values{}
	if s.Version != 0 {
		query.Set("since", strconv.Itoa(s.Version))
	}
	if s.Panel {
		query.Set("panel", "")
	}
	if len(query) == 0 {
		return ""
	}
	return "?" + query.Encode()
}

// Dial opens the socket of a table. header, which may be nil, is added to the
// request's.
func (c *Client) Dial(ctx context.Context, table string, shown Shown, header http.Header) (*Socket, error) {
	r, key, err := c.upgrade(ctx, table, shown, header)
	if err != nil {
		return nil, err
	}
	conn, err := c.connect(ctx, r.URL)
	if err != nil {
		return nil, err
	}
	s := &Socket{conn: conn, r: bufio.NewReaderSize(conn, readBuffer)}
	if err := s.handshake(r, key); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// upgrade returns the request that opens a socket, and its key.
func (c *Client) upgrade(ctx context.Context, table string, shown Shown, header http.Header) (*http.Request, string, error) {
	address := c.URL + "/t/" + table + "/ws" + shown.query()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, "", fmt.Errorf("siteclient: %w", err)
	}
	var nonce [16]byte
	rand.Read(nonce[:]) // never fails
	key := base64.StdEncoding.EncodeToString(nonce[:])
	for name, values := range header {
		r.Header[name] = values
	}
	c.addHeader(r)
	r.Header.Set("Connection", "Upgrade")
	r.Header.Set("Upgrade", "websocket")
	r.Header.Set("Sec-WebSocket-Version", "13")
	r.Header.Set("Sec-WebSocket-Key", key)
	for _, cookie := range c.http.Jar.Cookies(r.URL) {
		r.AddCookie(cookie)
	}
	return r, key, nil
}

// connect opens a connection to the site.
func (c *Client) connect(ctx context.Context, site *url.URL) (net.Conn, error) {
	port := site.Port()
	if port == "" {
		port = site.Scheme // also a port, by its name
	}
	dial := c.transport.DialContext
	if dial == nil {
		dial = (&net.Dialer{Timeout: handshakeTimeout}).DialContext
	}
	conn, err := dial(ctx, "tcp", net.JoinHostPort(site.Hostname(), port))
	if err != nil || site.Scheme != "https" {
		return conn, err
	}
	config := c.transport.TLSClientConfig.Clone()
	if config == nil {
		config = &tls.Config{}
	}
	config.ServerName = site.Hostname()
	secure := tls.Client(conn, config)
	if err := secure.HandshakeContext(ctx); err != nil {
		conn.Close()
		return nil, err
	}
	return secure, nil
}

// handshake sends the request and checks the response.
func (s *Socket) handshake(r *http.Request, key string) error {
	if err := s.conn.SetDeadline(time.Now().Add(handshakeTimeout)); err != nil {
		return err
	}
	stop := context.AfterFunc(r.Context(), func() { s.conn.SetDeadline(time.Unix(1, 0)) })
	defer stop()
	var request bytes.Buffer // otherwise Write allocates a larger one
	if err := r.Write(&request); err != nil {
		return err
	}
	if _, err := s.conn.Write(request.Bytes()); err != nil {
		return err
	}
	response, err := http.ReadResponse(s.r, r)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusSwitchingProtocols {
		text, _ := io.ReadAll(io.LimitReader(response.Body, 64<<10)) // best effort: the status says enough
		return refuse("GET "+r.URL.Path, response.StatusCode, response.Header, text)
	}
	const salt = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11" // RFC 6455, 1.3
	sum := sha1.Sum([]byte(key + salt))
	if response.Header.Get("Sec-WebSocket-Accept") != base64.StdEncoding.EncodeToString(sum[:]) {
		return errors.New("siteclient: the site's answer does not match the request for a socket")
	}
	if !stop() {
		return r.Context().Err()
	}
	return s.conn.SetDeadline(time.Time{})
}
