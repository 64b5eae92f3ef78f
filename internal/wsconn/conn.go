// Package wsconn is the server's side of a WebSocket whose writes never wait for
// the peer. A message that the operating system does not accept at once is kept,
// and a goroutine writes it later. So a slow reader delays nobody, and an idle
// connection has small buffers and no goroutine for writing.
package wsconn

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/coder/websocket"
)

const (
	// readTimeout is how long a client may send neither a message nor a ping
	// before its connection counts as dead. Browsers let hidden tabs send only
	// once a minute. Without a proxy in between, the system notices a dead
	// connection sooner.
	readTimeout = 90 * time.Second
	// closeTimeout is how long closing a connection may take, however the client
	// behaves.
	closeTimeout = 5 * time.Second
	// Each connection has one buffer of each size. readBuffer holds a message of the
	// usual size, writeBuffer a control frame: see Send.
	readBuffer, writeBuffer = 256, 136
	// messageBuffer holds most commands of clients; longer ones are read into new memory.
	messageBuffer = 96
)

// ErrTooLarge says that a message is larger than Options.MaxMessage.
var ErrTooLarge = errors.New("wsconn: the message is too large")

// Options configure a connection.
type Options struct {
	// MaxMessage is the size of the largest message that is read, in bytes.
	MaxMessage int64
	// Bytes is how many bytes a client may send a second, with bursts of ten times as many:
	// above that Receive fails with ErrFlood. 0 is no limit.
	Bytes int
	// Control is called for each control frame but the last, by the goroutine that calls
	// Receive. If it returns an error, a ping is not answered; if that is ErrFlood, Receive
	// fails with it. It may be nil.
	Control func() error
	// Group counts the goroutines that write in the background.
	Group *sync.WaitGroup
	// Drained is called when all that was pending has been written, by the
	// goroutine that wrote it. It may be nil.
	Drained func()
}

// Conn is a WebSocket of text messages. Send, Full, Cork, Uncork, Close and CloseNow may be
// called by several goroutines at once, Receive by one.
type Conn struct {
	socket     *websocket.Conn
	async      *asyncConn
	maxMessage int64
	message    [messageBuffer]byte // what Receive returned last, unless that is longer
}

// Accept upgrades a request that comes from the site's own pages. If it fails,
// it has answered the request. The connection is corked, so that the response to the
// handshake leaves in one write with the first messages.
func Accept(w http.ResponseWriter, r *http.Request, options Options) (*Conn, error) {
	if options.Drained == nil {
		options.Drained = func() {}
	}
	h := &hijacker{ResponseWriter: w, options: options}
	socket, err := websocket.Accept(h, r, &websocket.AcceptOptions{
		CompressionMode: websocket.CompressionDisabled,
		OnPingReceived:  func(context.Context, []byte) bool { return h.conn.control(options.Control) },
		OnPongReceived:  func(context.Context, []byte) { h.conn.control(options.Control) },
	})
	if err != nil {
		return nil, err
	}
	// The callbacks keep h for as long as the connection lives, and its ResponseWriter would keep the
	// request, its headers and the buffers of net/http.
	h.ResponseWriter = nil
	// At its own limit the library would close with a code of its own, after
	// which clients come back; Receive enforces the limit instead.
	socket.SetReadLimit(-1)
	return &Conn{socket: socket, async: h.conn, maxMessage: options.MaxMessage}, nil
}

// hijacker puts an asyncConn between the WebSocket and the connection.
type hijacker struct {
	http.ResponseWriter
	options Options
	conn    *asyncConn
}

// WriteHeader keeps back the response that upgrades: Hijack writes it.
func (h *hijacker) WriteHeader(status int) {
	if status != http.StatusSwitchingProtocols {
		h.ResponseWriter.WriteHeader(status)
	}
}

