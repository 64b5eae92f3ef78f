package socket

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"time"

	"triplecross/internal/protocol"
)

// lines writes to a reader who has to keep up: each write has a deadline of its
// own instead of that of the whole answer.
type lines struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

func newLines(w http.ResponseWriter) *lines {
	l := &lines{w: w, control: http.NewResponseController(w)}
	// Setting a deadline fails, in some tests, where there are none.
	l.control.SetReadDeadline(time.Time{})
	return l
}

func (l *lines) write(line []byte) error {
	l.control.SetWriteDeadline(time.Now().Add(lineTimeout))
	_, err := l.w.Write(append(line[:len(line):len(line)], '\n'))
	return err
}

func (l *lines) flush() error { return l.control.Flush() }

// send writes a message of the stream's own.
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

// bye says that the server restarts, to those who still read.
func (l *lines) bye() {
	after := int(rand.N(returnSpread).Milliseconds())
	l.send(protocol.Bye{Kind: "bye", After: after})
}
