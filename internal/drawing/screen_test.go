package drawing_test

import (
	"testing"

	"triplecross/internal/drawing"
	"triplecross/internal/game"
	"triplecross/internal/game/hex"
)

func TestAScreenCoversTheHalfOfASeatThatSetsUpInSecret(t *testing.T) {
	board := board(t, `{"variant":"screen","army":"standard"}`)
	for turn := range 6 {
		plan := drawing.New(board, turn)
		screens := plan.Screens(game.View{
			Remarks: []game.Remark{{Key: "screen", Seat: 0}, {Key: "ready", Seat: 1}},
			Aside:   []game.Pile{{Seat: 0, Kind: "K", N: 1}},
		})
		if len(screens) != 1 || screens[0].Seat != 1 {
			t.Fatalf("turned by %d: %v", turn, screens)
		}
		covered := 0
		for _, at := range plan.Centres {
			if inside(screens[0].Cover, at) {
				covered++
			}
		}
		if want := (len(plan.Centres) - 13) / 2; covered != want {
			t.Errorf("turned by %d: %d of %d cells are covered, not %d", turn, covered, len(plan.Centres), want)
		}
		if len(screens[0].Folds) < 10 {
			t.Errorf("turned by %d: %d folds", turn, len(screens[0].Folds))
		}
	}
}

// inside reports whether a point lies within a convex outline, given clockwise.
func inside(outline []hex.Point, at hex.Point) bool {
	for i, b := range outline {
		a := outline[(i+len(outline)-1)%len(outline)]
		if (b.X-a.X)*(at.Y-a.Y)-(b.Y-a.Y)*(at.X-a.X) < 0 {
			return false
		}
	}
	return true
}
