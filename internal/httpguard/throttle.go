package httpguard

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"net/http"
	"time"
)

// ErrBusy says that a throttled route has no place for a request.
var ErrBusy = errors.New("httpguard: too many requests wait for this route")

// ThrottleOptions configure Throttle.
type ThrottleOptions struct {
	Places   int           // how many requests are worked on at a time
	Waiting  int           // how many others wait for a place
	Patience time.Duration // for how long they do
	// Refuse answers those above the bounds; its error is ErrBusy. If a client leaves while its request waits, the
	// error is that of the request's context.
	Refuse func(http.ResponseWriter, *http.Request, error)
}

// Throttle bounds how many requests are worked on at a time. What a request answers is collected, and sent
// while others are worked on: so a client that reads slowly, or not at all, keeps out nobody.
func Throttle(o ThrottleOptions) func(http.Handler) http.Handler {
	places, waiting := make(chan struct{}, o.Places), make(chan struct{}, o.Waiting)
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			a := &answer{ResponseWriter: w, ctx: r.Context(), places: places}
			if err := a.begin(waiting, o.Patience); err != nil {
				o.Refuse(w, r, err)
				return
			}
			defer a.leave()
			next.ServeHTTP(a, r)
			a.leave()
			a.send(nil) // an error means that the client has gone
		})
	}
}

// mostCollected is how many bytes of an answer wait for being sent together.
const mostCollected = 64 << 10

// answer collects what a handler writes. The handler works only while it has a place.
type answer struct {
	http.ResponseWriter
	ctx       context.Context
	places    chan struct{}
	works     bool // has a place
	collected bytes.Buffer
}

// begin takes the first place. It returns ErrBusy if there is none in time or too many others wait, and the error of
// the request's context if the client leaves.
func (a *answer) begin(waiting chan struct{}, patience time.Duration) error {
	select {
	case a.places <- struct{}{}:
		a.works = true
		return nil
	default:
	}
	select {
	case waiting <- struct{}{}:
		defer func() { <-waiting }()
	default:
		return ErrBusy
	}
	ctx, cancel := context.WithTimeout(a.ctx, patience)
	defer cancel()
	if a.enter(ctx) == nil {
		return nil
	}
	return cmp.Or(a.ctx.Err(), ErrBusy)
}

// Write collects what is to be sent. If that is much it sends it, and then waits for a place again. After an
// error the handler has none, and must end.
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
