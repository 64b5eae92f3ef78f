package socket

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"time"

	"triplecross/internal/protocol"
)

// lines writes to a client that has to keep up: each write has its own deadline,
// instead of one for the whole response.
type lines struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

func newLines(w http.ResponseWriter) *lines {
	l := &lines{w: w, control: http.NewResponseController(w)}
	// Setting a deadline fails in some tests, where there are none.
	l.control.SetReadDeadline(time.Time{})
	return l
}

func (l *lines) write(line []byte) error {
	l.control.SetWriteDeadline(time.Now().Add(lineTimeout))
	_, err := l.w.Write(append(line[:len(line):len(line)], '\n'))
	return err
}

func (l *lines) flush() error { return l.control.Flush() }

// send writes one of the stream's own messages.
func (l *lines) send(m any) error {
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	if err := l.write(data); err != nil {
		return err
	}
	return l.flush()
}

// bye tells clients that still read that the server is restarting.
func (l *lines) bye() {
	after := int(rand.N(returnSpread).Milliseconds())
	l.send(protocol.Bye{Kind: "bye", After: after})
}
