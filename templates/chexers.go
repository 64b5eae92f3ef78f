package templates

import (
	"context"

	"triplecross/internal/game"
)

// ChexersPage tells the rules of Chexers.
type ChexersPage struct {
	Page
	Lessons ChexersLessons
}

// ChexersLessons are the boards of the rules of Chexers.
type ChexersLessons struct {
	Start, Move, Leap, Jump, Exit, Pass, End, Last, Count, Rim, Hint Lesson
}

// NewChexersLessons sets up the boards of the rules of Chexers.
func NewChexersLessons(ctx context.Context, chexers game.Game) (ChexersLessons, error) {
	all := new(ChexersLessons)
	err := readLessons(ctx, chexers, []draft{
		{&all.Start, "", "GGGG/5/6/R5B/R4B/R3B/R2B r 0,0,0 0", "", "rules.chexers.start"},
		{&all.Move, "", "3G/5/6/3R3/5B/5/4 r 0,0,0 0", "d4-e4 d4-e5", "rules.chexers.move"},
		{&all.Leap, "", "3G/5/6/7/1RR3/5/3B r 0,0,0 0", "b3-d3", "rules.chexers.leap"},
		{&all.Jump, "", "4/4B/6/1RRG3/1R4/5/4 r 0,0,0 0", "c4xe4", "rules.chexers.jump"},
		{&all.Exit, "", "4/4R/6/G6/4R1/5/3B r 2,0,0 0", "g6-off", "rules.chexers.exit"},
		{&all.Pass, "", "4/5/6/6B/G1G3/GG3/RGG1 b 0,0,0 0", "", "rules.chexers.pass"},
		{&all.End, "", "1G2/5/5R/3B3/6/B4/4 r 3,1,3 0", "g5-off", "rules.chexers.end"},
		{&all.Last, "", "R3/5/6/B5G/6/5/4 b 2,2,3 767", "a4-off", "rules.chexers.last"},
		{&all.Count, "", "1G2/5/6/2RG3/2R3/1R3/3B r 0,0,0 0", "c4xe4 c3xe5", "rules.chexers.count"},
		{&all.Rim, "", "4/2GR1/6/7/6/5/3B r 0,0,0 0", "f6-g7", "rules.chexers.rim"},
		{&all.Hint, "", "4/2G2/2R3/1R1G3/6/3B1/3B r 1,1,1 0", "d5xd3", "rules.chexers.play"},
	})
	return *all, err
}
