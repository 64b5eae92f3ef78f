package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"triplecross/internal/game/games"
	"triplecross/internal/lobby"
	"triplecross/internal/store"
	"triplecross/internal/store/postgres"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/store/transfer"
)

// runCopy carries all games from a data folder to PostgreSQL, or back.
func runCopy(ctx context.Context, args []string, std streams) (err error) {
	flags := flagSet("copy", "-from FOLDER|URL -to FOLDER|URL")
	from := flags.String("from", "./data", "the data `folder` or the PostgreSQL database with the games")
	to := flags.String("to", "", "the data `folder` or the PostgreSQL database that gets them, as in postgres://user@host/database")
	if err := parse(flags, args, std); err != nil {
		return err
	}
	if *to == "" {
		return withHelp(flags, errors.New("say where the games go: -to"))
	}
	if filepath.Clean(*from) == filepath.Clean(*to) {
		return &callError{errors.New("-from and -to name the same place")}
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	for _, flag := range []string{"from", "to"} {
		place := flags.Lookup(flag).Value.String()
		if !isDatabase(place) { // a data folder, which servers lock
			continue
		}
		if err := warnOfServers(ctx, std, place); err != nil {
			return fmt.Errorf("-%s: %w", flag, err)
		}
	}
	source, err := openSource(ctx, *from)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	target, err := openTarget(ctx, *to)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, target.Close()) }()

	bar := newBar(std.err)
	report, err := transfer.Copy(ctx, source, target, transfer.Options{
		Verify:   lobby.NewVerifier(games.All()).Verify,
		Progress: func(done, total int) { bar.show("copied", done, total) },
	})
	bar.end()
	if err == nil {
		err = transfer.CopySubscriptions(ctx, subscriptionsOf(source), subscriptionsOf(target))
	}
	if err == nil {
		err = lobby.CopyNotes(ctx, notesOf(source), notesOf(target))
	}
	if err == nil {
		err = copySealNote(ctx, source, target)
	}
	if errors.Is(err, transfer.ErrOtherSecrets) {
		return fmt.Errorf("%w\nthe place of -to must be empty, or hold a copy of this site made since rotate-keys was last run at either", err)
	}
	if sqlite.Damaged(err) {
		return adviceOnCopy(err, *from, *to)
	}
	if err != nil {
		return fmt.Errorf("%w\nwhat was copied is complete; run the command again and it continues from there", toldToStop(ctx, err))
	}
	fmt.Fprintf(std.out, "%d games with %d events and %d messages were copied, %d games were there already; all of them were replayed; damaged games: %d\n",
		report.Games, report.Events, report.Messages, report.Known, len(report.Damaged))
	for i, damage := range report.Damaged {
		report.Damaged[i] = fmt.Errorf("damaged: %w", damage)
	}
	return errors.Join(report.Damaged...)
}

// adviceOnCopy adds to an error about damage where to look. The error does not say which of two folders is damaged.
func adviceOnCopy(err error, from, to string) error {
	switch {
	case isDatabase(from):
		return withAdvice(err, to)
	case isDatabase(to):
		return withAdvice(err, from)
	}
	return fmt.Errorf("%w\nsee which folder is damaged: triplecross check -data %s; and triplecross check -data %s", err, from, to)
}

// openSource is openArchive for a place that must have games already. It migrates nothing: a copy leaves its source
// to the program that uses it.
func openSource(ctx context.Context, place string) (store.Archive, error) {
	if isDatabase(place) {
		s, err := openDatabase(ctx, place)
		if err != nil {
			return nil, fmt.Errorf("-from: %w", err)
		}
		return s, nil
	}
	if info, err := os.Stat(place); err == nil && !info.IsDir() {
		return nil, fmt.Errorf("%[1]s is a file: put the backup into a folder first, with triplecross restore -data FOLDER %[1]s, and copy that", place)
	}
	switch _, err := os.Stat(filepath.Join(place, "triplecross.db")); {
	case errors.Is(err, fs.ErrNotExist):
		return nil, asServer(fmt.Errorf("there are no games: %w", err), place)
	case err != nil:
		return nil, asServer(err, place)
	}
	schema, err := schemaOf(ctx, place)
	switch {
	case err != nil:
		return nil, err
	case schema.Older():
		return nil, olderFolder(place, schema)
	}
	archive, err := openArchive(ctx, place)
	return archive, asServer(err, place)
}

// openTarget is openArchive for a place that may have no games yet. Like openSource it migrates nothing: servers of an
// older version may use the place, and could not start on it again.
func openTarget(ctx context.Context, place string) (store.Archive, error) {
	if !isDatabase(place) {
		if err := checkNoFile("to", place); err != nil {
			return nil, err
		}
		schema, err := schemaOf(ctx, place)
		switch {
		case err != nil:
			return nil, err
		case schema.Older() && schema.Is > 0: // who is killed while making a database leaves one without a schema
			return nil, olderFolder(place, schema)
		}
		return openArchive(ctx, place)
	}
	s, err := postgres.OpenAsIs(ctx, place)
	if errors.Is(err, postgres.ErrNoSchema) {
		s, err = postgres.Open(ctx, place)
	}
	if err != nil {
		return nil, fmt.Errorf("-to: %w", err)
	}
	return s, nil
}

// schemaOf returns the schema of a data folder's database. It is the zero Schema if there is none that can be read; then
// openArchive says why.
func schemaOf(ctx context.Context, folder string) (sqlite.Schema, error) {
	snapshot, err := sqlite.OpenSnapshot(ctx, filepath.Join(folder, "triplecross.db"))
	if err != nil {
		return sqlite.Schema{}, nil
	}
	return snapshot.Schema, snapshot.Close()
}

func olderFolder(folder string, schema sqlite.Schema) error {
	return fmt.Errorf("%s has schema %d and this program %d: start the server on that folder once and stop it; this migrates the folder and keeps a copy of its database; to keep it unchanged, copy the folder and use the copy",
		folder, schema.Is, schema.Own)
}

// openDatabase opens a PostgreSQL database that this version of the program has used already.
func openDatabase(ctx context.Context, url string) (*postgres.Store, error) {
	s, err := postgres.OpenAsIs(ctx, url)
	if errors.Is(err, postgres.ErrNoSchema) {
		return nil, fmt.Errorf("there are no games: %w", err)
	}
	return s, err
}

// warnOfServers says if servers use a database.
func warnOfServers(ctx context.Context, std streams, url string) error {
	used, err := postgres.InUse(ctx, url)
	if used {
		fmt.Fprintln(std.err, "warning: servers use the database. Stop them first, unless this is a trial: they do not notice what the command changes, and it may miss what is played meanwhile")
	}
	return err
}

// isDatabase reports whether a place is a PostgreSQL database and not a folder. As for -store, it is a URL or has
// keywords, as in "host=db dbname=games", of which any may be the first.
func isDatabase(place string) bool {
	first, _, has := strings.Cut(place, "=")
	keywords := []string{"host", "hostaddr", "port", "dbname", "database", "user", "password", "passfile", "service", "servicefile", "sslmode", "connect_timeout"}
	return strings.Contains(place, "://") || has && slices.Contains(keywords, strings.TrimSpace(first))
}

// openArchive opens the PostgreSQL database with a URL, or the database of a data folder that no server uses.
func openArchive(ctx context.Context, place string) (store.Archive, error) {
	if isDatabase(place) {
		return postgres.Open(ctx, place)
	}
	disk, err := sqlite.Open(place)
	if err != nil {
		return nil, withAdvice(whileStopped(err), place)
	}
	return disk, nil
}
