package board

import (
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/game/sternhalma"
)

func TestSetUpsOfABoardShareItsDrawing(t *testing.T) {
	var c GroundCache
	drawn := make(map[*Ground]bool)
	for _, setup := range []game.Setup{`{"players":2}`, `{"players":3}`, `{"players":3,"sets":2}`} {
		b, err := sternhalma.Rules{}.Board(setup)
		if err != nil {
			t.Fatal(err)
		}
		drawn[c.Of(b, 0)], drawn[c.Of(b, 1)] = true, true
	}
	if len(drawn) != 2 { // one for each turn
		t.Errorf("%d boards were drawn, not 2", len(drawn))
	}
}

func TestAFullCacheOfEmptyBoardsIsEmptied(t *testing.T) {
	var c GroundCache
	b, err := chexers.Rules{}.Board("")
	if err != nil {
		t.Fatal(err)
	}
	for i := range maxGrounds + 2 {
		b.Shade[0], b.Shade[1] = uint8(i%2), uint8(i/2%2)
		c.Of(b, i)
	}
	if n := len(c.drawn); n != 2 {
		t.Errorf("%d boards are kept, not 2", n)
	}
}
