package cli

import (
	"context"
	"fmt"
	"io"

	"triplecross/internal/game"
)

// runPerft counts sequences of legal moves of a game.
func runPerft(_ context.Context, args []string, std streams) error {
	flags := flagSet("perft", "-game chexers [-setup JSON] [-position TEXT] -depth N")
	slug := flags.String("game", "chexers", "the `game`")
	setup := flags.String("setup", "", "the table's set-up as `JSON`")
	position := flags.String("position", "", "the position as `text`; by default the start")
	depth := count(flags, "depth", 4, "count to this many `plies`")
	if err := parse(flags, args, std); err != nil {
		return err
	}
	g, err := gameNamed(*slug)
	if err != nil {
		return err
	}
	return Perft(std.out, g, game.Setup(*setup), *position, *depth)
}

// Perft writes a line "depth nodes" for each depth from 1 to depth: the number of
// sequences of that many legal moves, from the position or, if it is empty, from
// the start. If the set-up, the position or the depth is invalid, it returns an
// error and writes nothing.
func Perft(w io.Writer, g game.Game, setup game.Setup, position string, depth int) error {
	if depth < 1 {
		return &callError{fmt.Errorf("depth %d: below 1", depth)}
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
		return &callError{err}
	}
	for d := 1; d <= depth; d++ {
		if _, err := fmt.Fprintln(w, d, s.Perft(d)); err != nil {
			return fmt.Errorf("perft: %w", err)
		}
	}
	return nil
}
