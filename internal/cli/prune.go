package cli

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"triplecross/internal/store/sqlite"
	"triplecross/internal/store/sqlite/upkeep"
)

// age is the value of a flag that is a number of days, or another duration.
type age time.Duration

func (a *age) String() string { return fmt.Sprintf("%gd", time.Duration(*a).Hours()/24) }

func (a *age) Set(text string) error {
	if days, ok := strings.CutSuffix(text, "d"); ok {
		n, err := strconv.Atoi(days)
		if err != nil || n < 1 {
			return errors.New("not a number of days such as 90d")
		}
		*a = age(time.Duration(n) * 24 * time.Hour)
		return nil
	}
	value, err := time.ParseDuration(text)
	if err != nil || value <= 0 {
		return errors.New("not a time such as 90d or 12h")
	}
	*a = age(value)
	return nil
}

// runPrune removes tables that were abandoned.
func runPrune(ctx context.Context, args []string, std streams) error {
	flags := flagSet("prune", "[-data FOLDER] [-keep 90d] [-try]")
	data := dataFlag(flags)
	keep := age(90 * 24 * time.Hour)
	flags.Var(&keep, "keep", "keep tables where somebody did something in this `time`; finished games are always kept")
	try := flags.Bool("try", false, "remove nothing, only say how many")
	if err := parse(flags, args, std); err != nil {
		return err
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	n, err := upkeep.Prune(ctx, *data, time.Now().Add(-time.Duration(keep)), *try)
	if err != nil {
		return whileStopped(err)
	}
	verb := "removed"
	if *try {
		verb = "would remove"
	}
	fmt.Fprintf(std.out, "%s %d abandoned tables\n", verb, n)
	return nil
}

// runRotateKeys makes a new secret for links.
func runRotateKeys(ctx context.Context, args []string, std streams) error {
	flags := flagSet("rotate-keys", "[-data FOLDER]")
	data := dataFlag(flags)
	if err := parse(flags, args, std); err != nil {
		return err
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	if err := upkeep.RotateKeys(ctx, *data); err != nil {
		return whileStopped(err)
	}
	fmt.Fprintln(std.out, "links to seats and invitations that were given out open nothing any more; people keep their seats")
	return nil
}

// whileStopped adds to an error about a folder in use what to do.
func whileStopped(err error) error {
	if errors.Is(err, sqlite.ErrInUse) {
		return fmt.Errorf("%w: end the server first", err)
	}
	return err
}
