package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"strconv"
	"strings"
)

// callError says that a command was called wrongly.
type callError struct{ error }

// withHelp returns a callError that also says which command lists the flags.
func withHelp(flags *flag.FlagSet, err error) error {
	return &callError{fmt.Errorf("%w; try triplecross %s --help", err, flags.Name())}
}

// missing says that a command needs a flag.
func missing(flags *flag.FlagSet, name string) error {
	return withHelp(flags, fmt.Errorf("-%s is missing", name))
}

// flagSet returns an empty set for the flags of a command. The usage line shows
// the arguments.
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

// renamedFlags returns the old names of the flags of a command that were renamed
// in this release, by their new names. The old ones, and their environment
// variables, work until the next release.
func renamedFlags(command string) map[string]string {
	switch command {
	case "serve":
		return map[string]string{
			"admin":                   "private",
			"bot-min-time":            "pace",
			"bot-workers":             "thinkers",
			"limit-chat":              "limit-lines",
			"limit-connects":          "limit-opens",
			"limit-unfinished-tables": "limit-all-tables",
			"trusted-proxies":         "proxies",
		}
	case "arena":
		return map[string]string{"random-moves": "opening"}
	case "loadtest":
		return map[string]string{"fanout": "fan", "reconnect-storm": "storm"}
	default:
		return nil
	}
}

// parse reads the flags of a command from the environment and then from the arguments, which
// override it. The variable of the flag -data is TRIPLECROSS_DATA. If the arguments ask for
// help, it prints the help and returns flag.ErrHelp, also if a variable is wrong.
func parse(flags *flag.FlagSet, args []string, std streams) error {
	old := renamedFlags(flags.Name())
	wrong := readEnvironment(flags, old, std.err)
	switch err := readArguments(flags, old, args, std.err); {
	case errors.Is(err, flag.ErrHelp):
		flags.VisitAll(func(f *flag.Flag) { f.Usage += " ($" + variable(f.Name) + ")" })
		flags.SetOutput(std.out)
		flags.Usage()
		return err
	case wrong != nil:
		return &callError{wrong}
	case err != nil:
		return &callError{err}
	}
	return checkFolder(flags)
}

// checkFolder refuses as the folder of -data, in a command that takes databases by -store, a database, which would become
// the name of a new folder, and a file. The error does not repeat a database, which may hold a password.
func checkFolder(flags *flag.FlagSet) error {
	data, store := flags.Lookup("data"), flags.Lookup("store")
	if data == nil || store == nil || store.Value.String() != "" {
		return nil
	}
	folder := data.Value.String()
	if isDatabase(folder) {
		return &callError{errors.New("-data names a database, not a folder: use -store")}
	}
	return checkNoFile("data", folder)
}

// checkNoFile refuses a file, such as triplecross.db, as the data folder of a flag.
func checkNoFile(name, folder string) error {
	if info, err := os.Stat(folder); err != nil || info.IsDir() {
		return nil
	}
	return fmt.Errorf("-%s names a file, %s: name the data folder", name, folder)
}

// variable returns the environment variable of a flag.
func variable(name string) string {
	return "TRIPLECROSS_" + strings.ToUpper(strings.ReplaceAll(name, "-", "_"))
}

// explained returns an error of package flag, which says only "parse error" about the value of a switch or a number, in
// words.
func explained(err error, isSwitch bool) error {
	text, ok := strings.CutSuffix(err.Error(), "parse error")
	switch {
	case ok && isSwitch:
		return errors.New(text + "neither true nor false")
	case ok:
		return errors.New(text + "not a number")
	}
	return err
}

// isSwitch reports whether a value of a flag is true or false.
func isSwitch(value flag.Value) bool {
	of, ok := value.(interface{ IsBoolFlag() bool })
	return ok && of.IsBoolFlag()
}

// isText reports whether a value of a flag is any text.
func isText(value flag.Value) bool {
	of, ok := value.(flag.Getter)
	if ok {
		_, ok = of.Get().(string)
	}
	return ok
}

// strayVariables returns the variables of an environment that are named like those of flags, and that no flag of a set
// has under its present or its old name.
func strayVariables(flags *flag.FlagSet, environment []string) []string {
	known := make(map[string]bool)
	flags.VisitAll(func(f *flag.Flag) { known[variable(f.Name)] = true })
	for _, old := range renamedFlags(flags.Name()) {
		known[variable(old)] = true
	}
	var stray []string
	for _, pair := range environment {
		if name, _, _ := strings.Cut(pair, "="); strings.HasPrefix(name, variable("")) && !known[name] {
			stray = append(stray, name)
		}
	}
	slices.Sort(stray)
	return stray
}

// readEnvironment sets flags from the environment. An empty variable counts as not set: Compose makes one of ${NAME:-}.
func readEnvironment(flags *flag.FlagSet, old map[string]string, log io.Writer) error {
	var wrong error
	set := func(name, variable string) (found bool) {
		value := os.Getenv(variable)
		if found = value != ""; found && wrong == nil {
			if err := flags.Set(name, value); err != nil {
				wrong = fmt.Errorf("invalid value %q of $%s: %w", value, variable, explained(err, isSwitch(flags.Lookup(name).Value)))
			}
		}
		return found
	}
	flags.VisitAll(func(f *flag.Flag) {
		found := set(f.Name, variable(f.Name))
		name, renamed := old[f.Name]
		if !renamed || !set(f.Name, variable(name)) || wrong != nil {
			return
		}
		if found {
			wrong = fmt.Errorf("both $%s and its old name $%s are set; use $%[1]s alone", variable(f.Name), variable(name))
			return
		}
		warn(log, "$%s is now $%s; the old name goes away in the next release", variable(name), variable(f.Name))
	})
	return wrong
}

func readArguments(flags *flag.FlagSet, old map[string]string, args []string, log io.Writer) error {
	known := flag.NewFlagSet(flags.Name(), flag.ContinueOnError) // under the new and the old names
	known.SetOutput(io.Discard)
	flags.VisitAll(func(f *flag.Flag) {
		known.Var(f.Value, f.Name, "")
		if name, renamed := old[f.Name]; renamed {
			known.Var(f.Value, name, "")
		}
	})
	switch err := known.Parse(args); {
	case err == nil:
	case errors.Is(err, flag.ErrHelp):
		return err
	case strings.HasPrefix(err.Error(), "invalid "): // it says what values there are
		return explained(err, strings.HasPrefix(err.Error(), "invalid boolean value"))
	default:
		return withHelp(flags, err)
	}
	if known.NArg() > 0 {
		return withHelp(flags, fmt.Errorf("unexpected argument %q%s", known.Arg(0), adviceOnArgument(known, args)))
	}
	given := make(map[string]bool)
	known.Visit(func(f *flag.Flag) { given[f.Name] = true })
	var wrong error
	flags.VisitAll(func(f *flag.Flag) {
		name := old[f.Name]
		switch {
		case !given[name]:
		case given[f.Name]:
			wrong = fmt.Errorf("both -%s and its old name -%s are given; use -%[1]s alone", f.Name, name)
		default:
			warn(log, "flag -%s is now -%s; the old name goes away in the next release", name, f.Name)
		}
	})
	return wrong
}

// adviceOnArgument says what may be meant by the first argument that is no flag, after the flag before it.
func adviceOnArgument(flags *flag.FlagSet, args []string) string {
	for _, before := range slices.Backward(args[:len(args)-flags.NArg()]) {
		name, _, hasValue := strings.Cut(strings.TrimLeft(before, "-"), "=")
		f := flags.Lookup(name)
		if f == nil || before[0] != '-' { // the value of the flag before it
			continue
		}
		switch _, err := strconv.ParseBool(flags.Arg(0)); {
		case isSwitch(f.Value) && !hasValue && err == nil:
			return fmt.Sprintf(": write -%s=%s", name, flags.Arg(0))
		case isText(f.Value):
			return ": put the value of a flag into quotes if it has spaces"
		}
		return ""
	}
	return ""
}

func warn(w io.Writer, format string, values ...any) {
	slog.New(slog.NewTextHandler(w, nil)).Warn(fmt.Sprintf(format, values...))
}
