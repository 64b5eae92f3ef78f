package templates

import (
	"context"

	"triplecross/internal/game"
)

// HexDamePage tells the rules of HexDame.
type HexDamePage struct {
	Page
	Lessons HexDameLessons
}

// HexDameLessons are the boards of the rules of HexDame.
type HexDameLessons struct {
	Start, Move, Capture, Most, Stay, King, Promote, Hint Lesson
}

// NewHexDameLessons sets up the boards of the rules of HexDame.
func NewHexDameLessons(ctx context.Context, hexdame game.Game) (HexDameLessons, error) {
	all := new(HexDameLessons)
	err := readLessons(ctx, hexdame, []draft{
		{&all.Start, "", "", "", "rules.hexdame.start"},
		{&all.Move, "", "wc3 wd4 we3 rf8 rd8 white", "", "rules.hexdame.move"},
		{&all.Capture, "", "wc3 rd4 re6 rf7 rh8 white", "", "rules.hexdame.capture"},
		{&all.Most, "", "wb2 rb3 we3 re4 re6 rh8 white", "", "rules.hexdame.most"},
		{&all.Stay, "", "Wa1 rc3 re7 rg7 rg5 re5 white", "", "rules.hexdame.stay"},
		{&all.King, "", "We5 wd2 rg9 rc6 white", "e5", "rules.hexdame.king"},
		{&all.Promote, "", "wh8 rb4 re3 white", "", "rules.hexdame.promote"},
		{&all.Hint, "", "wc2 wg3 wb6 wc6 rf5 rd5 re8 re6 white", "c6-d7", "rules.hexdame.play"},
	})
	return *all, err
}
