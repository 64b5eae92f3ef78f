// Package cli holds the commands of the program, one file each: how they read
// flags and the environment, and how they put the other packages together.
package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
)

// streams are where a command reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// command is a subcommand of the program.
type command struct {
	name    string
	summary string // one line for the list of commands
	run     func(ctx context.Context, args []string, std streams) error
}

func commands() []command {
	return []command{
		{"serve", "serve the site (the default command)", runServe},
		{"perft", "count the sequences of legal moves", runPerft},
		{"replay", "replay recorded games and print where they end", runReplay},
		{"arena", "let bots and programs play many games against each other", runArena},
		{"puzzles", "look for puzzles in games", runPuzzles},
		{"engine", "play for a program that speaks the engine protocol", runEngine},
		{"seat", "let an engine play a seat at a table, given the seat's link", runSeat},
		{"loadtest", "measure a running server by playing random games against it", runLoadTest},
		{"train", "train a network with games that it plays against itself", runTrain},
		{"admin", "look at a running server and act on it", runAdmin},
		{"health", "ask a running server whether it is ready", runHealth},
		{"backup", "copy the games to a file, while a server runs or not", runBackup},
		{"check", "read all games, or a backup, and report what is damaged", runCheck},
		{"restore", "put a backup in place", runRestore},
		{"copy", "copy all games from a data folder to PostgreSQL, or back", runCopy},
		{"prune", "remove tables that were abandoned", runPrune},
		{"rotate-keys", "replace the keys of all links", runRotateKeys},
		{"version", "print the version", runVersion},
	}
}

// Run runs the command that the arguments name. It returns the exit code: 0, or 1
// if the command failed, or 2 if it was called wrongly.
func Run(ctx context.Context, args []string, in io.Reader, out, stderr io.Writer) int {
	std := streams{in, out, stderr}
	name, args := commandOf(args)
	if name == "help" && len(args) > 0 {
		name, args = args[0], []string{"--help"}
	}
	if name == "help" {
		usage(out)
		return 0
	}
	for _, c := range commands() {
		if c.name != name {
			continue
		}
		err := c.run(ctx, args, std)
		if err == nil || errors.Is(err, flag.ErrHelp) {
			return 0
		}
		why := strings.TrimPrefix(err.Error(), name+": ") // of a package with the name of the command
		fmt.Fprintf(stderr, "triplecross %s: %s\n", name, why)
		if wrong := (*callError)(nil); errors.As(err, &wrong) {
			return 2
		}
		return 1
	}
	fmt.Fprintf(stderr, "triplecross: unknown command %q; try triplecross --help\n", name)
	return 2
}

// commandOf returns the command that the arguments name, and the arguments after it. Without a name the command is serve.
func commandOf(args []string) (name string, rest []string) {
	if len(args) == 0 {
		return "serve", nil
	}
	switch args[0] {
	case "-h", "-help", "--help":
		return "help", nil
	case "-v", "-version", "--version":
		return "version", nil
	}
	if args[0] == "" || args[0][0] == '-' {
		return "serve", args
	}
	return args[0], args[1:]
}

func usage(w io.Writer) {
	fmt.Fprint(w, "Usage: triplecross [command] [flags]\n\nCommands:\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-11s %s\n", c.name, c.summary)
	}
	fmt.Fprint(w, "\ntriplecross COMMAND --help lists the flags of a command.\n")
}

// toldToStop replaces the error of a command whose context has ended, which says what it was doing just then. What else
// went wrong, such as a file that could not be removed, stays.
func toldToStop(ctx context.Context, err error) error {
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		return errors.Join(errors.New("interrupted"), notCanceled(err))
	}
	return err
}

// notCanceled returns the errors among those that were joined that do not come from the end of a context.
func notCanceled(err error) error {
	if !errors.Is(err, context.Canceled) {
		return err
	}
	switch err := err.(type) {
	case interface{ Unwrap() error }:
		return notCanceled(err.Unwrap())
	case interface{ Unwrap() []error }:
		var others error
		for _, part := range err.Unwrap() {
			others = errors.Join(others, notCanceled(part))
		}
		return others
	}
	return nil
}

// interruptible returns a context. The first SIGINT, SIGTERM or SIGHUP ends it. SIGHUP comes when the terminal is closed;
// under nohup it stays ignored. After the end signals do what they usually do, so that a second one ends the process;
// only a second SIGHUP is ignored, because both the shell and the system send one.
func interruptible(ctx context.Context) (context.Context, context.CancelFunc) {
	ending := []os.Signal{os.Interrupt, syscall.SIGTERM}
	attached := !signal.Ignored(syscall.SIGHUP)
	if attached {
		ending = append(ending, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(ctx, ending...)
	context.AfterFunc(ctx, func() {
		if attached {
			signal.Ignore(syscall.SIGHUP)
		}
		stop()
	})
	return ctx, stop
}
