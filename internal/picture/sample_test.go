package picture_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/picture"
	"triplecross/internal/protocol"
)

// played returns a game after that many moves drawn by lot, each state of it, and
// the last move of each seat, newest first.
func played(t testing.TB, slug, setup string, plies int) []picture.Scene {
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
	scene := picture.Scene{Game: g.Info().Name, Board: board, Turn: board.Home[0], Status: "Who moves next", Caption: "The start"}
	names := []string{"Ada", "Jürgen Müßig", "Chloé", "Dmitri", "Club", "Ελένη"}
	for s := range state.Players() {
		scene.Seats = append(scene.Seats, picture.Seat{Hue: s, Colour: fmt.Sprint("Seat ", s+1), Name: names[s], Goal: g.Info().Goal})
	}
	film := []picture.Scene{show(scene, state)}
	lot := rand.New(rand.NewPCG(1, 2))
	for range plies {
		turn := state.Turn()
		if turn == 0 {
			break
		}
		for seat := range turn.All() {
			moves := state.Legal(seat)
			move := moves[lot.IntN(len(moves))]
			if state, err = state.Play(seat, move.Text); err != nil {
				t.Fatal(err)
			}
			scene.Last = append([]protocol.Played{{Seat: int(seat), Word: protocol.Word(move)}}, scene.Last[:min(len(scene.Last), len(scene.Seats)-1)]...)
			break
		}
		film = append(film, show(scene, state))
	}
	return film
}

// show returns a scene with what a watcher sees of a state.
func show(s picture.Scene, state game.State) picture.Scene {
	s.View = state.View(game.Nobody)
	seats := append([]picture.Seat(nil), s.Seats...)
	for i := range seats {
		seats[i].Turn = s.View.Turn.Has(game.Seat(i))
		if i < len(s.View.Scores) {
			seats[i].Score = s.View.Scores[i]
		}
	}
	s.Seats = seats
	return s
}
