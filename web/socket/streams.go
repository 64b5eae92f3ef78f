package socket

import (
	"context"
	"net/http"
)

// Stream serves a request whose answer goes on until the client leaves. Its context also ends when the
// connections of its person or its address are dropped; a client that comes back is then treated as any new one.
func (s *Sockets) Stream(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, end := context.WithCancel(r.Context())
		defer end()
		defer s.streaming(&stream{Place{s.People.Of(r), s.Address(r)}, end})()
		if !s.Admits(r) {
			return // the client comes back and is told why
		}
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// stream is a request that is being answered.
type stream struct {
	from Place
	end  context.CancelFunc
}

// streaming registers a stream until done is called.
func (s *Sockets) streaming(one *stream) (done func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.streams[one] = struct{}{}
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.streams, one)
	}
}
