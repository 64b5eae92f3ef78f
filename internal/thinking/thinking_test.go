package thinking_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/ai"
	"triplecross/internal/ai/bot"
	"triplecross/internal/cluster"
	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/table"
	"triplecross/internal/thinking"
)

// fixed is a registry whose nodes do not change.
type fixed []cluster.Node

func (f fixed) Beat(context.Context, cluster.Node, time.Duration) (cluster.Roll, error) {
	return cluster.Roll{Alive: slices.Clone(f)}, nil
}

func (f fixed) Alive(context.Context, time.Duration) ([]cluster.Node, error) {
	return slices.Clone(f), nil
}

func (fixed) Leave(context.Context, string) error { return nil }

// world is a node that owns tables, and others that think.
type world struct {
	*testing.T
	others *thinking.Others
	asked  []string
}

// newWorld starts a node for each handler; that which asks has the role given.
func newWorld(t *testing.T, self cluster.Roles, handlers ...http.Handler) *world {
	w := &world{T: t}
	nodes := fixed{{ID: "self", Roles: self}}
	for i, handler := range handlers {
		server := httptest.NewServer(handler)
		t.Cleanup(server.Close)
		nodes = append(nodes, cluster.Node{ID: fmt.Sprint("bots ", i), URL: server.URL, Roles: cluster.Bots})
	}
	log := slog.New(slog.DiscardHandler)
	c, err := cluster.Join(t.Context(), cluster.Options{Registry: nodes, Self: nodes[0], Log: log, Interval: 100 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Leave(context.Background()) })
	w.others = &thinking.Others{Cluster: c, Log: log, Ask: w.ask, Meter: func(bool) {}}
	return w
}

func (w *world) ask(ctx context.Context, n cluster.Node, path string, request []byte) ([]byte, error) {
	w.asked = append(w.asked, n.ID)
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, n.URL+path, bytes.NewReader(request))
	if err != nil {
		return nil, err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, errors.New(answer.Status)
	}
	return io.ReadAll(answer.Body)
}

// choose asks for a move within the usual time.
func (w *world) choose(t table.Table, r bot.Request) (bot.Choice, bool) {
	ctx, cancel := context.WithTimeout(w.Context(), 5*time.Second)
	defer cancel()
	return w.others.Choose(ctx, t, r)
}

// bots returns the handler of a node that thinks.
func bots(t *testing.T) *thinking.Handler {
	pool := ai.NewPool(ai.PoolOptions{Workers: 1})
	t.Cleanup(pool.Close)
	return &thinking.Handler{Bots: pool, Games: games.All()}
}

// played returns a table at which some moves of a game were played.
func played(t *testing.T, g game.Game, id string, plies int) table.Table {
	t.Helper()
	s, err := g.Start("")
	if err != nil {
		t.Fatal(err)
	}
	tbl := table.Table{ID: id, Origin: &table.Origin{Game: g}, States: []game.State{s}}
	for ply := range plies {
		var seat game.Seat
		for seat = range s.Turn().All() {
			break
		}
		legal := s.Legal(seat)
		text := legal[ply*7%len(legal)].Text
		if s, err = s.Play(seat, text); err != nil {
			t.Fatal(err)
		}
		move, _ := s.Last()
		tbl.Moves, tbl.States = append(tbl.Moves, table.Played{Seat: seat, Move: move}), append(tbl.States, s)
	}
	return tbl
}

func requestAt(t *testing.T, tbl table.Table, level string) bot.Request {
	t.Helper()
	l, ok := bot.LevelNamed(level)
	if !ok {
		t.Fatalf("no level %q", level)
	}
	var seat game.Seat
	for seat = range tbl.State().Turn().All() {
		break
	}
	return bot.Request{State: tbl.State(), Seat: seat, Level: l, Seed: 1 << 60, TreeKey: tbl.ID}
}

// A bot plays the same wherever it thinks.
func TestABotThinksElsewhereAsAtHome(t *testing.T) {
	w := newWorld(t, cluster.Tables, bots(t))
	for _, g := range games.All() {
		for _, plies := range []int{0, 1, 12} {
			tbl := played(t, g, "AAAA", plies)
			r := requestAt(t, tbl, "casual")
			got, ok := w.choose(tbl, r)
			want, err := bot.Choose(t.Context(), r)
			if err != nil || !ok {
				t.Fatalf("%s, ply %d: %v, %v", g.Info().Slug, plies, ok, err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s, ply %d: -here +elsewhere\n%s", g.Info().Slug, plies, diff)
			}
		}
	}
}

// fails answers what no bot does.
func fails(status int, text string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		io.WriteString(w, text)
	})
}

func TestTheNextNodeThinksWhereOneDoesNotAnswer(t *testing.T) {
	for name, broken := range map[string]http.Handler{
		"refuses": fails(http.StatusServiceUnavailable, ""), "rubbish": fails(http.StatusOK, "rubbish"),
		"illegal": fails(http.StatusOK, `{"Text":"a1-a1"}`), "nothing": fails(http.StatusOK, `{}`),
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, cluster.Tables, broken, bots(t))
			firsts := map[string]bool{}
			for i := range 8 {
				w.asked = nil
				tbl := played(t, games.All()[0], fmt.Sprint("TABLE", i), 1)
				if _, ok := w.choose(tbl, requestAt(t, tbl, "beginner")); !ok {
					t.Errorf("%s: no move, of %v", tbl.ID, w.asked)
				}
				firsts[w.asked[0]] = true
				if last := w.asked[len(w.asked)-1]; last != "bots 1" {
					t.Errorf("%s: the move is that of %s", tbl.ID, last)
				}
			}
			if len(firsts) != 2 {
				t.Errorf("of all tables, the nodes asked first are %v", firsts)
			}
		})
	}
}

func TestANodeThinksItselfWhereNobodyElseDoes(t *testing.T) {
	tbl := played(t, games.All()[0], "TABLE", 1)
	r := requestAt(t, tbl, "beginner")
	for name, w := range map[string]*world{
		"nobody else":  newWorld(t, cluster.Tables),
		"none answers": newWorld(t, cluster.Tables, fails(http.StatusTeapot, "")),
		"its own bots": newWorld(t, cluster.Tables|cluster.Bots),
	} {
		if c, ok := w.choose(tbl, r); ok {
			t.Errorf("%s: %v", name, c)
		}
	}
	w := newWorld(t, cluster.Tables, bots(t))
	ctx, cancel := context.WithTimeout(t.Context(), 40*time.Millisecond)
	defer cancel()
	if c, ok := w.others.Choose(ctx, tbl, r); ok || len(w.asked) > 0 {
		t.Errorf("without time for it, %v are asked and say %v", w.asked, c)
	}
}

func TestRubbishIsRefused(t *testing.T) {
	h := bots(t)
	for _, text := range []string{
		"", "{", "[]", `{"game":"chess"}`, `{"game":"chexers","rules":99,"level":"club","seed":"1"}`,
		`{"game":"chexers","setup":{"players":99},"level":"club","seed":"1"}`,
		`{"game":"chexers","setup":{},"level":"wizard","seed":"1"}`,
		`{"game":"chexers","setup":{},"level":"club","seed":"1","seat":2}`,
		`{"game":"chexers","setup":{},"level":"club","seed":"1","moves":["x9"]}`,
	} {
		answer := httptest.NewRecorder()
		h.ServeHTTP(answer, httptest.NewRequest(http.MethodPost, thinking.Path, bytes.NewReader([]byte(text))))
		if answer.Code != http.StatusBadRequest {
			t.Errorf("%s is answered %d %s", text, answer.Code, answer.Body)
		}
	}
}
