// Triplecross serves hexagonal board games in the browser.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	os.Exit(run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// streams are where a command reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// command is one thing the program does.
type command struct {
	name string
	does string // one line for the list of commands
	run  func(ctx context.Context, args []string, std streams) error
}

func commands() []command {
	return []command{
		{"serve", "serve the site (what the program does without a command)", serve},
		{"perft", "count the sequences of legal moves", perft},
		{"replay", "play recorded games and tell where they end", replay},
		{"arena", "let bots and programs play many games against each other", compete},
		{"engine", "play for a program that speaks the engine protocol", serveEngine},
		{"seat", "let an engine play a seat at a table, by the seat's link", takeSeat},
		{"loadtest", "measure a running server by playing random games against it", loadTest},
		{"train", "teach a network by games it plays with itself", teach},
		{"health", "ask a running server whether it is well", health},
	}
}

// run runs the command that the arguments name and returns the exit code: 0, 1
// when it failed, 2 when it was called wrongly.
func run(ctx context.Context, args []string, in io.Reader, out, stderr io.Writer) int {
	std := streams{in, out, stderr}
	name := "serve"
	if len(args) > 0 && args[0] != "" && args[0][0] != '-' {
		name, args = args[0], args[1:]
	} else if len(args) > 0 && (args[0] == "-h" || args[0] == "-help" || args[0] == "--help") {
		usage(out)
		return 0
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
		var wrong *callError
		switch {
		case err == nil, errors.Is(err, flag.ErrHelp):
			return 0
		case errors.As(err, &wrong):
			fmt.Fprintf(stderr, "triplecross %s: %v\n", name, err)
			return 2
		default:
			fmt.Fprintf(stderr, "triplecross %s: %v\n", name, err)
			return 1
		}
	}
	fmt.Fprintf(stderr, "triplecross: unknown command %q; try triplecross --help\n", name)
	return 2
}

func usage(w io.Writer) {
	fmt.Fprint(w, "Usage: triplecross [command] [flags]\n\nCommands:\n")
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-8s %s\n", c.name, c.does)
	}
	fmt.Fprint(w, "\ntriplecross COMMAND --help tells the flags of a command.\n")
}
