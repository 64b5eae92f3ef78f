package server

import (
	"io"
	"net/http"
	"time"
)

// awaitBodies drops clients that announce a body and do not send it, or that pause within it. A body may take the time of a
// whole request only while parts of it arrive.
func awaitBodies(next http.Handler, t timeouts) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Body != nil && r.Body != http.NoBody {
			b := &body{ReadCloser: r.Body, control: http.NewResponseController(w), pause: t.pause, end: time.Now().Add(t.read)}
			b.await()                      // net/http itself reads what the handler leaves
			r = r.WithContext(r.Context()) // net/http still needs the type of the body that it has made
			r.Body = b
		}
		next.ServeHTTP(w, r)
	})
}

// body is a request's body whose parts have to come in time.
type body struct {
	io.ReadCloser
	control *http.ResponseController
	pause   time.Duration
	end     time.Time
	ended   bool
}

// Read implements io.Reader. After the end of the body net/http waits for the next request, and cancels this one when a
// deadline runs out; so there is none any more.
func (b *body) Read(p []byte) (int, error) {
	if !b.ended {
		b.await()
	}
	n, err := b.ReadCloser.Read(p)
	b.ended = b.ended || err != nil
	return n, err
}

// await sets the deadline for the next part. It fails only in tests, without a connection.
func (b *body) await() {
	next := time.Now().Add(b.pause)
	if next.After(b.end) {
		next = b.end
	}
	b.control.SetReadDeadline(next)
}
