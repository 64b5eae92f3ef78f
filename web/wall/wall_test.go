package wall_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/web/wall"
)

// hall is where the tables of a test stand.
type hall struct {
	mu     sync.Mutex
	tables []wall.Table
	open   map[string]func([]byte) bool // what is told of each table that is followed
	opened int
}

func (h *hall) choose(context.Context) ([]wall.Table, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.tables, nil
}

// follow tells a whole table, and then what tell tells.
func (h *hall) follow(ctx context.Context, id string, tell func([]byte) bool) error {
	if id == "lost" {
		return errors.New("there is no such table")
	}
	ctx, done := context.WithCancel(ctx)
	defer done()
	h.mu.Lock()
	h.opened++
	h.open[id] = func(m []byte) bool {
		more := tell(m)
		if !more {
			done()
		}
		return more
	}
	h.mu.Unlock()
	tell([]byte(`{"t":"view","n":1}`))
	<-ctx.Done()
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.open, id)
	return nil
}

func (h *hall) tell(id, message string) {
	synctest.Wait()
	h.mu.Lock()
	tell := h.open[id]
	h.mu.Unlock()
	tell([]byte(message))
	synctest.Wait()
}

func (h *hall) followed() int {
	synctest.Wait()
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.open)
}

func (h *hall) has(tables ...wall.Table) {
	h.mu.Lock()
	h.tables = tables
	h.mu.Unlock()
}

// taken joins what a viewer takes.
func taken(v *wall.Viewer) string {
	synctest.Wait()
	var list []string
	for _, m := range v.Take() {
		list = append(list, string(m))
	}
	return strings.Join(list, "\n")
}

func open(t *testing.T, tables ...wall.Table) (*hall, *wall.Wall) {
	h := &hall{open: make(map[string]func([]byte) bool)}
	h.has(tables...)
	w := wall.New(wall.Options{Choose: h.choose, Follow: h.follow, Log: slog.New(slog.DiscardHandler)})
	t.Cleanup(w.Close)
	return h, w
}

func want(t *testing.T, got string, lines ...string) {
	t.Helper()
	if all := strings.Join(lines, "\n"); got != all {
		t.Errorf("told\n%s\nwant\n%s", got, all)
	}
}

func TestTablesAreFollowedOnceForAllAndOnlyWhileSomebodyLooks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, w := open(t, wall.Table{ID: "a"}, wall.Table{ID: "b", Strength: 2})
		if n := h.followed(); n != 0 {
			t.Fatalf("%d tables are followed before anybody looks", n)
		}
		first := w.Look(func() {})
		view := func(id string) string { return fmt.Sprintf(`{"at":"%s","m":{"t":"view","n":1}}`, id) }
		want(t, taken(first), `{"wall":["a","b"],"large":"b"}`, view("a"), view("b"))
		h.tell("a", `{"t":"move","n":2}`)
		second := w.Look(func() {})
		move := `{"at":"a","m":{"t":"move","n":2}}`
		want(t, taken(first), move)
		want(t, taken(second), `{"wall":["a","b"],"large":"b"}`, view("a"), move, view("b"))
		if h.opened != 2 {
			t.Errorf("two tables are followed %d times", h.opened)
		}
		first.Leave()
		if n := h.followed(); n != 2 {
			t.Errorf("with one viewer left %d tables are followed", n)
		}
		second.Leave()
		if n := h.followed(); n != 0 {
			t.Errorf("%d tables are followed when nobody looks", n)
		}
		third := w.Look(func() {})
		want(t, taken(third), `{"wall":["a","b"],"large":"b"}`, view("a"), view("b"))
		third.Leave()
	})
}

func TestTheWallFollowsWhichTablesThereAre(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, w := open(t, wall.Table{ID: "a"}, wall.Table{ID: "lost"})
		v := w.Look(func() {})
		defer v.Leave()
		want(t, taken(v), `{"wall":["a","lost"],"large":"a"}`, `{"at":"a","m":{"t":"view","n":1}}`)
		h.has(wall.Table{ID: "c"})
		time.Sleep(6 * time.Second)
		want(t, taken(v), `{"wall":["c"],"large":"c"}`, `{"at":"c","m":{"t":"view","n":1}}`)
		if n := h.followed(); n != 1 {
			t.Errorf("%d tables are followed", n)
		}
		var many []wall.Table
		for i := range 40 {
			many = append(many, wall.Table{ID: fmt.Sprint("t", i)})
		}
		h.has(many...)
		time.Sleep(6 * time.Second)
		if n := h.followed(); n != wall.Size {
			t.Errorf("%d tables are followed", n)
		}
		h.has()
		time.Sleep(6 * time.Second)
		v.Take()
		if _, ok := w.Large(); ok || h.followed() != 0 {
			t.Error("without tables one is large, or followed")
		}
	})
}

func TestTheTableWithTheMostWatchersIsLarge(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, w := open(t, wall.Table{ID: "a", Strength: 1}, wall.Table{ID: "b", Strength: 3}, wall.Table{ID: "c", Strength: 2}, wall.Table{ID: "d", Strength: 3})
		v := w.Look(func() {})
		defer v.Leave()
		large := func() string {
			time.Sleep(6 * time.Second)
			synctest.Wait()
			id, _ := w.Large()
			return id
		}
		for _, step := range []struct {
			table    string
			watchers int
			want     string
		}{{"a", 0, "b"}, {"c", 2, "c"}, {"a", 2, "c"}, {"a", 3, "a"}, {"a", 0, "c"}, {"c", 0, "b"}, {"d", 1, "d"}, {"b", 1, "d"}, {"d", 0, "b"}} {
			h.tell(step.table, fmt.Sprintf(`{"t":"here","watchers":%d}`, step.watchers))
			if got := large(); got != step.want {
				t.Errorf("with %d watchers at %s, %s is large, not %s", step.watchers, step.table, got, step.want)
			}
		}
	})
}

func TestWhoComesLateIsToldNoMoreThanSomeMoves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, w := open(t, wall.Table{ID: "a"})
		first := w.Look(func() {})
		defer first.Leave()
		synctest.Wait()
		for n := range 200 {
			h.tell("a", fmt.Sprintf(`{"t":"move","n":%d}`, n+2))
		}
		late := w.Look(func() {})
		defer late.Leave()
		if n := strings.Count(taken(late), "\n"); n == 0 || n > 66 {
			t.Errorf("told %d lines", n)
		}
		if h.opened < 3 {
			t.Errorf("the table was followed %d times", h.opened)
		}
	})
}
