package mine

import (
	"context"
	"fmt"
	"slices"

	"triplecross/internal/game"
	"triplecross/internal/puzzle"
)

// stillWide is the share of a new puzzle's gap that an old one has to keep.
const stillWide = 0.5

// wrongError says that a search disagrees with a puzzle.
type wrongError string

func (e wrongError) Error() string { return string(e) }

// Check searches a puzzle again within a budget and returns an error if the puzzle is wrong: each of the
// solver's moves has to be the only one that reaches its goal. If only the gap between the two best moves
// makes it a puzzle, half of the gap of a new one is enough, so that a small change of the search does not
// withdraw puzzles that people know. The first move of a puzzle that wins is searched with ten times as many positions.
func Check(ctx context.Context, g game.Game, p puzzle.Puzzle, nodes int) error {
	if !slices.Contains(puzzle.Themes(p.Game), p.Theme) {
		return fmt.Errorf("puzzle %s: no theme %q", p.ID(), p.Theme)
	}
	states, err := p.States(func(string) (game.Game, bool) { return g, true })
	if err != nil {
		return err
	}
	how := mannerOf(p.Game)
	me := states[0].Turn().First()
	if last := states[len(states)-2]; last.Turn().First() != me {
		return fmt.Errorf("puzzle %s: the last move is not the solver's", p.ID())
	}
	for i, move := range p.Line {
		at := states[i]
		if at.Turn().First() != me || len(at.Legal(me)) == 1 {
			continue
		}
		budget := nodes
		if i == 0 && p.Goal == puzzle.Win {
			budget *= winProof
		}
		v, err := judge(ctx, at, budget, how, stillWide)
		switch {
		case err != nil:
			return err
		case v.Best() != move:
			return wrongError(fmt.Sprintf("puzzle %s: move %d: the search plays %s, not %s", p.ID(), i+1, v.Best(), move))
		case v.Goal == "" || i == 0 && v.Goal != p.Goal:
			return wrongError(fmt.Sprintf("puzzle %s: move %d: the goal is %q, not %s, and the next move is worse by %.2f", p.ID(), i+1, v.Goal, p.Goal, v.Gap))
		}
	}
	return nil
}
