package templates

import "triplecross/internal/game"

// ChexersPage tells the rules of Chexers.
type ChexersPage struct {
	Page
	Lessons ChexersLessons
}

// ChexersLessons are the boards of the rules of Chexers.
type ChexersLessons struct {
	Start, Move, Jump, Exit, Pass, End, Hint Lesson
}

// NewChexersLessons sets up the boards of the rules of Chexers.
func NewChexersLessons(chexers game.Game) (ChexersLessons, error) {
	all := new(ChexersLessons)
	err := readLessons(chexers, []draft{
		{&all.Start, "", "GGGG/5/6/R5B/R4B/R3B/R2B r 0,0,0 0", "The start. Red begins: tap a piece at the bottom."},
		{&all.Move, "", "3G/5/6/3R3/5B/5/4 r 0,0,0 0", "Tap the red piece: it can go to any of the six cells around it."},
		{&all.Jump, "", "4/4B/6/1RRG3/1R4/5/4 r 0,0,0 0", "Jump over the green piece, and watch its colour. Or jump over your own."},
		{&all.Exit, "", "4/4R/6/G6/4R1/5/3B r 2,0,0 0", "The upper piece stands on the far edge: tap it, then its chevron."},
		{&all.Pass, "", "4/5/6/6B/G1G3/GG3/RGG1 b 0,0,0 0", "Move Blue's piece. Red is walled in after that and has to pass."},
		{&all.End, "", "1G2/5/5R/3B3/6/B4/4 r 3,1,3 0", "Red and Blue have three exits each, and it is Red's turn."},
		{&all.Hint, "", "4/2G2/2R3/1R1G3/6/3B1/3B r 1,1,1 0", "Red can win a piece here. Which jump leaves no answer?"},
	})
	return *all, err
}
