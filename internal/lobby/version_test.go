package lobby_test

import (
	"errors"
	"strings"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/lobby"
	"triplecross/internal/table"
)

// ahead is Chexers by a later version of its rules: Red has already made a step.
type ahead struct{ game.Game }

func (g ahead) Info() game.Info {
	info := g.Game.Info()
	info.Version = 1
	return info
}

func (g ahead) Start(setup game.Setup) (game.State, error) {
	s, err := g.Game.Start(setup)
	if err != nil {
		return nil, err
	}
	return s.Play(0, "a1-b1")
}

// begun returns the first event of a table as it is stored.
func (w *world) begun(id string) string {
	w.t.Helper()
	events, err := w.store.Events(w.t.Context(), id, 0)
	if err != nil {
		w.t.Fatal(err)
	}
	return string(events[0].Body)
}

func TestATableGoesOnByTheRulesThatItBeganWith(t *testing.T) {
	w := open(t)
	first := game.Of(chexers.Rules{})
	old := w.three()
	w.play(old, "a1-b1")
	reopen := func(g game.Game) {
		w.shut()
		w.games = []game.Game{g}
		w.open()
	}
	reopen(game.Versions(ahead{first}, first))
	w.play(old, "d7-d6")
	fresh := w.three()
	if got := w.table(fresh); len(got.Moves) != 0 || got.State().Turn() != game.SeatsOf(1) {
		t.Errorf("a new table begins with %s", got.State().Text())
	}
	if body := w.begun(fresh); !strings.Contains(body, `"rules":1`) {
		t.Errorf("a new table's log begins with %s", body)
	}
	// A table that continues a game uses the version of its moves.
	on, err := w.PlayOn(t.Context(), old, 1, table.Spec{Host: "doradorad", Name: "Dora"})
	if err != nil {
		t.Fatal(err)
	}
	if body := w.begun(on); strings.Contains(body, "rules") {
		t.Errorf("the log of the table that plays on begins with %s", body)
	}

	reopen(ahead{first}) // a version without the former rules
	for id, want := range map[string]error{old: lobby.ErrBroken, on: lobby.ErrBroken, fresh: nil} {
		if _, err := w.Table(t.Context(), id); !errors.Is(err, want) {
			t.Errorf("got %v, want %v", err, want)
		}
	}
	reopen(first) // an older program
	for id, want := range map[string]error{old: nil, on: nil, fresh: lobby.ErrBroken} {
		if _, err := w.Table(t.Context(), id); !errors.Is(err, want) {
			t.Errorf("got %v, want %v", err, want)
		}
	}
}

func TestRulesThatPanicAgainBreakTheirTableAlone(t *testing.T) {
	w, rules := openShaky(t)
	m := &tally{}
	w.meter = m
	id, other := w.three(), w.three()
	w.play(id, "a1-b1")
	w.restart()
	rules.plays.Store(2)
	for i, want := range []error{nil, lobby.ErrBroken, lobby.ErrBroken} { // the first error says only that it failed
		if _, err := w.subscribe(id, ada, 0); err == nil || want != nil && !errors.Is(err, want) {
			t.Errorf("attempt %d: %v", i, err)
		}
	}
	if n := m.broken.Load(); n != 1 {
		t.Errorf("%d tables are reported as broken", n)
	}
	w.look(other, ada, 0)
}
