package mine

import (
	"bufio"
	"context"
	"fmt"
	"io"

	"triplecross/internal/game"
)

// doneMark begins a line with the number of the last game that was searched.
const doneMark = "# game "

// Done returns the number of the game at which to continue the run whose output r reads.
func Done(r io.Reader) (uint64, error) {
	next := uint64(0)
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var n uint64
		if _, err := fmt.Sscanf(lines.Text(), doneMark+"%d", &n); err == nil {
			next = max(next, n+1)
		}
	}
	return next, lines.Err()
}

// SelfPlay searches games of bots, numbered from first on, for puzzles and writes these, one a
// line, with a mark after each game.
func SelfPlay(ctx context.Context, m *Miner, seed, first, games uint64, w io.Writer) error {
	for n := first; n < first+games; n++ {
		setup, states, err := m.Play(ctx, seed, n)
		if err != nil {
			return err
		}
		if err := m.Write(ctx, setup, states, w); err != nil {
			return err
		}
		if _, err := fmt.Fprintf(w, "%s%d of seed %d, %d plies\n", doneMark, n, seed, len(states)-1); err != nil {
			return err
		}
	}
	return nil
}

// Write searches a game for puzzles and writes them.
func (m *Miner) Write(ctx context.Context, setup game.Setup, states []game.State, w io.Writer) error {
	found, err := m.Puzzles(ctx, setup, states)
	if err != nil {
		return err
	}
	for _, p := range found {
		if _, err := fmt.Fprintln(w, p); err != nil {
			return err
		}
	}
	return nil
}
