package mine

import (
	"context"
	"errors"

	"triplecross/internal/puzzle"
)

// Renew searches puzzles of a game again, after the search or an evaluation has changed. Those that Check
// accepts stay. The positions of the others are examined as if they were new: if one is a puzzle, perhaps
// with another solution or goal, that replaces the former one; otherwise the former one is withdrawn.
func (m *Miner) Renew(ctx context.Context, all []puzzle.Puzzle) (kept, withdrawn []puzzle.Puzzle, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	renewed := make([]puzzle.Puzzle, len(all))
	still := make([]bool, len(all))
	numbers := make([]int, len(all))
	for i := range numbers {
		numbers[i] = i
	}
	Each(numbers, func(i int) error {
		var err error
		if renewed[i], still[i], err = m.renew(ctx, all[i]); err != nil {
			cancel(err) // ends the others, too
		}
		return err
	})
	if err := context.Cause(ctx); err != nil {
		return nil, nil, err
	}
	for i, p := range renewed {
		if still[i] {
			kept = append(kept, p)
		} else {
			withdrawn = append(withdrawn, p)
		}
	}
	return kept, withdrawn, nil
}

// renew returns the renewed form of a puzzle, and whether its position still is one.
func (m *Miner) renew(ctx context.Context, p puzzle.Puzzle) (puzzle.Puzzle, bool, error) {
	err := Check(ctx, m.Game, p, Proof*m.nodes())
	var wrong wrongError
	if !errors.As(err, &wrong) {
		return p, true, err
	}
	at, err := m.Game.Position(p.Setup, p.Start)
	if err != nil {
		return p, false, err
	}
	if renewed, ok, err := m.puzzle(ctx, p.Setup, at); ok || err != nil {
		return renewed, ok, err
	}
	return p, false, nil
}
