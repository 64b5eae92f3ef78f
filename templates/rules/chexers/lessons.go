// Package chexers renders the rules of Chexers.
package chexers

import (
	"context"

	"github.com/a-h/templ"

	"triplecross/internal/game"
	"triplecross/templates/layout"
	"triplecross/templates/lesson"
)

// New returns the page with the rules of Chexers.
func New(ctx context.Context, g game.Game, p layout.Page) (templ.Component, error) {
	lessons, err := NewLessons(ctx, g)
	return Page(p, lessons), err
}

// Lessons are the boards of the rules of Chexers.
type Lessons struct {
	Start, Move, Leap, Jump, Exit, Pass, End, Last, Count, Rim, Hint lesson.Lesson
}

// NewLessons sets up the boards of the rules of Chexers.
func NewLessons(ctx context.Context, g game.Game) (Lessons, error) {
	r := lesson.NewReader(ctx, g)
	return Lessons{
		Start: r.Lesson("rules.chexers.start", "", "GGGG/5/6/R5B/R4B/R3B/R2B r 0,0,0 0", ""),
		Move:  r.Lesson("rules.chexers.move", "", "3G/5/6/3R3/5B/5/4 r 0,0,0 0", "d4-e4 d4-e5"),
		Leap:  r.Lesson("rules.chexers.leap", "", "3G/5/6/7/1RR3/5/3B r 0,0,0 0", "b3-d3"),
		Jump:  r.Lesson("rules.chexers.jump", "", "4/4B/6/1RRG3/1R4/5/4 r 0,0,0 0", "c4xe4"),
		Exit:  r.Lesson("rules.chexers.exit", "", "4/4R/6/G6/4R1/5/3B r 2,0,0 0", "g6-off"),
		Pass:  r.Lesson("rules.chexers.pass", "", "4/5/6/6B/G1G3/GG3/RGG1 b 0,0,0 0", ""),
		End:   r.Lesson("rules.chexers.end", "", "1G2/5/5R/3B3/6/B4/4 r 3,1,3 0", "g5-off"),
		Last:  r.Lesson("rules.chexers.last", "", "R3/5/6/B5G/6/5/4 b 2,2,3 767", "a4-off"),
		Count: r.Lesson("rules.chexers.count", "", "1G2/5/6/2RG3/2R3/1R3/3B r 0,0,0 0", "c4xe4 c3xe5"),
		Rim:   r.Lesson("rules.chexers.rim", "", "4/2GR1/6/7/6/5/3B r 0,0,0 0", "f6-g7"),
		Hint:  r.Lesson("rules.chexers.play", "", "4/2GG1/2R3/1R1G3/6/3B1/3B r 1,1,1 0", "d5xd3"),
	}, r.Err()
}
