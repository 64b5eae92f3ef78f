package cli

import (
	"context"

	"triplecross/internal/ai"
	"triplecross/internal/engine"
)

// runEngine lets a host run the bots by the engine protocol.
func runEngine(_ context.Context, args []string, std streams) error {
	flags := flagSet("engine", "[flags]")
	levels := ai.Levels()
	name := flags.String("level", levels[len(levels)-1].Slug, "play as this `level` does, or as one described by search:evaluation:budget")
	if err := parse(flags, args, std.out); err != nil {
		return err
	}
	level, err := ai.ParsePlayer(*name)
	if err != nil {
		return &callError{err}
	}
	return engine.Serve(std.in, std.out, level)
}
