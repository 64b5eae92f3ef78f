package socket

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"

	"triplecross/internal/httpguard"
	"triplecross/internal/protocol"
)

// lines writes lines to a client that has to keep up.
type lines struct{ stream *httpguard.Stream }

func newLines(w http.ResponseWriter) *lines { return &lines{httpguard.NewStream(w)} }

func (l *lines) write(line []byte) error {
	_, err := l.stream.Write(append(line[:len(line):len(line)], '\n'))
	return err
}

func (l *lines) flush() error { return l.stream.Flush() }

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
