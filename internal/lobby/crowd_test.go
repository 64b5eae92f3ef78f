package lobby_test

import (
	"bytes"
	"encoding/json"
	"runtime"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// counted is Chexers that counts how often a position is viewed.
type counted struct {
	game.Game
	views atomic.Int32
}

func (g *counted) Start(setup game.Setup) (game.State, error) {
	s, err := g.Game.Start(setup)
	return countedState{s, g}, err
}

type countedState struct {
	game.State
	of *counted
}

func (s countedState) Play(by game.Seat, text string) (game.State, error) {
	next, err := s.State.Play(by, text)
	return countedState{next, s.of}, err
}

func (s countedState) ViewIn(who game.Seat, former game.View) game.View {
	s.of.views.Add(1)
	return s.State.ViewIn(who, former)
}

func TestATableWithAClockIsEncodedOnceForAllItsWatchers(t *testing.T) {
	w := open(t)
	g := &counted{Game: game.Of(chexers.Rules{})}
	w.games = []game.Game{g}
	w.restart()
	id, _ := w.connected(table.Settings{Clock: table.Clock{Base: 10 * time.Minute}})
	first := w.look(id, "", 0)
	if _, err := first.Take(); err != nil {
		t.Fatal(err)
	}
	before := g.views.Load()
	for range 200 {
		v := w.look(id, "", 0)
		if _, err := v.Take(); err != nil {
			t.Fatal(err)
		}
	}
	if n := g.views.Load() - before; n > 2 {
		t.Errorf("for 200 watchers of one class the position was looked at %d times", n)
	}
}

// crowd subscribes n watchers to a table, who take their messages, and returns how
// often they were called.
func (w *world) crowd(id string, n int, each func()) (calls *atomic.Int64, subs []*lobby.Subscription) {
	w.t.Helper()
	calls = new(atomic.Int64)
	for range n {
		s, err := w.Subscribe(w.t.Context(), id, "", lobby.Known{}, func() { calls.Add(1) })
		if err != nil {
			w.t.Fatal(err)
		}
		subs = append(subs, s)
		if _, err := s.Take(); err != nil {
			w.t.Fatal(err)
		}
		if each != nil {
			each()
		}
	}
	return calls, subs
}

// lastHere returns the last presence message that a viewer can take now.
func lastHere(t *testing.T, s *lobby.Subscription) (last protocol.Here) {
	t.Helper()
	for {
		data, err := s.Take()
		if err != nil {
			t.Fatal(err)
		}
		if data == nil {
			return last
		}
		if bytes.HasPrefix(data, []byte(`{"t":"here"`)) {
			last = protocol.Here{}
			if err := json.Unmarshal(data, &last); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// closeAll closes subscriptions.
func closeAll(subs []*lobby.Subscription) {
	for _, s := range subs {
		s.Close()
	}
}

func TestAJoinCostsTheSameInALargeCrowd(t *testing.T) {
	w := open(t)
	w.look(w.three(), ada, 0)
	allocated := func(n int) uint64 {
		id := w.three()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, subs := w.crowd(id, n, nil)
		closeAll(subs)
		runtime.ReadMemStats(&after)
		return (after.TotalAlloc - before.TotalAlloc) / uint64(n)
	}
	allocated(100)
	few, many := allocated(500), allocated(5000)
	if many > 2*few {
		t.Errorf("coming and going allocates %d bytes among 5000 and %d among 500", many, few)
	}
}

func TestAGrowingCrowdIsNotToldOfEveryJoin(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id := w.three()
		player := w.look(id, ada, 0)
		told(t, player)
		const n = 5000
		calls, subs := w.crowd(id, n, func() { time.Sleep(time.Millisecond) })
		time.Sleep(time.Minute)
		if got := calls.Load(); got > 2*n {
			t.Errorf("while %d watchers came one by one they were called %d times", n, got)
		}
		if got := told(t, player); got == "" {
			t.Error("the player does not learn of the watchers")
		}
		if here := lastHere(t, subs[0]); here.Watchers != n {
			t.Errorf("in the end %d watchers are there, not %d", here.Watchers, n)
		}
		closeAll(subs)
	})
}

func TestPlayersLearnAtOnceWhoIsThereEvenInACrowd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id := w.three()
		player := w.look(id, ada, 0)
		_, subs := w.crowd(id, 3000, nil)
		time.Sleep(time.Minute)
		told(t, player)
		w.look(id, bob, 0)
		time.Sleep(600 * time.Millisecond)
		if here := lastHere(t, player.Subscription); here.Online != 0b011 {
			t.Errorf("soon after Bob came the seats %b are there", here.Online)
		}
		closeAll(subs)
	})
}

func BenchmarkTenThousandWatchersJoin(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		w := open(b)
		id := w.three()
		b.StartTimer()
		var subs []*lobby.Subscription
		for range 10_000 {
			s, err := w.Subscribe(b.Context(), id, "", lobby.Known{}, func() {})
			if err != nil {
				b.Fatal(err)
			}
			if _, err := s.Take(); err != nil {
				b.Fatal(err)
			}
			subs = append(subs, s)
		}
		b.StopTimer()
		closeAll(subs)
		b.StartTimer()
	}
}
