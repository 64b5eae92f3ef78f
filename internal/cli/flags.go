package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net/netip"
	"os"
	"strconv"
	"strings"
	"time"
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

// networks is the value of a flag that lists networks: addresses and prefixes,
// separated by commas.
type networks []netip.Prefix

func (n *networks) String() string {
	var texts []string
	for _, prefix := range *n {
		texts = append(texts, prefix.String())
	}
	return strings.Join(texts, ",")
}

func (n *networks) Set(text string) error {
	var list networks
	for field := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		prefix, err := netip.ParsePrefix(field)
		if err != nil {
			addr, err := netip.ParseAddr(field)
			if err != nil {
				return fmt.Errorf("%q is no address and no network such as 10.0.0.0/8", field)
			}
			prefix = netip.PrefixFrom(addr, addr.BitLen())
		}
		if prefix.Addr().Is4In6() {
			return fmt.Errorf("%q is IPv4 and wants to be written as such", field)
		}
		list = append(list, prefix.Masked())
	}
	*n = list
	return nil
}

// wait is the value of a flag that is a time to wait.
type wait time.Duration

func (w *wait) String() string { return time.Duration(*w).String() }

func (w *wait) Set(text string) error {
	value, err := time.ParseDuration(text)
	switch {
	case err != nil:
		return errors.New("not a time such as 10s")
	case value < 0:
		return errors.New("below 0")
	}
	*w = wait(value)
	return nil
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
