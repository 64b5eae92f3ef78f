package web

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/coder/websocket"

	"triplecross/internal/protocol"
)

const (
	// silence is how long a client may send nothing at all, not even a ping,
	// before its socket counts as dead. Browsers let hidden tabs ping only once
	// a minute. Where no proxy is in between, the system finds a dead connection
	// sooner.
	silence = 90 * time.Second
	// farewell is how long closing a socket may take, however the client
	// behaves.
	farewell = 5 * time.Second
	// readBuffer and writeBuffer hold a message of the usual size; a server
	// with many sockets has one of each a socket.
	readBuffer, writeBuffer = 256, 1280
)

// wire is a WebSocket and the connection below it.
type wire struct {
	socket *websocket.Conn
	outlet *outlet
}

// errTooLarge says that a message is larger than any of the protocol.
var errTooLarge = errors.New("web: the message is too large")

// accept upgrades a request that comes from the site's own pages. What writes
// to the wire in the background is counted in group; emptied is called when a
// wire that was full has room again.
func accept(w http.ResponseWriter, r *http.Request, group *sync.WaitGroup, emptied func()) (*wire, error) {
	h := &hijacker{ResponseWriter: w, group: group, emptied: emptied}
	socket, err := websocket.Accept(h, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return nil, err
	}
	// At its own limit the package would close with a code of its own, after
	// which clients come back; receive has the limit.
	socket.SetReadLimit(-1)
	return &wire{socket: socket, outlet: h.outlet}, nil
}

// hijacker puts an outlet between the WebSocket and the connection.
type hijacker struct {
	http.ResponseWriter
	group   *sync.WaitGroup
	emptied func()
	outlet  *outlet
}

func (h *hijacker) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffered, err := http.NewResponseController(h.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	h.outlet = newOutlet(conn, h.group, h.emptied)
	// The buffers of net/http are larger than a socket needs.
	reader := buffered.Reader
	if reader.Buffered() == 0 {
		reader = bufio.NewReaderSize(h.outlet, readBuffer)
	}
	return h.outlet, bufio.NewReadWriter(reader, bufio.NewWriterSize(h.outlet, writeBuffer)), nil
}

// send writes one message. It does not wait for the peer.
func (w *wire) send(data []byte) error {
	return w.socket.Write(context.Background(), websocket.MessageText, data)
}

// receive reads one message within the time that a client may be silent. Its
// context never ends: that would tear the socket down before its farewell.
func (w *wire) receive() ([]byte, error) {
	w.outlet.patience(silence)
	kind, r, err := w.socket.Reader(context.Background())
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
	w.outlet.hurry(farewell)
	w.socket.Close(websocket.StatusCode(code), why) //nolint:errcheck // the peer may have left
}
