package lobby_test

import (
	"errors"
	"sync/atomic"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// shaky is Chexers with rules that panic when told to.
type shaky struct {
	game.Game
	plays, views atomic.Int32 // how many of the next ones panic
}

func (g *shaky) Start(setup game.Setup) (game.State, error) {
	s, err := g.Game.Start(setup)
	return shakyState{s, g}, err
}

type shakyState struct {
	game.State
	of *shaky
}

func (s shakyState) Play(by game.Seat, text string) (game.State, error) {
	if s.of.plays.Add(-1) >= 0 {
		panic("the rules are broken")
	}
	next, err := s.State.Play(by, text)
	return shakyState{next, s.of}, err
}

func (s shakyState) ViewIn(who game.Seat, former game.View) game.View {
	if s.of.views.Add(-1) >= 0 {
		panic("the board is broken")
	}
	return s.State.ViewIn(who, former)
}

// openShaky returns a world whose one game panics when told to.
func openShaky(t *testing.T) (*world, *shaky) {
	w := open(t)
	g := &shaky{Game: game.Of(chexers.Rules{})}
	w.games = []game.Game{g}
	w.restart()
	return w, g
}

// wantEnd reads a subscription to its end, which must come with the given error.
func wantEnd(t *testing.T, v *viewer, want error) {
	t.Helper()
	for {
		_, err := v.Next(t.Context())
		if errors.Is(err, want) {
			return
		}
		if err != nil {
			t.Fatalf("the subscription ends with %v", err)
		}
	}
}

func TestARoomThatPanicsIsReplayed(t *testing.T) {
	w, rules := openShaky(t)
	id, other := w.three(), w.three()
	player, watcher, elsewhere := w.look(id, ada, 0), w.look(id, "", 0), w.look(other, ada, 0)
	version := w.table(id).Version
	move := table.Play{ID: "one", Version: version, Seat: 0, Text: "a1-b1"}

	rules.plays.Store(1)
	w.refused(id, ada, move, protocol.CodeFailed)
	wantEnd(t, player, lobby.ErrCrashed)
	wantEnd(t, watcher, lobby.ErrCrashed)

	back := w.look(id, ada, 0)
	if got := w.must(id, ada, move); got != version+1 {
		t.Errorf("sent again the move led to version %d, not %d", got, version+1)
	}
	w.wait(back, id, func(t table.Moment) bool { return len(t.Moves) == 1 })
	if _, err := elsewhere.Take(); err != nil {
		t.Errorf("somebody at another table gets %v", err)
	}
}

func TestARoomWhoseTableCannotBeShownIsReplayed(t *testing.T) {
	w, rules := openShaky(t)
	id := w.three()
	player, watcher := w.look(id, ada, 0), w.look(id, "", 0)
	rules.views.Store(1)
	if _, err := player.Take(); !errors.Is(err, lobby.ErrCrashed) {
		t.Errorf("the view that panics gives %v", err)
	}
	wantEnd(t, watcher, lobby.ErrCrashed)
	back := w.look(id, ada, 0)
	if data, err := back.Take(); data == nil || err != nil {
		t.Errorf("after coming back the viewer gets %s, %v", data, err)
	}
}

func TestARoomThatPanicsWhileItIsReplayedHarmsNobody(t *testing.T) {
	w, rules := openShaky(t)
	id := w.three()
	w.play(id, "a1-b1")
	w.restart()
	rules.plays.Store(1)
	if _, err := w.subscribe(id, ada, 0); err == nil {
		t.Error("a table that cannot be replayed is shown")
	}
	w.look(id, ada, 0)
}
