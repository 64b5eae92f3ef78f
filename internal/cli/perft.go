// Package cli holds the commands of the program that read and write plain text,
// as functions that need no process.
package cli

import (
	"fmt"
	"io"

	"triplecross/internal/game"
)

// Perft writes a line "depth nodes" for each depth from 1 on: the number of
// sequences of that many legal moves. They start from the position, or, if it
// is empty, from the start. Nothing is written if set-up, position or depth are
// bad.
func Perft(w io.Writer, g game.Game, setup game.Setup, position string, depth int) error {
	if depth < 1 {
		return fmt.Errorf("depth %d: want at least 1", depth)
	}
	var (
		s   game.State
		err error
	)
	if position == "" {
		s, err = g.Start(setup)
	} else {
		s, err = g.Position(setup, position)
	}
	if err != nil {
		return err
	}
	for d := 1; d <= depth; d++ {
		if _, err := fmt.Fprintln(w, d, s.Perft(d)); err != nil {
			return fmt.Errorf("perft: %w", err)
		}
	}
	return nil
}
