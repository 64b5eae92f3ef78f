package httpguard

import (
	"net/http"
	"time"
)

// streamPatience is how long a client may take to read a part of a stream.
const streamPatience = 10 * time.Second

// Stream writes an answer of which parts come whenever there is something to tell. Its client has some seconds for
// each of them, instead of a time for the whole answer. Between two parts there is no deadline: over HTTP/2 one
// that runs out ends the stream, even if nothing is being written.
type Stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

// StreamHeaders sets the headers of an answer that is a stream of a media type. Proxies must not hold its parts back.
func StreamHeaders(w http.ResponseWriter, mediaType string) {
	w.Header().Set("Content-Type", mediaType)
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no")
}

// NewStream returns a stream for the answer to a request.
func NewStream(w http.ResponseWriter) *Stream {
	return &Stream{w, http.NewResponseController(w)}
}

// Write writes some of a part. An error means that the client has gone or is too slow.
func (s *Stream) Write(p []byte) (int, error) {
	s.control.SetWriteDeadline(time.Now().Add(streamPatience)) // fails in tests that have no deadlines
	return s.w.Write(p)
}

// Flush sends what has been written, a part's end. An error is as in Write.
func (s *Stream) Flush() error {
	s.control.SetWriteDeadline(time.Now().Add(streamPatience))
	err := s.control.Flush()
	s.control.SetWriteDeadline(time.Time{})
	return err
}
