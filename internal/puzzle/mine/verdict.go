package mine

import (
	"context"

	"triplecross/internal/ai/bot"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/puzzle"
)

// Verdict is what a search finds in a position.
type Verdict struct {
	Goal   puzzle.Goal // what exactly one move achieves; empty if there is no such move
	Proven bool
	Lines  []bot.Line // the best moves
	Gap    float32    // the worth of the first less that of the second
}

// Best returns the best move.
func (v Verdict) Best() string { return v.Lines[0].Moves[0] }

const (
	won  = search.MaxEstimate     // a value above is proven
	lost = 1 - search.MaxEstimate // a value below is proven

	// unclear is the most that the second move may be worth if the first wins. hope, or hopeAmong
	// with more than two players, is the least that the first must be worth otherwise.
	unclear, hope, hopeAmong = 0.75, 0.4, 0.25
	// plies is the number of plies that cost a proven win a whole chance, so that sooner wins are
	// worth more.
	plies = 1 << 13
	// mating is less than the value of a mate within seven plies, which is a goal of its own.
	mating = 1 - 7.5/plies
	lines  = 3
)

// Judge searches a position and says whether exactly one move wins, mates, holds or gains.
func Judge(ctx context.Context, g game.Game, at game.State, nodes int) (Verdict, error) {
	return judge(ctx, at, nodes, mannerOf(g.Info().Slug), 1)
}

// judge is like Judge, but asks only for a share of the gap that a new puzzle needs between its two
// best moves.
func judge(ctx context.Context, at game.State, nodes int, how manner, share float32) (Verdict, error) {
	a, err := bot.Analyse(ctx, bot.Wish{State: at, Budget: search.Budget{Nodes: nodes}, Lines: lines})
	if err != nil {
		return Verdict{}, err
	}
	v := Verdict{Lines: a.Lines}
	if len(a.Lines) < 2 {
		return v, nil
	}
	me, players, wide := at.Turn().First(), at.Players(), share*how.wide
	first, second := worth(a.Lines[0], me, players), worth(a.Lines[1], me, players)
	least := float32(hope)
	if players != 2 {
		least = hopeAmong
	}
	v.Gap = first - second
	switch {
	case first > won && second <= unclear:
		v.Goal, v.Proven = puzzle.Win, true
	case first > mating && second <= mating && players == 2 && how.mates:
		v.Goal, v.Proven = puzzle.Mate, true
	case first >= least && second < lost && v.Gap >= wide:
		v.Goal, v.Proven = puzzle.Hold, true
	case first >= least && first <= won && v.Gap >= wide:
		v.Goal = puzzle.Gain
	}
	return v, nil
}

// worth returns what a line is worth to a seat: its chance to win, and its share of a draw.
func worth(l bot.Line, me game.Seat, players int) float32 {
	return l.Chances[me] + l.Draw/float32(players)
}
