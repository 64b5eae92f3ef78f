package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/puzzle"
	"triplecross/internal/puzzle/mine"
)

// runPuzzles looks for puzzles, picks from those it found, or rates, renews or checks the shipped ones.
func runPuzzles(ctx context.Context, args []string, std streams) error {
	if len(args) > 0 {
		switch args[0] {
		case "pick":
			return runPick(args[1:], std)
		case "rate":
			return runRate(ctx, args[1:], std)
		case "renew":
			return runRenew(ctx, args[1:], std)
		case "check":
			return runCheckPuzzles(ctx, args[1:], std)
		}
	}
	return runMine(ctx, args, std)
}

// runMine looks for puzzles. A signal ends it; what was written stays, and the next run goes on
// from there.
func runMine(ctx context.Context, args []string, std streams) (err error) {
	flags := flagSet("puzzles", "[pick | rate | renew | check] -game chexers [-setup JSON] [-games N] [-seed N] [-nodes N] [-out FILE] [-records FILES] [-data FOLDER]")
	slug := flags.String("game", "chexers", "the `game`")
	setup := flags.String("setup", "", "the set-up of the games that bots play, as `JSON`; without it, the game's usual set-ups take turns")
	number := count(flags, "games", 100, "let bots play this `number` of games")
	seed := count(flags, "seed", 1, "the `number` that seeds all random choices")
	nodes := count(flags, "nodes", mine.Nodes, "search this `number` of positions for a candidate, and ten times as many for the proof")
	out := flags.String("out", "", "append the puzzles to this `file`, and continue after the last game in it")
	records := flags.String("records", "", "look through the recorded games of these `files` instead, in the format that replay reads, separated by commas")
	data := flags.String("data", "", "look through the public games of this `folder` or PostgreSQL database instead")
	if err := parse(flags, args, std); err != nil {
		return err
	}
	m := &mine.Miner{Nodes: *nodes}
	if m.Game, err = gameNamed(*slug); err != nil {
		return err
	}
	if *setup != "" {
		if m.Setup, err = spelled(m.Game, *setup); err != nil {
			return &callError{err}
		}
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	w, first := std.out, uint64(0)
	if *out != "" {
		var file *os.File
		if file, first, err = resume(*out); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		w = file
	}
	switch {
	case *data != "":
		return mineArchive(ctx, m, *data, w)
	case *records != "":
		return mineFiles(ctx, m, strings.Split(*records, ","), w)
	case first >= uint64(*number):
		return nil
	}
	return mine.SelfPlay(ctx, m, uint64(*seed), first, uint64(*number)-first, w)
}

// spelled returns a set-up without spaces, as it is written in the lines of puzzles. It returns an
// error if the game does not know the set-up.
func spelled(g game.Game, setup string) (game.Setup, error) {
	if _, err := g.Start(game.Setup(setup)); err != nil {
		return "", err
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, []byte(setup)); err != nil {
		return "", fmt.Errorf("set-up: %w", err)
	}
	return game.Setup(compact.String()), nil
}

// resume opens a file to append to, and returns the number of the game to continue with.
func resume(name string) (*os.File, uint64, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, 0, err
	}
	next, err := mine.Done(file)
	if err == nil {
		_, err = file.Seek(0, io.SeekEnd)
	}
	if err != nil {
		return nil, 0, errors.Join(err, file.Close())
	}
	return file, next, nil
}

// runPick picks from the puzzles that were mined, and packs them.
func runPick(args []string, std streams) error {
	flags := flagSet("puzzles pick", "-n N -from FILES -out FILE")
	number := count(flags, "n", 400, "pick this `number` of puzzles")
	from := flags.String("from", "", "the `files` with the mined puzzles, separated by commas")
	out := flags.String("out", "", "write the picked puzzles to this `file`, compressed")
	if err := parse(flags, args, std); err != nil {
		return err
	}
	if *out == "" || *from == "" {
		return &callError{errors.New("name the files to pick from and the file to write: -from and -out")}
	}
	var all []puzzle.Puzzle
	for _, name := range strings.Split(*from, ",") {
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		some, err := puzzle.Read(file)
		if err = errors.Join(err, file.Close()); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, some...)
	}
	picked := mine.Pick(all, *number)
	if err := pack(*out, picked); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "%d of %d puzzles\n", len(picked), len(all))
	return nil
}

