package forward

import (
	"net/http"
	"strings"

	"triplecross/internal/httpguard"
)

// answer is the answer of another node on its way to the client. If it is a stream, the client
// has to keep up, as it would at that node.
type answer struct {
	http.ResponseWriter
	stream *httpguard.Stream // nil if the answer is not a stream
}

func (a *answer) WriteHeader(status int) {
	if isStream(a.Header()) {
		a.stream = httpguard.NewStream(a.ResponseWriter)
	}
	a.ResponseWriter.WriteHeader(status)
}

// isStream reports whether an answer with these headers goes on for as long as its client listens.
func isStream(h http.Header) bool {
	kind, _, _ := strings.Cut(h.Get("Content-Type"), ";")
	return kind == "text/event-stream" || kind == "application/x-ndjson"
}

func (a *answer) Write(p []byte) (int, error) {
	if a.stream != nil {
		return a.stream.Write(p)
	}
	return a.ResponseWriter.Write(p)
}

// FlushError sends what has been written.
func (a *answer) FlushError() error {
	if a.stream != nil {
		return a.stream.Flush()
	}
	return http.NewResponseController(a.ResponseWriter).Flush()
}

// Unwrap lets an http.ResponseController find the other methods.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }
