package cli

import (
	"context"

	"triplecross/internal/ai/bot"
	"triplecross/internal/engine"
	"triplecross/internal/memlimit"
)

// runEngine plays as an engine for a host that speaks the engine protocol.
func runEngine(_ context.Context, args []string, std streams) error {
	flags := flagSet("engine", "[flags]")
	levels := bot.Levels()
	name := flags.String("level", levels[len(levels)-1].Slug, "play at this `level`, or as search:evaluation:budget describes")
	if err := parse(flags, args, std); err != nil {
		return err
	}
	level, err := bot.ParsePlayer(*name)
	if err != nil {
		return &callError{err}
	}
	return engine.Serve(std.in, std.out, level, memlimit.Bytes())
}
