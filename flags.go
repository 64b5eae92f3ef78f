package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// callError says that a command was called wrongly.
type callError struct{ error }

// flagSet returns the flags of a command, not yet read.
func flagSet(name, arguments string) *flag.FlagSet {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Usage = func() {
		w := flags.Output()
		fmt.Fprintf(w, "Usage: triplecross %s %s\n", name, arguments)
		flags.PrintDefaults()
	}
	return flags
}

// number is the value of a flag that counts something.
type number int

func (n *number) String() string { return strconv.Itoa(int(*n)) }

func (n *number) Set(text string) error {
	value, err := strconv.Atoi(text)
	switch {
	case err != nil:
		return errors.New("not a number")
	case value < 0:
		return errors.New("below 0")
	}
	*n = number(value)
	return nil
}

// count adds a flag that counts something to the flags of a command.
func count(flags *flag.FlagSet, name string, value int, usage string) *int {
	flags.Var((*number)(&value), name, usage)
	return &value
}

// parse reads the flags of a command from the environment and, above it, the
// arguments. The variable of the flag -data is TRIPLECROSS_DATA. Asked for
// help, it writes that and returns flag.ErrHelp.
func parse(flags *flag.FlagSet, args []string, out io.Writer) error {
	var wrong error
	flags.VisitAll(func(f *flag.Flag) {
		variable := "TRIPLECROSS_" + strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_"))
		f.Usage += " ($" + variable + ")"
		value, set := os.LookupEnv(variable)
		if !set || wrong != nil {
			return
		}
		if err := flags.Set(f.Name, value); err != nil {
			wrong = &callError{fmt.Errorf("invalid value %q of $%s: %w", value, variable, err)}
		}
	})
	if wrong != nil {
		return wrong
	}
	usage := flags.Usage
	flags.Usage = func() {}
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		flags.SetOutput(out)
		usage()
		return err
	case err != nil:
		return &callError{err}
	case flags.NArg() > 0:
		return &callError{fmt.Errorf("unexpected argument %q", flags.Arg(0))}
	}
	return nil
}
