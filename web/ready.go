package web

import (
	"context"
	"errors"
	"net/http"
	"time"

	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/web/respond"
)

const (
	// readyFor is how long an answer of the store stays valid, so that frequent
	// checks cost nothing. A rate limit would be worse: a load balancer that is
	// refused sends nobody here.
	readyFor = time.Second
	// readyTimeout is how long the store may take for its answer.
	readyTimeout = 5 * time.Second
)

// readiness checks whether the server can serve, at most once per readyFor.
type readiness struct {
	ask func(context.Context) error

	asking chan struct{} // full while the rest is used; unlike behind a mutex, who waits can leave
	asked  time.Time
	err    error
}

func newReadiness(ask func(context.Context) error) *readiness {
	return &readiness{ask: ask, asking: make(chan struct{}, 1)}
}

// errLeft says that a caller left while it waited for the answer to another one.
var errLeft = errors.New("the caller has left")

func (r *readiness) check(ctx context.Context) error {
	select {
	case r.asking <- struct{}{}:
	case <-ctx.Done():
		return errLeft
	}
	defer func() { <-r.asking }()
	if time.Since(r.asked) >= readyFor {
		// Others share the answer, so it must not fail because this caller left.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), readyTimeout)
		defer cancel()
		r.err = r.ask(ctx)
		r.asked = time.Now()
	}
	return r.err
}

var errNotReady = &respond.Error{Status: http.StatusServiceUnavailable, Code: protocol.CodeFailed, Why: phrase.New("refusal.notReady", "The server is not ready.")}

// ready tells a load balancer whether to send clients here.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) error {
	if err := s.creator.Draining(); err != nil {
		return err
	}
	if err := s.readiness.check(r.Context()); err != nil {
		if !errors.Is(err, errLeft) { // whoever asked logs the answer
			s.options.Log.ErrorContext(r.Context(), "not ready", "err", err)
		}
		return errNotReady
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
