package server

import (
	"context"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"
)

func TestAServerEndsEvenIfItsDiskDoesNotAnswer(t *testing.T) {
	for name, c := range map[string]struct {
		told  bool
		takes time.Duration // from the signal until it is closed
		want  int           // how often exit is called
	}{
		"nobody ends it":                  {takes: time.Hour},
		"it closes in time":               {told: true, takes: time.Minute + 19*time.Second},
		"it waits for the disk for hours": {told: true, takes: 12 * time.Hour, want: 1},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				began, exits := time.Now(), 0
				stop := EndAnyway(ctx, slog.New(slog.DiscardHandler), time.Minute, func(code int) {
					exits++
					if code == 0 || time.Since(began).Round(time.Second) != time.Minute+20*time.Second {
						t.Errorf("it ends with %d after %v", code, time.Since(began))
					}
				})
				if c.told {
					cancel()
				}
				time.Sleep(c.takes)
				stop()
				if exits != c.want {
					t.Errorf("it has ended %d times", exits)
				}
			})
		})
	}
}