// pack writes puzzles to a file, compressed as the shipped ones are.
func pack(name string, all []puzzle.Puzzle) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(mine.Pack(file, all), file.Close())
}

// unpack reads the puzzles of a file that pack wrote. If there is no such file, it returns none.
func unpack(name string) (all []puzzle.Puzzle, err error) {
	file, err := os.Open(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	if all, err = puzzle.ReadPacked(file); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return all, nil
}

// shippedOf returns a game and its shipped puzzles.
func shippedOf(slug string) (game.Game, []puzzle.Puzzle, error) {
	g, err := gameNamed(slug)
	if err != nil {
		return nil, nil, err
	}
	shipped, err := puzzle.Shipped()
	if err != nil {
		return nil, nil, err
	}
	return g, shipped.Of(slug), nil
}

// runRate lets the bots' levels try the shipped puzzles again and writes the puzzles with the new ratings.
func runRate(ctx context.Context, args []string, std streams) error {
	flags := flagSet("puzzles rate", "-game chexers [-setup JSON] -out FILE")
	slug := flags.String("game", "chexers", "the `game`")
	setup := flags.String("setup", "", "rate only puzzles with this set-up, as `JSON`, written exactly as in the puzzles; the others keep their ratings")
	out := flags.String("out", "", "the `file` that gets all puzzles of the game, compressed")
	if err := parse(flags, args, std); err != nil {
		return err
	}
	if *out == "" {
		return &callError{errors.New("say where the puzzles go: -out")}
	}
	g, all, err := shippedOf(*slug)
	if err != nil {
		return err
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	number, err := mine.RateAll(ctx, g, game.Setup(*setup), all)
	switch {
	case err != nil:
		return err
	case number == 0:
		return &callError{fmt.Errorf("no puzzle of %s has the set-up %s", *slug, *setup)}
	}
	if err := pack(*out, all); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "%d of %d puzzles rated\n", number, len(all))
	return nil
}

// runRenew searches the shipped puzzles of a game again, replaces changed solutions, and
// withdraws positions that are no puzzles any more.
func runRenew(ctx context.Context, args []string, std streams) error {
	flags := flagSet("puzzles renew", "-game chexers -out FILE -withdrawn FILE")
	slug := flags.String("game", "chexers", "the `game`")
	out := flags.String("out", "", "the `file` that gets the game's puzzles, compressed")
	gone := flags.String("withdrawn", "", "the compressed `file` to which withdrawn puzzles are added")
	if err := parse(flags, args, std); err != nil {
		return err
	}
	if *out == "" || *gone == "" {
		return &callError{errors.New("say where the puzzles go: -out and -withdrawn")}
	}
	g, all, err := shippedOf(*slug)
	if err != nil {
		return err
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	m := &mine.Miner{Game: g}
	kept, withdrawn, err := m.Renew(ctx, all)
	if err != nil {
		return err
	}
	before, err := unpack(*gone)
	if err != nil {
		return err
	}
	if err := pack(*gone, append(before, withdrawn...)); err != nil {
		return err
	}
	if err := pack(*out, kept); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "%d puzzles kept, %d withdrawn\n", len(kept), len(withdrawn))
	return nil
}

// runCheckPuzzles searches all shipped puzzles again and fails if one does not pass.
func runCheckPuzzles(ctx context.Context, args []string, std streams) error {
	flags := flagSet("puzzles check", "[-nodes N]")
	nodes := count(flags, "nodes", mine.Proof*mine.Nodes, "search this `number` of positions for each move")
	if err := parse(flags, args, std); err != nil {
		return err
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	shipped, err := puzzle.Shipped()
	if err != nil {
		return err
	}
	all := shipped.All()
	wrong := mine.Each(all, func(p puzzle.Puzzle) error {
		g, _ := games.Find(p.Game)
		return mine.Check(ctx, g, p, *nodes)
	})
	for _, err := range wrong {
		fmt.Fprintln(std.err, err)
	}
	fmt.Fprintf(std.out, "%d puzzles, %d wrong\n", len(all), len(wrong))
	if len(wrong) > 0 {
		return errors.New("some puzzles are wrong")
	}
	return ctx.Err()
}
