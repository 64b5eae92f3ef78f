// Package hexachess renders the rules of Grand Hexachess and its family.
package hexachess

import (
	"context"

	"github.com/a-h/templ"

	"triplecross/internal/game"
	"triplecross/templates/layout"
	"triplecross/templates/lesson"
)

// New returns the page with the rules of Grand Hexachess and its family.
func New(ctx context.Context, g game.Game, p layout.Page) (templ.Component, error) {
	lessons, err := NewLessons(ctx, g)
	return Page(p, lessons), err
}

// Lessons are the boards of the rules of Grand Hexachess.
type Lessons struct {
	Start, Rook, Bishop, Queen, Knight, King, Vizir, Machine, Duke, Pawn, Promote, Ban, Mate lesson.Lesson
	Pre, Screen, Three, Regicide, Defence, Exchange, Freeze, Team                            lesson.Lesson
}

// NewLessons sets up the boards of the rules of Grand Hexachess.
func NewLessons(ctx context.Context, g game.Game) (Lessons, error) {
	const (
		grand, standard = `{"variant":"grand"}`, `{"variant":"standard"}`
		pre, screen     = `{"variant":"pre","army":"standard"}`, `{"variant":"screen","army":"standard"}`
		three, team     = `{"variant":"three"}`, `{"variant":"team"}`
	)
	r := lesson.NewReader(ctx, g)
	return Lessons{
		Start:    r.Lesson("rules.hexachess.start", grand, "", ""),
		Rook:     r.Lesson("rules.hexachess.rook", grand, "3k3/8/9/10/1n9/5b6/13/4p7/11/3R6/9/8/3K3 w", "d4xd9"),
		Bishop:   r.Lesson("rules.hexachess.bishop", grand, "3k3/8/9/10/6r4/4n7/13/6pp4/6B4/10/9/8/3K3 w", "g5xi9"),
		Queen:    r.Lesson("rules.hexachess.queen", grand, "7/8/9/3k6/11/11K/6pb5/12/5r5/6p3/5Q3/8/7 w", "f3-c6"),
		Knight:   r.Lesson("rules.hexachess.knight", grand, "3k3/8/9/5q4/11/5PP5/5PNp5/5pp5/11/10/9/8/3K3 w", "g7xi10"),
		King:     r.Lesson("rules.hexachess.king", grand, "7/8/8b/10/11/k11/13/12/9r1/9K/9/1n6/7 w", "j4-i3"),
		Vizir:    r.Lesson("rules.hexachess.vizir", grand, "7/6k1/9/10/3n7/6br4/13/12/5V5/10/9/8/3K3 w", "f5xh8"),
		Machine:  r.Lesson("rules.hexachess.machine", grand, "6k/4R3/9/10/11/12/13/12/5WK4/10/9/8/7 w", "f5-k10"),
		Duke:     r.Lesson("rules.hexachess.duke", grand, "7/8/4k4/10/7r3/12/13/12/5D5/10/9/8/3K3 w", "f5-g8 f5-h8"),
		Pawn:     r.Lesson("rules.hexachess.pawn", grand, "3k3/8/9/10/11/12/13/6p1n3/6P4/4r5/9/8/3K3 w", "g5xi6"),
		Promote:  r.Lesson("rules.hexachess.promote", standard, "7/4P3/r8/2k7/1p2p6/12/13/12/3P1P1P3/10/BNR1BKRNB/8/7 w", "j12-k13=Q j12-j13=Q"),
		Ban:      r.Lesson("rules.hexachess.ban", standard, "3k3/6r1/3P5/10/1p2p6/12/13/12/3P1P2P2/10/BNRQBKRNB/8/7 w", "h11-h12"),
		Mate:     r.Lesson("rules.hexachess.mate", grand, "2k4/8/9/1D8/K10/10Q1/13/12/11/10/9/8/7 w", "l8-h12"),
		Pre:      r.Lesson("rules.hexachess.pre", pre, "2bbk2/1n1q2n1/1b1r3r1/10/ppppppppppp/12/13/12/PPPPPPPPPPP/10/4QKR1B/1N1B3N/2R1B2 w", "d2xi12"),
		Screen:   r.Lesson("rules.hexachess.screen", screen, "7/3bk3/3b2nq1/1r1n6/1r6b2/ppp1pppppppp/13/PPPP1PPPPPPP/3N2R1N2/10/2B4B1/3QKB2/1R5 w", ""),
		Three:    r.Lesson("rules.hexachess.three", three, "", ""),
		Regicide: r.Lesson("rules.hexachess.regicide", three, "1K@e1 1R@d4 1B@c3 2K@d12 2N@g13 2P@f12 3K@q15 3N@q12 3B@l11 3P@o12 1", "d4xd12"),
		Defence:  r.Lesson("rules.hexachess.defence", three, "1K@e1 1R@g5 1P@j4 2K@d12 2N@d10 2P@f12 3K@q14 3R@o12 3P@o10 1", "g5-l10 g5-g10 g5-g13 g5-g15 g5-f5 g5-d5 g5-f4 g5-d2"),
		Exchange: r.Lesson("rules.hexachess.exchange", three, "1K@e1 1R@k5 1P@h5 2K@d12 2N@k11 2P@e11 3K@q14 3N@p12 3R@q11 3P@o12 1 round=1:2x1N", "k5xk11"),
		Freeze:   r.Lesson("rules.hexachess.freeze", three, "1K@g2 1R@l4 1Q@i11 1R@j3 2K@m12 2N@h16 2P@f11 3K@h13 3N@q16 3P@b8 1", "i11-l11"),
		Team:     r.Lesson("rules.hexachess.team", team, "1K@s16 1R@j13 1P@q14 2K@a6 2R@j6 2P@c4 3K@o6 3N@m4 3P@l5 4K@e14 4B@f14 4P@g14 1", "j13xj6"),
	}, r.Err()
}
