package mine

import (
	"context"
	"fmt"
	"slices"

	"triplecross/internal/game"
	"triplecross/internal/puzzle"
)

// Check searches a puzzle again within a budget and returns what is not as the puzzle says: each of
// the solver's moves has to be the only one that reaches its goal.
func Check(ctx context.Context, g game.Game, p puzzle.Puzzle, nodes int) error {
	if !slices.Contains(puzzle.Themes(p.Game), p.Theme) {
		return fmt.Errorf("puzzle %s: no theme %q", p.ID(), p.Theme)
	}
	states, err := p.States(func(string) (game.Game, bool) { return g, true })
	if err != nil {
		return err
	}
	me := states[0].Turn().First()
	if last := states[len(states)-2]; last.Turn().First() != me {
		return fmt.Errorf("puzzle %s: the last move is not the solver's", p.ID())
	}
	for i, move := range p.Line {
		at := states[i]
		if at.Turn().First() != me || len(at.Legal(me)) == 1 {
			continue
		}
		v, err := Judge(ctx, g, at, nodes)
		switch {
		case err != nil:
			return err
		case v.Best() != move:
			return fmt.Errorf("puzzle %s: move %d: the search plays %s, not %s", p.ID(), i+1, v.Best(), move)
		case v.Goal == "" || i == 0 && v.Goal != p.Goal:
			return fmt.Errorf("puzzle %s: move %d: the goal is %q, not %s, and the next move is worse by %.2f", p.ID(), i+1, v.Goal, p.Goal, v.Gap)
		}
	}
	return nil
}
