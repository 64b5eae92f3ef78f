package cli

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/web"
)

// parsed reads the flags of serve and returns them with what is logged.
func parsed(args ...string) (serveOptions, string, error) {
	var log bytes.Buffer
	var o serveOptions
	err := o.parse(args, streams{strings.NewReader(""), &log, &log})
	return o, log.String(), err
}

func TestEveryRenamedFlagIsAFlagOfItsCommand(t *testing.T) {
	for _, c := range commands() {
		help := call(t, "", c.name, "-help").Out
		for name, old := range renamedFlags(c.name) {
			if !strings.Contains(help, "\n  -"+name+" ") && !strings.Contains(help, "\n  -"+name+"\n") {
				t.Errorf("%s has no flag -%s", c.name, name)
			}
			if strings.Contains(help, "\n  -"+old+" ") || strings.Contains(help, "\n  -"+old+"\n") || strings.Contains(help, variable(old)+")") {
				t.Errorf("the help of %s lists -%s, whose name is now -%s", c.name, old, name)
			}
		}
	}
}

func TestTheOldNameOfAFlagWorksAndIsLogged(t *testing.T) {
	_, _, err := parsed("-thinkers", "3", "-pace=2s", "-bot-workers=4")
	if err == nil || err.Error() != "both -bot-workers and its old name -thinkers are given; use -bot-workers alone" {
		t.Errorf("both names: %v", err)
	}
	o, log, err := parsed("-thinkers", "3", "-pace=2s", "-limit-opens", "7", "-private=:1")
	if err != nil || *o.botWorkers != 3 || time.Duration(o.botMinTime) != 2*time.Second || o.limits.Open != 7 || o.admin != ":1" {
		t.Errorf("%+v, %v", o, err)
	}
	for _, want := range []string{
		"flag -thinkers is now -bot-workers; the old name goes away in the next release",
		"flag -pace is now -bot-min-time; ", "flag -limit-opens is now -limit-connects; ", "flag -private is now -admin; ",
	} {
		if strings.Count(log, want) != 1 {
			t.Errorf("the log does not say once %q:\n%s", want, log)
		}
	}
	if lines := strings.Count(log, "\n"); lines != 4 {
		t.Errorf("%d lines in the log:\n%s", lines, log)
	}
}

func TestTheOldNameOfAVariableWorksAndIsLogged(t *testing.T) {
	t.Setenv("TRIPLECROSS_THINKERS", "3")
	o, log, err := parsed()
	const want = "$TRIPLECROSS_THINKERS is now $TRIPLECROSS_BOT_WORKERS; the old name goes away in the next release"
	if err != nil || *o.botWorkers != 3 || strings.Count(log, "\n") != 1 || !strings.Contains(log, want) {
		t.Errorf("%d, %q, %v", *o.botWorkers, log, err)
	}
	if o, _, err := parsed("-bot-workers", "5"); err != nil || *o.botWorkers != 5 {
		t.Errorf("the argument does not override the variable: %d, %v", *o.botWorkers, err)
	}
	t.Setenv("TRIPLECROSS_BOT_WORKERS", "4")
	var wrong *callError
	if _, _, err := parsed(); !errors.As(err, &wrong) ||
		err.Error() != "both $TRIPLECROSS_BOT_WORKERS and its old name $TRIPLECROSS_THINKERS are set; use $TRIPLECROSS_BOT_WORKERS alone" {
		t.Errorf("both names: %v", err)
	}
}

// Compose makes empty variables of ${NAME:-}.
func TestAnEmptyVariableCountsAsNotSet(t *testing.T) {
	want, _, err := parsed()
	if err != nil {
		t.Fatal(err)
	}
	for flag := range strings.FieldsSeq(call(t, "", "serve", "--help").Out) {
		if name, found := strings.CutPrefix(flag, "($"); found {
			t.Setenv(strings.TrimRight(name, ")"), "")
		}
	}
	t.Setenv("TRIPLECROSS_THINKERS", "")
	got, log, err := parsed()
	if err != nil || log != "" {
		t.Fatalf("%v, %q", err, log)
	}
	if diff := cmp.Diff(want, got, cmp.Exporter(func(reflect.Type) bool { return true })); diff != "" {
		t.Errorf("empty variables change flags (-want +got):\n%s", diff)
	}
	t.Setenv("TRIPLECROSS_BOT_WORKERS", "3")
	if got, log, err = parsed(); err != nil || log != "" || *got.botWorkers != 3 {
		t.Errorf("beside an empty variable of the old name: %d, %q, %v", *got.botWorkers, log, err)
	}
}

// A variable that is misspelled sets nothing, which nobody would notice, say with limits or proxies.
func TestAVariableThatSetsNothingIsLogged(t *testing.T) {
	for _, set := range []string{"DATA", "PACE", "TRUSTED_PROXY", "LIMT_ROOMS"} {
		t.Setenv("TRIPLECROSS_"+set, map[string]string{"DATA": t.TempDir(), "PACE": "1s"}[set])
	}
	_, lines := serving(t, "serve", "-addr", "127.0.0.1:0")
	if want := "names=TRIPLECROSS_LIMT_ROOMS,TRIPLECROSS_TRUSTED_PROXY\n"; !strings.Contains(lines.String(), want) {
		t.Errorf("want %s in\n%s", want, lines)
	}
}

// The help is what an operator asks for when a variable is wrong.
func TestHelpIsThereWhateverTheVariablesAre(t *testing.T) {
	t.Setenv("TRIPLECROSS_DRAIN", "soon")
	if got := call(t, "", "serve", "--help"); got.Code != 0 || got.Err != "" || !strings.Contains(got.Out, "($TRIPLECROSS_DRAIN)") {
		t.Errorf("%+v", got)
	}
	if got := call(t, "", "serve"); got.Code != 2 || !strings.Contains(got.Err, `invalid value "soon" of $TRIPLECROSS_DRAIN`) {
		t.Errorf("%+v", got)
	}
}

func TestNewNamesOfFlagsAreNotLogged(t *testing.T) {
	t.Setenv("TRIPLECROSS_BOT_WORKERS", "4")
	if o, log, err := parsed("-bot-min-time", "1s", "-trusted-proxies", "10.0.0.0/8"); err != nil || log != "" || len(o.proxies) != 1 {
		t.Errorf("%+v, %q, %v", o, log, err)
	}
}

// If a server limits a load test, the error names the flags to start the server with: they are flags of
// serve, and those for tables per day are among them.
func TestALoadTestOfAServerWithLimitsNamesTheFlagsThatLiftThem(t *testing.T) {
	address, _ := serving(t, "serve", "-addr", "127.0.0.1:0", "-data", t.TempDir(), "-limit-joins", "1")
	got := call(t, "", "loadtest", "-url", "http://"+address, "-tables", "12")
	_, advice, found := strings.Cut(got.Err, "; to measure it, start it with ")
	if got.Code != 1 || !found || !strings.Contains(advice, "-limit-tables-a-day 0") || strings.Count(got.Err, "\n") != 1 {
		t.Fatalf("%+v", got)
	}
	if o, _, err := parsed(strings.Fields(advice)...); err != nil || *o.limits != (web.Limits{}) {
		t.Errorf("%+v, %v", o.limits, err)
	}
}
