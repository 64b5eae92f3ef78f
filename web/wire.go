package web

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"time"

	"github.com/coder/websocket"

	"triplecross/internal/protocol"
)

// wire is a WebSocket and the connection below it.
type wire struct {
	socket *websocket.Conn
	conn   net.Conn
}

// errTooLarge says that a message is larger than any of the protocol.
var errTooLarge = errors.New("web: the message is too large")

// accept upgrades a request that comes from the site's own pages.
func accept(w http.ResponseWriter, r *http.Request) (*wire, error) {
	h := &hijacker{ResponseWriter: w}
	socket, err := websocket.Accept(h, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return nil, err
	}
	// At its own limit the package would close with a code of its own, after
	// which clients come back; receive has the limit.
	socket.SetReadLimit(-1)
	return &wire{socket: socket, conn: h.conn}, nil
}

// hijacker keeps the connection that it hands over.
type hijacker struct {
	http.ResponseWriter
	conn net.Conn
}

func (h *hijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffered, err := http.NewResponseController(h.ResponseWriter).Hijack()
	h.conn = conn
	return conn, buffered, err
}

// send writes one message.
func (w *wire) send(data []byte) error {
	ctx, cancel := context.WithTimeout(context.Background(), writeTimeout)
	defer cancel()
	return w.socket.Write(ctx, websocket.MessageText, data)
}

// receive reads one message within the time that a client may be silent. Its
// context is nobody else's: ending it would tear the socket down before its
// farewell.
func (w *wire) receive() ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), silence)
	defer cancel()
	kind, r, err := w.socket.Reader(ctx)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(r, protocol.MaxMessage+1))
	switch {
	case err != nil:
		return nil, err
	case len(data) > protocol.MaxMessage:
		return nil, errTooLarge
	case kind != websocket.MessageText:
		return nil, nil // which no message is
	}
	return data, nil
}

// close says why and closes the socket.
func (w *wire) close(code protocol.CloseCode, why string) {
	w.hurry()
	w.socket.Close(websocket.StatusCode(code), why) //nolint:errcheck // the peer may have left
}

// hurry bounds what the connection may still take: the package would wait
// without end for a frame that the client has begun and does not finish.
func (w *wire) hurry() {
	w.conn.SetDeadline(time.Now().Add(farewell)) //nolint:errcheck // fails only if it is closed
}
