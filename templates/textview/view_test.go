package textview_test

import (
	"context"
	"strings"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/templates/textview"
)

// begun returns the start of a game as it is usually set up, and its board.
func begun(t *testing.T, g game.Game) (game.State, game.Board) {
	t.Helper()
	start, err := g.Start("")
	if err != nil {
		t.Fatal(err)
	}
	board, err := g.Board("")
	if err != nil {
		t.Fatal(err)
	}
	return start, board
}

func TestABoardAsTextHasEveryCellInItsPlace(t *testing.T) {
	for _, g := range games.All() {
		start, board := begun(t, g)
		for turn := range 6 {
			text := textview.New(context.Background(), g.Info(), board, start.View(game.Nobody), start.Players(), turn)
			seen := make(map[string]bool)
			pieces := 0
			for _, row := range text.Rows {
				for _, c := range row {
					if seen[c.Place] || c.Before < 0 {
						t.Errorf("%s turned by %d: %s stands twice or on another cell", g.Info().Slug, turn, c.Place)
					}
					seen[c.Place] = true
					if c.Piece != "" {
						pieces++
					}
				}
			}
			if len(seen) != board.Grid.Len() || pieces != len(start.View(game.Nobody).Pieces) {
				t.Errorf("%s turned by %d: %d cells of %d, and %d pieces", g.Info().Slug, turn, len(seen), board.Grid.Len(), pieces)
			}
		}
	}
}

func TestPiecesThatCanMoveComeInTheOrderOfTheirCells(t *testing.T) {
	for slug, want := range map[string]string{
		"hexdame":          "a4 b4 c4 d1 d2 d3 d4",
		"chinese-checkers": "j14 k14 k15 l14 l15 m14 m15",
	} {
		g, _ := games.Find(slug)
		start, board := begun(t, g)
		var got []string
		for _, piece := range textview.NewPlay(context.Background(), board, start.View(0), start.Legal(0), "").Pieces {
			got = append(got, piece.Name)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %s", slug, strings.Join(got, " "))
		}
	}
}
