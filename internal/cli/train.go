package cli

import (
	"context"

	"triplecross/internal/engine"
	"triplecross/internal/train"
)

// runTrain trains a network. A signal ends the training, which -resume continues
// later; a second one ends the process.
func runTrain(ctx context.Context, args []string, std streams) error {
	flags := flagSet("train", "-out FILE [flags]")
	var o train.Options
	flags.StringVar(&o.Game, "game", "chexers", "train for this `game`")
	flags.StringVar(&o.Out, "out", "", "write the network to this `file`, and what -resume needs to a file with the suffix .state")
	flags.BoolVar(&o.Resume, "resume", false, "continue the training that wrote these files")
	flags.StringVar(&o.From, "from", "", "begin with the network in this `file`")
	opponent := flags.String("opponent", "", "let the program of this `command` play one or two seats in half of the deep games")
	flags.StringVar(&o.Rival, "rival", "", "let the network in this `file` play one or two seats in half of the deep games, in the same search")
	games := count(flags, "games", 0, "train with this `number` of games")
	flags.Float64Var(&o.Minutes, "minutes", 0, "instead: train for this many `minutes`")
	seed := count(flags, "seed", 1, "the `number` that seeds all random choices")
	threads := count(flags, "threads", 1, "play this `number` of games at a time")
	if err := parse(flags, args, std); err != nil {
		return err
	}
	o.Games, o.Seed, o.Threads = *games, uint64(*seed), *threads
	if *opponent != "" {
		c, err := engine.ParseCommand(*opponent)
		if err != nil {
			return &callError{err}
		}
		o.Opponent = &c
	}
	if o.Out == "" {
		return missing(flags, "out")
	}
	if err := o.Check(); err != nil {
		return &callError{err}
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	return train.Run(ctx, o, std.out)
}
