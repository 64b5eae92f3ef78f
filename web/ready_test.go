package web

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/web/create"
)

func TestTheStoreIsAskedWhetherItIsReadyOnceASecondAtMost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked, answer := 0, error(nil)
		leaves, leave := context.WithCancel(t.Context())
		r := newReadiness(func(ctx context.Context) error {
			asked++
			leave() // others share the answer
			return errors.Join(answer, ctx.Err())
		})
		if err := r.check(leaves); err != nil {
			t.Fatal(err)
		}
		for range 1000 {
			if err := r.check(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if asked != 1 {
			t.Errorf("the store was asked %d times", asked)
		}
		answer = errors.New("the disk is full")
		time.Sleep(readyFor)
		for range 1000 {
			if err := r.check(t.Context()); !errors.Is(err, answer) {
				t.Fatal(err)
			}
		}
		if asked != 2 {
			t.Errorf("the store was asked %d times", asked)
		}
	})
}

// Whoever has left does not wait for the answer that another one waits for.
func TestNobodyWaitsForTheStoreAfterLeaving(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		answers, answered := make(chan error), make(chan error)
		r := newReadiness(func(context.Context) error { return <-answers })
		go func() { answered <- r.check(t.Context()) }()
		synctest.Wait() // until it asks
		gone, leave := context.WithCancel(t.Context())
		leave()
		if err := r.check(gone); !errors.Is(err, errLeft) {
			t.Errorf("who has left is told %v", err)
		}
		answers <- nil
		if err := <-answered; err != nil {
			t.Error(err)
		}
	})
}

// If the store hangs, a balancer leaves before the answer, and nobody else may ask.
func TestAFailureIsLoggedAlthoughWhoAskedHasLeft(t *testing.T) {
	gone, leave := context.WithCancel(t.Context())
	var log bytes.Buffer
	s := &Server{creator: &create.Creator{}, readiness: newReadiness(func(context.Context) error {
		leave()
		return errors.New("the disk is full")
	})}
	s.options.Log = slog.New(slog.NewTextHandler(&log, nil))
	if err := s.ready(httptest.NewRecorder(), httptest.NewRequestWithContext(gone, http.MethodGet, "/readyz", nil)); !errors.Is(err, errNotReady) || !strings.Contains(log.String(), "the disk is full") {
		t.Errorf("the answer is %v, and the log\n%s", err, &log)
	}
}