func (h *hijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffered, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	h.conn = newAsyncConn(conn, h.options.Group, h.options.Drained)
	h.conn.flood.bytes = h.options.Bytes
	h.conn.cork()
	var response bytes.Buffer
	response.WriteString("HTTP/1.1 101 Switching Protocols\r\n")
	// Only what a handshake needs: other headers of the site, such as its content security policy, are about
	// documents. Subprotocols and extensions are not used.
	for _, name := range [...]string{"Upgrade", "Connection", "Sec-Websocket-Accept", "Set-Cookie", "X-Request-Id"} {
		for _, value := range h.Header()[name] {
			response.WriteString(name + ": " + value + "\r\n")
		}
	}
	response.WriteString("\r\n")
	h.conn.Write(response.Bytes()) // only keeps it
	// The buffers of net/http are larger than a WebSocket needs.
	reader := buffered.Reader
	if reader.Buffered() == 0 {
		reader = bufio.NewReaderSize(h.conn, readBuffer)
	}
	return h.conn, bufio.NewReadWriter(reader, bufio.NewWriterSize(h.conn, writeBuffer)), nil
}

// Send writes one message. It does not wait for the peer. It bypasses the library,
// which writes control frames only: a lock and a buffer less for each message.
func (c *Conn) Send(data []byte) error { return c.async.send(data) }

// Full reports whether something is pending that the peer has to read first.
func (c *Conn) Full() bool { return c.async.full() }

// Cork keeps what is sent until Uncork, so that it leaves in one write.
func (c *Conn) Cork() { c.async.cork() }

// Uncork writes what was sent since Cork.
func (c *Conn) Uncork() { c.async.uncork() }

// Receive reads one message. It fails if the client sends no message and no ping for 90 seconds,
// with ErrTooLarge if the message is too large, and with ErrFlood. A message that is not text
// is returned empty. The next call overwrites what this one returned. The context of the
// read never ends, because that would tear the connection down before the closing handshake.
func (c *Conn) Receive() ([]byte, error) {
	c.async.setReadTimeout(readTimeout)
	kind, r, err := c.socket.Reader(context.Background())
	if err != nil {
		return nil, err
	}
	data, err := c.readAll(r)
	if err != nil || kind != websocket.MessageText {
		return nil, err
	}
	return data, nil
}

// readAll reads a message, into c.message if it has room there.
func (c *Conn) readAll(r io.Reader) ([]byte, error) {
	data := c.message[:0]
	for {
		n, err := r.Read(data[len(data):cap(data)])
		data = data[:len(data)+n]
		switch {
		case int64(len(data)) > c.maxMessage:
			return nil, ErrTooLarge
		case errors.Is(err, io.EOF):
			return data, nil
		case err != nil:
			return nil, err
		case len(data) == cap(data):
			data = slices.Grow(data, len(data))
		}
	}
}

// PeerCode returns the code with which the peer has closed the connection, if an error
// of Receive says that it has, and else 0.
func PeerCode(err error) int { return max(0, int(websocket.CloseStatus(err))) }

// Gone reports whether an error of Receive says that the peer has closed the connection or lost it. Nothing can be
// sent to it any more.
func Gone(err error) bool {
	return PeerCode(err) > 0 || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, net.ErrClosed) || errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE)
}

// SetCloseDeadline bounds everything that the connection may still do to the time
// that closing may take. Later calls change nothing.
func (c *Conn) SetCloseDeadline() { c.async.setDeadline(closeTimeout) }

// CloseNow closes the connection at once, without a close handshake; what is pending is lost. It is for a peer
// that is gone.
func (c *Conn) CloseNow() { c.socket.CloseNow() } // fails if it is closed already

// Close sends a close code with a reason of at most 123 bytes and closes the
// connection. It returns within five seconds.
func (c *Conn) Close(code int, reason string) {
	c.SetCloseDeadline()
	c.Uncork()
	c.socket.Close(websocket.StatusCode(code), reason) // fails if the peer has left
}
