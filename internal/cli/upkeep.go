package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"triplecross/internal/game/games"
	"triplecross/internal/lobby"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/store/sqlite/upkeep"
)

// dataFlag adds the flag that names the data folder.
func dataFlag(flags *flag.FlagSet) *string {
	return flags.String("data", "./data", "the `folder` with the games")
}

// storeFlag adds the flag that names a PostgreSQL database instead. It has the same environment
// variable as for serve, so that no command looks into an empty folder by mistake.
func storeFlag(flags *flag.FlagSet) *string {
	return flags.String("store", "", "the PostgreSQL database with the games, by its `URL`, instead of a folder")
}

// useInstead returns the error of a command that PostgreSQL has its own tools for.
func useInstead(how string) error {
	return &callError{errors.New("the games are in PostgreSQL (-store, $TRIPLECROSS_STORE), whose own tools do that: " + how)}
}

// runBackup copies the games of a folder to a file, while a server runs or not.
func runBackup(ctx context.Context, args []string, std streams) error {
	flags := flagSet("backup", "[-data FOLDER] FILE")
	data, url := dataFlag(flags), storeFlag(flags)
	file, err := parseFile(flags, args, std)
	if err != nil {
		return err
	}
	if *url != "" {
		return useInstead("pg_dump -Fc -f FILE URL; or, for a folder whose games are all replayed, triplecross copy -from URL -to FOLDER")
	}
	switch file {
	case "":
		return withHelp(flags, errors.New("name the file to write"))
	case "-":
		return &callError{errors.New("a backup is written to a file, not to the output: name the file")}
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	bar := newBar(std.err)
	report, err := upkeep.Backup(ctx, *data, file, verifier(), bar.show)
	bar.end()
	if err := told(report, asServer(toldToStop(ctx, err), *data), std); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "%s holds %s\n", file, contents(report))
	return nil
}

// runCheck reads a folder or a backup from its first byte to its last.
func runCheck(ctx context.Context, args []string, std streams) error {
	flags := flagSet("check", "[-data FOLDER | FILE]")
	data, url := dataFlag(flags), storeFlag(flags)
	file, err := parseFile(flags, args, std)
	if err != nil {
		return err
	}
	if *url != "" && file == "" {
		return useInstead("pg_amcheck -d URL looks at the structure; triplecross copy -from URL -to FOLDER replays every game")
	}
	if file == "" {
		file = filepath.Join(*data, "triplecross.db")
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	bar := newBar(std.err)
	report, err := upkeep.Check(ctx, file, verifier(), bar.show)
	bar.end()
	err = asServer(toldToStop(ctx, err), *data)
	if err == nil && !report.Sound() {
		err = errors.New("end the server and restore the last good backup: triplecross restore -data FOLDER -replace FILE")
	}
	if err := told(report, err, std); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "%s is sound: %s\n", file, contents(report))
	return nil
}

// runRestore puts a backup in the place of the games of a folder.
func runRestore(ctx context.Context, args []string, std streams) error {
	flags := flagSet("restore", "[-data FOLDER] [-replace] [-force] FILE")
	data, url := dataFlag(flags), storeFlag(flags)
	replace := flags.Bool("replace", false, "the folder has games: keep them as replaced-1.db, and put the backup in their place")
	force := flags.Bool("force", false, "restore what is left of a damaged backup, too")
	file, err := parseFile(flags, args, std)
	if err != nil {
		return err
	}
	if *url != "" {
		return useInstead("pg_restore --clean --if-exists -d URL FILE; or, from a data folder, triplecross copy -from FOLDER -to URL")
	}
	if file == "" {
		return withHelp(flags, errors.New("name the backup"))
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	bar := newBar(std.err)
	restored, err := upkeep.Restore(ctx, *data, file, *replace, *force, verifier(), bar.show)
	bar.end()
	if errors.Is(err, upkeep.ErrHasGames) {
		err = fmt.Errorf("%w: with -replace it is kept under another name", err)
	}
	if err := told(restored.Report, asServer(whileStopped(toldToStop(ctx, err)), *data), std); err != nil {
		return err
	}
	if restored.Kept != "" {
		fmt.Fprintf(std.out, "what was there is now %s\n", restored.Kept)
	}
	fmt.Fprintf(std.out, "%s holds %s\n", *data, contents(restored.Report))
	return nil
}

// parseFile is parse for a command that takes a file after its flags. It returns "" if no file is given.
func parseFile(flags *flag.FlagSet, args []string, std streams) (file string, err error) {
	lenient := flag.NewFlagSet(flags.Name(), flag.ContinueOnError)
	lenient.SetOutput(io.Discard) // parse says what is wrong
	lenient.Usage = func() {}
	flags.VisitAll(func(f *flag.Flag) { lenient.Var(f.Value, f.Name, "") })
	rest := args
	if lenient.Parse(args) == nil {
		rest = lenient.Args()
		args = args[:len(args)-len(rest)]
	}
	if err := parse(flags, args, std); err != nil {
		return "", err
	}
	switch len(rest) {
	case 0:
		return "", nil
	case 1:
		return rest[0], nil
	}
	if strings.HasPrefix(rest[1], "-") {
		return "", &callError{fmt.Errorf("flags such as %s come before the file", rest[1])}
	}
	return "", withHelp(flags, fmt.Errorf("unexpected argument %q", rest[1]))
}

// verifier replays the games of a folder.
func verifier() upkeep.Verify {
	v := lobby.NewVerifier(games.All())
	return func(g sqlite.StoredGame) error { return v.Verify(g.Summary, g.Events, g.Participants) }
}

// told prints the problems that a check found, and returns the error that the command ends with.
func told(report upkeep.Report, err error, std streams) error {
	for _, problem := range report.Problems {
		fmt.Fprintln(std.out, problem)
	}
	return err
}

// contents describes what a check has read.
func contents(report upkeep.Report) string {
	switch schema := report.Schema; {
	case schema.Newer():
		return fmt.Sprintf("a database of schema %d, which only a newer version of this program can open; its games were not replayed", schema.Is)
	case !schema.Known():
		return fmt.Sprintf("a database of schema %d, which serve migrates to schema %d when it opens it; its games were not replayed", report.Schema.Is, report.Schema.Own)
	}
	text := fmt.Sprintf("%d tables with %d events", report.Games, report.Events)
	if !report.Sound() {
		return text + ", damaged as listed above"
	}
	return text + ", all replayed"
}
