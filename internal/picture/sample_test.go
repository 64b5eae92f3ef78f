package picture

import (
	"math/rand/v2"
	"slices"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/games"
)

// played returns the positions of a game with random moves, the same every time,
// and with seats of all colours.
func played(t testing.TB, slug, setup string, plies int) []Scene {
	t.Helper()
	g, ok := games.Find(slug)
	if !ok {
		t.Fatalf("there is no game %q", slug)
	}
	board, err := g.Board(game.Setup(setup))
	if err != nil {
		t.Fatal(err)
	}
	state, err := g.Start(game.Setup(setup))
	if err != nil {
		t.Fatal(err)
	}
	scene := Scene{Game: g.Info().Name, Board: board, Turn: board.Home[0], Status: "Somebody to move", Caption: "After some moves"}
	goal := g.Info().Goal
	if board.Goal > 0 {
		goal = board.Goal
	}
	colours := []string{"Red", "Green", "Blue", "Gold", "Purple", "Black/White"}
	names := []string{"Ada", "Jürgen Müßig", "Chloé", "Dmitri", "Emmanuelle", "Ελένη"}
	for s := range state.Players() {
		scene.Seats = append(scene.Seats, Seat{Hue: s, Colour: colours[s], Name: names[s], Goal: goal})
	}
	scenes := []Scene{seen(scene, state)}
	lot := rand.New(rand.NewPCG(1, 2))
	for len(scenes) <= plies && state.Turn() != 0 {
		for seat := range state.Turn().All() {
			moves := state.Legal(seat)
			move := moves[lot.IntN(len(moves))]
			if state, err = state.Play(seat, move.Text); err != nil {
				t.Fatal(err)
			}
			last := game.Played{Seat: seat, Move: move}
			scene.Last = append([]game.Played{last}, scene.Last[:min(len(scene.Last), len(scene.Seats)-1)]...)
			break
		}
		scenes = append(scenes, seen(scene, state))
	}
	return scenes
}

// seen returns a scene with what a watcher sees of a state.
func seen(s Scene, state game.State) Scene {
	s.View = state.View(game.Nobody)
	s.Seats = slices.Clone(s.Seats)
	for i := range s.Seats {
		s.Seats[i].Turn = s.View.Turn.Has(game.Seat(i))
		if i < len(s.View.Scores) {
			s.Seats[i].Score = s.View.Scores[i]
		}
	}
	return s
}

// tables are games on boards of all shapes, after some moves.
func tables(t testing.TB) map[string]Scene {
	last := func(s []Scene) Scene { return s[len(s)-1] }
	return map[string]Scene{
		"chexers":          last(played(t, "chexers", "", 21)),
		"hexdame":          last(played(t, "hexdame", "", 24)),
		"chinese checkers": last(played(t, "chinese-checkers", `{"players":6,"first":1}`, 40)),
		"armies":           last(played(t, "hexachess", "", 60)),
		"three armies":     last(played(t, "hexachess", `{"players":3}`, 20)),
		"four armies":      last(played(t, "hexachess", `{"players":4}`, 60)),
		"several sets":     last(played(t, "chinese-checkers", `{"players":2,"sets":3}`, 8)),
	}
}

func renderer(t testing.TB) *Renderer {
	t.Helper()
	r, err := NewRenderer()
	if err != nil {
		t.Fatal(err)
	}
	return r
}
