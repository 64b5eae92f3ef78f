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
	Start, Move, Jump, Exit, Pass, End, Hint Lesson
}

// NewChexersLessons sets up the boards of the rules of Chexers.
func NewChexersLessons(ctx context.Context, chexers game.Game) (ChexersLessons, error) {
	all := new(ChexersLessons)
	err := readLessons(ctx, chexers, []draft{
		{&all.Start, "", "GGGG/5/6/R5B/R4B/R3B/R2B r 0,0,0 0", "rules.chexers.start.try"},
		{&all.Move, "", "3G/5/6/3R3/5B/5/4 r 0,0,0 0", "rules.chexers.move.try"},
		{&all.Jump, "", "4/4B/6/1RRG3/1R4/5/4 r 0,0,0 0", "rules.chexers.jump.try"},
		{&all.Exit, "", "4/4R/6/G6/4R1/5/3B r 2,0,0 0", "rules.chexers.exit.try"},
		{&all.Pass, "", "4/5/6/6B/G1G3/GG3/RGG1 b 0,0,0 0", "rules.chexers.pass.try"},
		{&all.End, "", "1G2/5/5R/3B3/6/B4/4 r 3,1,3 0", "rules.chexers.end.try"},
		{&all.Hint, "", "4/2G2/2R3/1R1G3/6/3B1/3B r 1,1,1 0", "rules.chexers.play.try"},
	})
	return *all, err
}
