package mine

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"runtime"
	"slices"
	"sync"

	"triplecross/internal/game"
	"triplecross/internal/puzzle"
)

// doneMark begins a line that tells which game was looked through last.
const doneMark = "# game "

// Done returns the number of the game to go on with after a run that has written what r reads.
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

// SelfPlay looks through games of bots, those with the numbers from first on, and writes the
// puzzles, one a line, with a mark after each game.
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

// Write looks through a game and writes the puzzles.
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

// Each calls do for every puzzle, as many at a time as there are processors, and returns the errors
// in the order of the puzzles.
func Each(all []puzzle.Puzzle, do func(*puzzle.Puzzle) error) []error {
	errs := make([]error, len(all))
	todo := make(chan int)
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for i := range todo {
				errs[i] = do(&all[i])
			}
		})
	}
	for i := range all {
		todo <- i
	}
	close(todo)
	group.Wait()
	return slices.DeleteFunc(errs, func(err error) bool { return err == nil })
}
