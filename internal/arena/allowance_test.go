package arena

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/engine"
	"triplecross/internal/game"
)

// sleeper sleeps before each move and notes the clocks that it receives.
type sleeper struct {
	game   game.Game
	nap    time.Duration
	clocks [][]time.Duration
}

func (s *sleeper) NewGame(context.Context, game.Game, game.Setup) error { return nil }

func (s *sleeper) Move(_ context.Context, at engine.Position, l engine.Limits) (string, engine.Info, error) {
	s.clocks = append(s.clocks, slices.Clone(l.Clocks))
	time.Sleep(s.nap)
	state, err := s.game.Start("")
	if err != nil {
		return "", engine.Info{}, err
	}
	for _, text := range at.Moves {
		if state, err = state.Play(onTurn(state), text); err != nil {
			return "", engine.Info{}, err
		}
	}
	return state.Legal(onTurn(state))[0].Text, engine.Info{}, nil
}

func (s *sleeper) Close() {}

func TestWhoExceedsItsAllowanceLosesTheSeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := options(t, 1, "beginner,beginner,beginner")
		o.Allowance = 10 * time.Second
		o.club = o.Players[0].level
		w := &worker{Options: &o, programs: make(map[instance]engine.Player)}
		m, err := w.match(t.Context(), pairing{seats: []int{0, 1, 2}})
		if err != nil {
			t.Fatal(err)
		}
		slow, quick := &sleeper{game: o.Game, nap: 3 * time.Second}, &sleeper{game: o.Game, nap: time.Second}
		m.seated = []engine.Player{slow, quick, quick}
		for range 16 { // the seat is forfeited by one of them
			if err := m.ply(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		s := time.Second
		want := [][]time.Duration{{10 * s, 10 * s, 10 * s}, {7 * s, 9 * s, 9 * s}, {4 * s, 8 * s, 8 * s}, {s, 7 * s, 7 * s}}
		if diff := cmp.Diff(want, slow.clocks); diff != "" {
			t.Errorf("the slow player's clocks: %s", diff)
		}
		f := m.record.Forfeits
		if len(f) != 1 || f[0].Seat != 1 || f[0].Ply != 9 || f[0].Reason != engine.Late {
			t.Errorf("forfeits: %+v", f)
		}
		var efforts []Effort
		for _, e := range m.record.Efforts {
			efforts = append(efforts, Effort{Moves: e.Moves, Time: e.Time})
		}
		if diff := cmp.Diff([]Effort{{3, 0, 9 * s}, {5, 0, 5 * s}, {5, 0, 5 * s}}, efforts); diff != "" {
			t.Error(diff)
		}
	})
}
