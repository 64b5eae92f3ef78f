// Package sternhalma renders the rules of Chinese checkers.
package sternhalma

import (
	"context"

	"github.com/a-h/templ"

	"triplecross/internal/game"
	"triplecross/templates/layout"
	"triplecross/templates/lesson"
)

// New returns the page with the rules of Chinese checkers.
func New(ctx context.Context, g game.Game, p layout.Page) (templ.Component, error) {
	lessons, err := NewLessons(ctx, g)
	return Page(p, lessons), err
}

// Lessons are the boards of the rules of Chinese checkers.
type Lessons struct {
	Start, Step, Hop, Foreign, Lock, Swap, End, Hint lesson.Lesson
}

// NewLessons sets up the boards of the rules of Chinese checkers.
func NewLessons(ctx context.Context, g game.Game) (Lessons, error) {
	const two, three = `{"players":2}`, `{"players":3}`
	r := lesson.NewReader(ctx, g)
	return Lessons{
		Start:   r.Lesson("rules.chinese-checkers.start", three, "", "k15 l15 m15"),
		Step:    r.Lesson("rules.chinese-checkers.step", two, "i9=N k12=N h6=S f5=S 1", ""),
		Hop:     r.Lesson("rules.chinese-checkers.hop", two, "m13=N l12=S k10=N j8=S g4=S 1", "m13-k11-k9-i7"),
		Foreign: r.Lesson("rules.chinese-checkers.foreign", three, "i6=N j6=SE k7=SE k11=N e8=SW g6=SW 1", "i6-k6-k8"),
		Lock:    r.Lesson("rules.chinese-checkers.lock", two, "h4=N g4=N f5=N i6=S j8=S 1", "h4 g4"),
		Swap:    r.Lesson("rules.chinese-checkers.swap", two, "i5=N h4=S g4=S i7=N k12=S 1", "i5-h4*"),
		End:     r.Lesson("rules.chinese-checkers.end", two, "e1=N e2=N f2=N e3=N f3=N g3=N e4=N f4=N g4=N j6=N i5=S j14=S k14=S k15=S l15=S l16=S 1", "j6-h4"),
		Hint:    r.Lesson("rules.chinese-checkers.play", two, "l14=N k12=N j11=N j10=N i9=S i8=N g7=S h6=N f5=S 1", "j10-h8-f6-f4 j11-j9-h7-h5"),
	}, r.Err()
}
