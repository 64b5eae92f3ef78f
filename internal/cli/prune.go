package cli

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"triplecross/internal/store"
	"triplecross/internal/store/postgres"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/store/sqlite/upkeep"
)

// age is the value of a flag, or of an argument, that is a number of days, or another duration above 0.
type age time.Duration

func (a *age) String() string { return fmt.Sprintf("%gd", time.Duration(*a).Hours()/24) }

func (a *age) Set(text string) error {
	if days, ok := strings.CutSuffix(text, "d"); ok {
		n, err := strconv.ParseInt(days, 10, 64)
		if err != nil || n < 1 || n > math.MaxInt64/int64(24*time.Hour) {
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
	flags := flagSet("prune", "[-data FOLDER | -store URL] [-keep 90d] [-try]")
	data, url := dataFlag(flags), storeFlag(flags)
	keep := age(90 * 24 * time.Hour)
	flags.Var(&keep, "keep", "keep tables where something happened in this `time`; finished games are always kept")
	try := flags.Bool("try", false, "remove nothing, only say how many")
	if err := parse(flags, args, std); err != nil {
		return err
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	before := time.Now().Add(-time.Duration(keep))
	var n int
	var err error
	if *url != "" {
		n, err = withPostgres(ctx, std, *url, func(s *postgres.Store) (int, error) { return s.Prune(ctx, before, *try) })
	} else {
		n, err = upkeep.Prune(ctx, *data, before, *try)
	}
	if err != nil {
		return asServer(whileStopped(toldToStop(ctx, err)), *data)
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
	flags := flagSet("rotate-keys", "[-data FOLDER | -store URL]")
	data, url := dataFlag(flags), storeFlag(flags)
	if err := parse(flags, args, std); err != nil {
		return err
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	if *url != "" {
		n, err := withPostgres(ctx, std, *url, func(s *postgres.Store) (int, error) { return rotate(ctx, s) })
		if err != nil {
			return toldToStop(ctx, err)
		}
		fmt.Fprintf(std.out, "%d secrets were replaced; running servers use the new ones after a restart\n", n)
	} else if err := upkeep.RotateKeys(ctx, *data); err != nil {
		return asServer(whileStopped(toldToStop(ctx, err)), *data)
	}
	fmt.Fprintln(std.out, "earlier links to seats and invitations open nothing any more; people keep their seats")
	return nil
}

// withPostgres runs f with the store of a PostgreSQL database.
func withPostgres(ctx context.Context, std streams, url string, f func(*postgres.Store) (int, error)) (n int, err error) {
	if err := warnOfServers(ctx, std, url); err != nil {
		return 0, err
	}
	s, err := openDatabase(ctx, url)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	return f(s)
}

// rotate replaces all secrets and returns how many there are.
func rotate(ctx context.Context, s store.Archive) (int, error) {
	secrets, err := s.Secrets(ctx)
	if err != nil {
		return 0, err
	}
	for name, value := range secrets {
		rand.Read(value) // never fails
		if err := s.SetSecret(ctx, name, value); err != nil {
			return 0, err
		}
	}
	return len(secrets), nil
}

// whileStopped adds to an error about a folder in use what to do.
func whileStopped(err error) error {
	if errors.Is(err, sqlite.ErrInUse) {
		return fmt.Errorf("%w: stop the server first", err)
	}
	return err
}
