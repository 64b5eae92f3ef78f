package templates

import (
	"context"

	"triplecross/internal/game"
)

// SternhalmaPage tells the rules of Chinese checkers.
type SternhalmaPage struct {
	Page
	Lessons SternhalmaLessons
}

// SternhalmaLessons are the boards of the rules of Chinese checkers.
type SternhalmaLessons struct {
	Start, Step, Hop, Foreign, Lock, Swap, End, Hint Lesson
}

// NewSternhalmaLessons sets up the boards of the rules of Chinese checkers.
func NewSternhalmaLessons(ctx context.Context, sternhalma game.Game) (SternhalmaLessons, error) {
	const two, three = `{"players":2}`, `{"players":3}`
	all := new(SternhalmaLessons)
	err := readLessons(ctx, sternhalma, []draft{
		{&all.Start, three, "", "k15 l15 m15", "rules.chinese-checkers.start"},
		{&all.Step, two, "i9=N k12=N h6=S f5=S 1", "", "rules.chinese-checkers.step"},
		{&all.Hop, two, "m13=N l12=S k10=N j8=S g4=S 1", "m13-k11-k9-i7", "rules.chinese-checkers.hop"},
		{&all.Foreign, three, "i6=N j6=SE k7=SE k11=N e8=SW g6=SW 1", "i6-k6-k8", "rules.chinese-checkers.foreign"},
		{&all.Lock, two, "h4=N g4=N f5=N i6=S j8=S 1", "h4 g4", "rules.chinese-checkers.lock"},
		{&all.Swap, two, "i5=N h4=S g4=S i7=N k12=S 1", "i5-h4*", "rules.chinese-checkers.swap"},
		{&all.End, two, "e1=N e2=N f2=N e3=N f3=N g3=N e4=N f4=N g4=N j6=N i5=S j14=S k14=S k15=S l15=S l16=S 1", "j6-h4", "rules.chinese-checkers.end"},
		{&all.Hint, two, "l14=N k12=N j11=N j10=N i9=S i8=N g7=S h6=N f5=S 1", "j10-h8-f6-f4 j11-j9-h7-h5", "rules.chinese-checkers.play"},
	})
	return *all, err
}
