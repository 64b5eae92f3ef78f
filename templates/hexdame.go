package templates

import "triplecross/internal/game"

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
func NewHexDameLessons(hexdame game.Game) (HexDameLessons, error) {
	all := new(HexDameLessons)
	err := readLessons(hexdame, []draft{
		{&all.Start, "", "", "The start. Blue begins; only the front men can move."},
		{&all.Move, "", "wc3 wd4 we3 rf8 rd8 white", "Tap a blue man: three cells lie before him, if they are empty."},
		{&all.Capture, "", "wc3 rd4 re6 rf7 rh8 white", "One man takes four. Tap him, then where the chain ends, or drag him along it."},
		{&all.Most, "", "wb2 rb3 we3 re4 re6 rh8 white", "Two men could capture. Only one may: try both."},
		{&all.Stay, "", "Wa1 rc3 re7 rg7 rg5 re5 white", "The king takes three on its way. They leave the board only when it has stopped."},
		{&all.King, "", "We5 wd2 rg9 rc6 white", "Tap the king: it flies along all six lines."},
		{&all.Promote, "", "wh8 rb4 re3 white", "One step and Blue has a king. Then it is Red's turn."},
		{&all.Hint, "", "wc2 wg3 wb6 wc6 rf5 rd5 re8 re6 white", "Blue gives one man away and takes three. How?"},
	})
	return *all, err
}
