// Package hexdame renders the rules of HexDame.
package hexdame

import (
	"context"

	"github.com/a-h/templ"

	"triplecross/internal/game"
	"triplecross/templates/layout"
	"triplecross/templates/lesson"
)

// New returns the page with the rules of HexDame.
func New(ctx context.Context, g game.Game, p layout.Page) (templ.Component, error) {
	lessons, err := NewLessons(ctx, g)
	return Page(p, lessons), err
}

// Lessons are the boards of the rules of HexDame.
type Lessons struct {
	Start, Move, Capture, Most, Stay, King, Promote, Hint lesson.Lesson
}

// NewLessons sets up the boards of the rules of HexDame.
func NewLessons(ctx context.Context, g game.Game) (Lessons, error) {
	r := lesson.NewReader(ctx, g)
	return Lessons{
		Start:   r.Lesson("rules.hexdame.start", "", "", ""),
		Move:    r.Lesson("rules.hexdame.move", "", "wc3 wd4 we3 rf8 rd8 white", ""),
		Capture: r.Lesson("rules.hexdame.capture", "", "wc3 rd4 re6 rf7 rh8 white", ""),
		Most:    r.Lesson("rules.hexdame.most", "", "wb2 rb3 we3 re4 re6 rh8 white", ""),
		Stay:    r.Lesson("rules.hexdame.stay", "", "Wa1 rc3 re7 rg7 rg5 re5 white", ""),
		King:    r.Lesson("rules.hexdame.king", "", "We5 wd2 rg9 rc6 white", "e5"),
		Promote: r.Lesson("rules.hexdame.promote", "", "wh8 rb4 re3 white", ""),
		Hint:    r.Lesson("rules.hexdame.play", "", "wc2 wg3 wb6 wc6 rf5 rd5 re8 re6 white", "c6-d7"),
	}, r.Err()
}
