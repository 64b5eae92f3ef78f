package web

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

func TestTheStoreIsAskedWhetherItIsReadyOnceASecondAtMost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked, answer := 0, error(nil)
		r := readiness{ask: func(ctx context.Context) error {
			asked++
			return errors.Join(answer, ctx.Err())
		}}
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		for range 1000 {
			if err := r.check(gone); err != nil {
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
