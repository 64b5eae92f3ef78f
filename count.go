package main

import (
	"context"
	"fmt"

	"triplecross/internal/cli"
	"triplecross/internal/game"
	"triplecross/internal/game/games"
)

func perft(_ context.Context, args []string, std streams) error {
	flags := flagSet("perft", "-game chexers [-setup JSON] [-position TEXT] -depth N")
	slug := flags.String("game", "chexers", "the `game`")
	setup := flags.String("setup", "", "the table's set-up as `JSON`")
	position := flags.String("position", "", "the position as `text`; without it, the start")
	depth := flags.Int("depth", 4, "count to this many `plies`")
	if err := parse(flags, args, std.out); err != nil {
		return err
	}
	g, ok := games.Find(*slug)
	if !ok {
		return &callError{fmt.Errorf("unknown game %q", *slug)}
	}
	if err := cli.Perft(std.out, g, game.Setup(*setup), *position, *depth); err != nil {
		return &callError{err}
	}
	return nil
}

func replay(_ context.Context, args []string, std streams) error {
	flags := flagSet("replay", "<games.jsonl")
	if err := parse(flags, args, std.out); err != nil {
		return err
	}
	return cli.Replay(std.in, std.out)
}
