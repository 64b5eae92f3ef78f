package pool_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	waiting "triplecross/internal/pool"
	"triplecross/web/pool"
)

func TestThoseWhoWaitAtAnotherServerAreCounted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked, there, elsewhere, fails := 0, 3, true, false
		ask := func(ctx context.Context, table, path string, _ []byte) ([]byte, bool, error) {
			if asked++; fails {
				return nil, elsewhere, errors.New("it does not answer")
			}
			w := httptest.NewRecorder()
			pool.Answer(func() int { return there })(w, httptest.NewRequestWithContext(ctx, http.MethodPost, path, nil))
			return w.Body.Bytes(), elsewhere, nil
		}
		total := pool.NewTotal(func() int { return 1 }, ask)
		expect := func(people, questions int) {
			t.Helper()
			if n := total.Count(); n != people || asked != questions {
				t.Errorf("%d wait by %d questions, not %d by %d", n, asked, people, questions)
			}
		}
		expect(3, 1)
		there = 4
		expect(3, 1) // the answer counts for a while
		time.Sleep(3 * time.Second)
		expect(4, 2)
		fails = true
		time.Sleep(3 * time.Second)
		expect(0, 3)
		expect(0, 3) // it is not asked for each page
		fails, elsewhere = false, false
		time.Sleep(3 * time.Second)
		expect(1, 4)
	})
}

// While one page waits for another server, the others show what it said last.
func TestOnePageAtATimeWaitsForTheCountOfAnotherServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		answers := make(chan string)
		total := pool.NewTotal(nil, func(context.Context, string, string, []byte) ([]byte, bool, error) {
			return []byte(<-answers), true, nil
		})
		counted := make(chan int)
		count := func() {
			go func() { counted <- total.Count() }()
			synctest.Wait() // until it waits for an answer
		}
		count()
		answers <- "3"
		if n := <-counted; n != 3 {
			t.Errorf("%d wait, not 3", n)
		}
		time.Sleep(time.Minute)
		count()
		if n := total.Count(); n != 3 {
			t.Errorf("meanwhile %d wait, not 3", n)
		}
		answers <- "4"
		if n := <-counted; n != 4 {
			t.Errorf("%d wait, not 4", n)
		}
	})
}

// The server that owns the pool knows how many wait there, also while another page looks for the owner.
func TestTheOwnerOfThePoolCountsForEachPage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		here, answers := 1, make(chan error, 1)
		total := pool.NewTotal(func() int { return here }, func(context.Context, string, string, []byte) ([]byte, bool, error) {
			return nil, false, <-answers
		})
		answers <- nil
		if n := total.Count(); n != 1 {
			t.Errorf("%d wait, not 1", n)
		}
		time.Sleep(time.Minute)
		first := make(chan int)
		go func() { first <- total.Count() }()
		synctest.Wait() // until it looks for the owner
		here = 2
		if n := total.Count(); n != 2 {
			t.Errorf("meanwhile %d wait, not 2", n)
		}
		answers <- nil
		if n := <-first; n != 2 {
			t.Errorf("%d wait, not 2", n)
		}
	})
}

func TestPeopleAreHandedOverAsTheyAre(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		there := waiting.Open(waiting.Options{Log: slog.New(slog.DiscardHandler)})
		defer there.Close()
		elsewhere := true
		move := pool.HandOver(func(ctx context.Context, table, path string, request []byte) ([]byte, bool, error) {
			if table != pool.Key || path != pool.TakePath {
				t.Errorf("%s of %s is asked", path, table)
			}
			w := httptest.NewRecorder()
			pool.Take(there)(w, httptest.NewRequestWithContext(ctx, http.MethodPost, path, bytes.NewReader(request)))
			if w.Code != http.StatusNoContent {
				return nil, elsewhere, errors.New(w.Body.String())
			}
			return nil, elsewhere, nil
		})
		kind := waiting.Kind{Game: "hexdame", Players: 2, Clock: "2+4"}
		ann := waiting.Waiter{Ticket: waiting.Ticket{Person: "ann", Name: "Ann", Kind: kind, From: "here", Patience: time.Minute}, Waited: 20 * time.Second}
		if err := move(t.Context(), []waiting.Waiter{ann}); err != nil {
			t.Fatal(err)
		}
		if s, ok := there.Status("ann"); !ok || s.Kind != kind || s.Fills != 40 {
			t.Errorf("her status is %+v", s)
		}
		elsewhere = false
		if err := move(t.Context(), nil); err == nil {
			t.Error("a server hands people over to itself")
		}
		there.Close()
		elsewhere = true
		if err := move(t.Context(), []waiting.Waiter{ann}); err == nil {
			t.Error("a server that closes takes people")
		}
	})
}
