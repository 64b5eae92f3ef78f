package forward

import (
	"net/http"
	"strings"
	"time"
)

// writeTimeout is how long a client may take to read a part of a stream.
const writeTimeout = 10 * time.Second

// answer is that of another node. If it is a stream, the client has to keep up, instead of having taken all
// of it in the time that the server gives to answers: the node that sends it does the same.
type answer struct {
	http.ResponseWriter
	stream bool
}

func (a *answer) WriteHeader(status int) {
	kind, _, _ := strings.Cut(a.Header().Get("Content-Type"), ";")
	a.stream = kind == "text/event-stream" || kind == "application/x-ndjson"
	a.extend()
	a.ResponseWriter.WriteHeader(status)
}

func (a *answer) Write(p []byte) (int, error) {
	a.extend()
	return a.ResponseWriter.Write(p)
}

// Unwrap has an http.ResponseController find the rest.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// extend gives the client time for what is written next.
func (a *answer) extend() {
	if a.stream {
		_ = http.NewResponseController(a.ResponseWriter).SetWriteDeadline(time.Now().Add(writeTimeout)) // some tests have none
	}
}
