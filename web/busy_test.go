package web

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/httpguard"
	"triplecross/web/respond"
)

// limitedBy records the limits that a meter is told of.
type limitedBy struct {
	unmetered
	mu     sync.Mutex
	limits []string
}

func (l *limitedBy) Limited(limit string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.limits = append(l.limits, limit)
}

// crowd is a handler of requests that it answers when released.
type crowd struct {
	http.Handler
	begun   atomic.Int32
	release chan struct{}
}

// crowded returns a handler behind a guard.
func crowded(guard func(http.Handler) http.Handler) *crowd {
	c := &crowd{release: make(chan struct{})}
	c.Handler = guard(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		c.begun.Add(1)
		<-c.release
	}))
	return c
}

// ask sends a request from an address.
func (c *crowd) ask(address string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, "/api/x", nil)
	r.Header.Set("Accept", "application/json")
	r.RemoteAddr = address + ":1"
	w := httptest.NewRecorder()
	c.ServeHTTP(w, r)
	return w
}

func TestAQueueRefusesWhatItHasNoRoomForAndWhatHasWaitedTooLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &limitedBy{}
		s := &Server{meter: m}
		var mu sync.Mutex
		var refused []error
		c := crowded(s.queue(1, 1, func(_ http.ResponseWriter, _ *http.Request, err error) {
			mu.Lock()
			defer mu.Unlock()
			refused = append(refused, err)
		}))
		busy := func(n int) bool {
			mu.Lock()
			defer mu.Unlock()
			m.mu.Lock()
			defer m.mu.Unlock()
			return len(refused) == n && !slices.ContainsFunc(refused, func(err error) bool { return !errors.Is(err, httpguard.ErrBusy) }) &&
				len(m.limits) == n && !slices.ContainsFunc(m.limits, func(limit string) bool { return limit != "queues" })
		}
		for range 2 { // one is worked on, and one waits
			go c.ask("192.0.2.1")
			synctest.Wait()
		}
		if c.begun.Load() != 1 || !busy(0) {
			t.Fatalf("%d are worked on, and refused are %v", c.begun.Load(), refused)
		}
		if c.ask("192.0.2.1"); !busy(1) {
			t.Errorf("a third request: %v, the limits %q", refused, m.limits)
		}
		time.Sleep(11 * time.Second)
		if synctest.Wait(); !busy(2) {
			t.Errorf("after eleven seconds: %v, the limits %q", refused, m.limits)
		}
		go c.ask("192.0.2.1")
		close(c.release)
		if synctest.Wait(); c.begun.Load() != 2 || !busy(2) {
			t.Errorf("with room again %d are worked on, and refused are %v", c.begun.Load(), refused)
		}
	})
}

func TestFilesAreBoundedForAnAddressAndInAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &limitedBy{}
		s := &Server{meter: m, respond: &respond.Responder{Meter: m}}
		c := crowded(s.files())
		for i := range mostFiles {
			go c.ask(fmt.Sprintf("192.0.2.%d", i/mostFilesFrom))
		}
		if synctest.Wait(); c.begun.Load() != mostFiles {
			t.Fatalf("%d are sent", c.begun.Load())
		}
		for address, status := range map[string]int{"192.0.2.0": http.StatusTooManyRequests, "198.51.100.1": http.StatusServiceUnavailable} {
			if w := c.ask(address); w.Code != status || w.Header().Get("Retry-After") == "" {
				t.Errorf("one more to %s is answered %d: %s", address, w.Code, w.Body)
			}
		}
		if !slices.Equal(m.limits, []string{"files", "files"}) {
			t.Errorf("the meter is told of %q", m.limits)
		}
		close(c.release)
		synctest.Wait()
		if w := c.ask("198.51.100.1"); w.Code != http.StatusOK {
			t.Errorf("with room again one is answered %d", w.Code)
		}
	})
}
