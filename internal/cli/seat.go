package cli

import (
	"context"
	"log/slog"

	"triplecross/internal/engine"
	"triplecross/internal/seat"
)

// runSeat lets an engine play a seat at a table of any running server.
func runSeat(ctx context.Context, args []string, std streams) error {
	flags := flagSet("seat", "-url LINK -exec COMMAND [flags]")
	link := flags.String("url", "", "the seat's `link`, https://host/t/TABLE/seat/KEY")
	exec := flags.String("exec", "", "play with the engine that this `command` starts")
	name := flags.String("name", "", "use this `name` at the table")
	var limits engine.Limits
	flags.Var((*duration)(&limits.MoveTime), "movetime", "think for this `time` about a move; without -movetime and -nodes, a second")
	nodes := count(flags, "nodes", 0, "search at most this `number` of positions for a move; 0 is no limit")
	if err := parse(flags, args, std); err != nil {
		return err
	}
	limits.Nodes = *nodes
	o := seat.Options{Link: *link, Name: *name, Limits: limits, Log: slog.New(slog.NewTextHandler(std.err, nil))}
	if *link == "" {
		return missing(flags, "url")
	}
	if err := o.Check(); err != nil {
		return &callError{err}
	}
	if *exec == "" {
		return missing(flags, "exec")
	}
	command, err := engine.ParseCommand(*exec)
	if err != nil {
		return &callError{err}
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	player, err := engine.Start(ctx, command)
	switch {
	case err != nil && ctx.Err() != nil:
		return seat.ErrStopped
	case err != nil:
		return err
	}
	defer player.Close()
	o.Program, o.Player = player.Name(), player
	return seat.Play(ctx, o)
}
