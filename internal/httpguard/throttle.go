package httpguard

import (
	"bytes"
	"context"
	"net/http"
	"time"
)

// Throttle lets n requests be worked on at a time; others wait, for as long as patience. What a
// request answers is collected, and sent while others are worked on: so a client that reads slowly, or
// not at all, keeps out nobody.
func Throttle(n int, patience time.Duration) func(http.Handler) http.Handler {
	places := make(chan struct{}, n)
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			first, cancel := context.WithTimeout(r.Context(), patience)
			defer cancel()
			a := &answer{ResponseWriter: w, ctx: r.Context(), places: places}
			if err := a.enter(first); err != nil {
				w.Header().Set("Retry-After", "10")
				http.Error(w, "The server is busy. Try again in a moment.", http.StatusServiceUnavailable)
				return
			}
			defer a.leave()
			next.ServeHTTP(a, r)
			a.leave()
			a.send(nil) // who does not take it has gone
		})
	}
}

// mostCollected is how many bytes of an answer wait for being sent together.
const mostCollected = 64 << 10

// answer is what a handler answers, which works only while it has a place.
type answer struct {
	http.ResponseWriter
	ctx       context.Context
	places    chan struct{}
	works     bool // has a place
	collected bytes.Buffer
}

// Write collects what is to be sent. If that is much it sends it, and then waits for a place again.
func (a *answer) Write(p []byte) (int, error) {
	if a.collected.Len()+len(p) <= mostCollected {
		return a.collected.Write(p)
	}
	a.leave()
	if err := a.send(p); err != nil {
		return 0, err
	}
	return len(p), a.enter(a.ctx)
}

// send sends what was collected, and more.
func (a *answer) send(more []byte) error {
	for _, p := range [][]byte{a.collected.Bytes(), more} {
		if len(p) == 0 {
			continue
		}
		if _, err := a.ResponseWriter.Write(p); err != nil {
			return err
		}
	}
	a.collected.Reset()
	return nil
}

func (a *answer) enter(ctx context.Context) error {
	select {
	case a.places <- struct{}{}:
		a.works = true
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (a *answer) leave() {
	if a.works {
		a.works = false
		<-a.places
	}
}
