package cli

import (
	"context"

	"triplecross/internal/train"
)

// runTrain trains a network. A signal ends the training, and it can go on from
// there; a second one ends the process.
func runTrain(ctx context.Context, args []string, std streams) error {
	flags := flagSet("train", "-out FILE [flags]")
	var o train.Options
	flags.StringVar(&o.Game, "game", "chexers", "train for this `game`")
	flags.StringVar(&o.Out, "out", "", "write the network to this `file`, and what is needed to go on to file.state")
	flags.BoolVar(&o.Resume, "resume", false, "go on from the files of before")
	games := count(flags, "games", 0, "train by so `many` games")
	flags.Float64Var(&o.Minutes, "minutes", 0, "train for so many `minutes` instead")
	seed := count(flags, "seed", 1, "of what is left to chance")
	threads := count(flags, "threads", 1, "play so `many` games at a time")
	if err := parse(flags, args, std.out); err != nil {
		return err
	}
	o.Games, o.Seed, o.Threads = *games, uint64(*seed), *threads
	if err := o.Check(); err != nil {
		return &callError{err}
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	return train.Run(ctx, o, std.out)
}
