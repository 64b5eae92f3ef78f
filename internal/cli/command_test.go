package cli

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/e2e/journal"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/store/sqlite/upkeep"
)

// called is what a call of the program comes to.
type called struct {
	Code     int
	Out, Err string
}

// call runs the program to its end.
func call(t *testing.T, in string, args ...string) called {
	t.Helper()
	var out, errs bytes.Buffer
	code := Run(t.Context(), args, strings.NewReader(in), &out, &errs)
	return called{code, out.String(), errs.String()}
}

func TestAWrongCallGetsOneLineAndExitCodeTwo(t *testing.T) {
	for _, tt := range []struct {
		args string // separated by spaces
		want string
	}{
		{"fly", `triplecross: unknown command "fly"; try triplecross --help`},
		{"-fly", `triplecross serve: flag provided but not defined: -fly; try triplecross serve --help`},
		{"serve -fly", `triplecross serve: flag provided but not defined: -fly; try triplecross serve --help`},
		{"serve now", `triplecross serve: unexpected argument "now"; try triplecross serve --help`},
		{"serve -pace soon", `triplecross serve: invalid value "soon" for flag -pace: not a time such as 10s`},
		{"serve -bot-min-time soon", `triplecross serve: invalid value "soon" for flag -bot-min-time: not a time such as 10s`},
		{"serve -bot-min-time -5s", `triplecross serve: invalid value "-5s" for flag -bot-min-time: below 0`},
		{"serve -addr 8080", `triplecross serve: -addr "8080" is no address such as :8080 or 127.0.0.1:8080`},
		{"serve -addr localhost", `triplecross serve: -addr "localhost" is no address such as :8080 or 127.0.0.1:8080`},
		{"serve -addr :99999", `triplecross serve: -addr ":99999" is no address such as :8080 or 127.0.0.1:8080`},
		{"serve -admin 9090", `triplecross serve: -admin "9090" is no address such as :8080 or 127.0.0.1:8080`},
		{"serve -http-addr 80 -domain example.org", `triplecross serve: -http-addr "80" is no address such as :8080 or 127.0.0.1:8080`},
		{"serve -battleground 12345", `triplecross serve: -battleground "12345" is no address such as :8080 or 127.0.0.1:8080`},
		{"admin status -at 127.0.0.1:9091", `triplecross admin: flags such as -at come before the command`},
		{"admin close A -at 127.0.0.1:9091 -v", `triplecross admin: flags such as -at come before the command`},
		{"admin fly", `triplecross admin: unknown command "fly"; try triplecross admin --help`},
		{"admin close A", `triplecross admin: the arguments of close are: ID TIME; try triplecross admin --help`},
		{"admin status now", `triplecross admin: status takes no arguments; try triplecross admin --help`},
		{"admin -at 9090", `triplecross admin: -at "9090" is no address such as :8080 or 127.0.0.1:8080`},
		{"serve -data=", `triplecross serve: -data is empty: name the folder for the games`},
		{"serve -data postgres://ann:secret@db/games", `triplecross serve: -data names a database, not a folder: use -store`},
		{"backup -data host=db games.db", `triplecross backup: -data names a database, not a folder: use -store`},
		{"serve -push-contact ann", `triplecross serve: -push-contact "ann" is no address such as mailto:me@example.org or https://example.org`},
		{"serve -push-contact ann@example.org", `triplecross serve: -push-contact "ann@example.org" is no address such as mailto:me@example.org or https://example.org`},
		{"serve -push-contact mailto:", `triplecross serve: -push-contact "mailto:" is no address such as mailto:me@example.org or https://example.org`},
		{"serve -push-contact https://", `triplecross serve: -push-contact "https://" is no address such as mailto:me@example.org or https://example.org`},
		{"serve -admin-from 10.0.0.0/8", `triplecross serve: -admin-from needs -admin, the address that it opens to others`},
		{"serve -admin :8080", `triplecross serve: -addr and -admin are both :8080: each needs an address of its own`},
		{"serve -admin :81 -domain example.org -http-addr :81", `triplecross serve: -admin and -http-addr are both :81: each needs an address of its own`},
		{"serve -traces localhost:4318", `triplecross serve: -traces "localhost:4318" is no URL such as http://localhost:4318`},
		{"serve -thinkers -1", `triplecross serve: invalid value "-1" for flag -thinkers: below 0`},
		{"serve -bot-workers 1000000000", `triplecross serve: invalid value "1000000000" for flag -bot-workers: above 10000`},
		{"serve -bot-workers -1", `triplecross serve: invalid value "-1" for flag -bot-workers: below 0`},
		{"serve -limit-tables few", `triplecross serve: invalid value "few" for flag -limit-tables: not a number`},
		{"serve -limit-tables -1", `triplecross serve: invalid value "-1" for flag -limit-tables: below 0`},
		{"serve -limit-posts -1", `triplecross serve: invalid value "-1" for flag -limit-posts: below 0`},
		{"serve -limit-joins -1", `triplecross serve: invalid value "-1" for flag -limit-joins: below 0`},
		{"serve -limit-opens -1", `triplecross serve: invalid value "-1" for flag -limit-opens: below 0`},
		{"serve -limit-connects -1", `triplecross serve: invalid value "-1" for flag -limit-connects: below 0`},
		{"serve -limit-chat -1", `triplecross serve: invalid value "-1" for flag -limit-chat: below 0`},
		{"serve -limit-tables 9000000000000000000", `triplecross serve: invalid value "9000000000000000000" for flag -limit-tables: above ` + fmt.Sprint(mostLimit)},
		{"serve -reserve 9000000000000000000", `triplecross serve: invalid value "9000000000000000000" for flag -reserve: above ` + fmt.Sprint(mostMiB)},
		{"serve -keep-chat 213504", `triplecross serve: invalid value "213504" for flag -keep-chat: above 106751`},
		{"serve -limit-sockets all", `triplecross serve: invalid value "all" for flag -limit-sockets: not a number`},
		{"serve -limit-watchers -1", `triplecross serve: invalid value "-1" for flag -limit-watchers: below 0`},
		{"serve -limit-all-tables -1", `triplecross serve: invalid value "-1" for flag -limit-all-tables: below 0`},
		{"serve -limit-unfinished-tables -1", `triplecross serve: invalid value "-1" for flag -limit-unfinished-tables: below 0`},
		{"serve -trusted-proxies proxy", `triplecross serve: invalid value "proxy" for flag -trusted-proxies: "proxy" is neither an address nor a network such as 10.0.0.0/8`},
		{"serve -proxies proxy", `triplecross serve: invalid value "proxy" for flag -proxies: "proxy" is neither an address nor a network such as 10.0.0.0/8`},
		{"serve -proxies 10.0.0.0/8,10.0.0.0/33", `triplecross serve: invalid value "10.0.0.0/8,10.0.0.0/33" for flag -proxies: "10.0.0.0/33" is neither an address nor a network such as 10.0.0.0/8`},
		{"serve -proxies ::ffff:10.0.0.1", `triplecross serve: invalid value "::ffff:10.0.0.1" for flag -proxies: "::ffff:10.0.0.1" is an IPv4 address and has to be written as one`},
		{"serve -drain soon", `triplecross serve: invalid value "soon" for flag -drain: not a time such as 10s`},
		{"serve -drain -1s", `triplecross serve: invalid value "-1s" for flag -drain: below 0`},
		{"serve -limit-messages -1", `triplecross serve: invalid value "-1" for flag -limit-messages: below 0`},
		{"serve -secure=perhaps", `triplecross serve: invalid boolean value "perhaps" for -secure: neither true nor false`},
		{"serve -secure true", `triplecross serve: unexpected argument "true": write -secure=true; try triplecross serve --help`},
		{"serve -secure now", `triplecross serve: unexpected argument "now"; try triplecross serve --help`},
		{"serve -secure=true now", `triplecross serve: unexpected argument "now"; try triplecross serve --help`},
		{"serve -limit-tables 5 now", `triplecross serve: unexpected argument "now"; try triplecross serve --help`},
		{"serve -- now", `triplecross serve: unexpected argument "now"; try triplecross serve --help`},
		{"perft -fly", `triplecross perft: flag provided but not defined: -fly; try triplecross perft --help`},
		{"perft -game chess", `triplecross perft: unknown game "chess"; there are chexers, hexdame, chinese-checkers, hexachess`},
		{"perft -depth 0", `triplecross perft: depth 0: below 1`},
		{"perft -depth deep", `triplecross perft: invalid value "deep" for flag -depth: not a number`},
		{"perft -position nonsense", `triplecross perft: chexers: position: want "<rows> <turn> <exits> <ply>"`},
		{"perft -setup {", ``},
		{"perft start", `triplecross perft: unexpected argument "start"; try triplecross perft --help`},
		{"replay -fly", `triplecross replay: flag provided but not defined: -fly; try triplecross replay --help`},
		{"replay games.jsonl", `triplecross replay: unexpected argument "games.jsonl"; try triplecross replay --help`},
		{"health -addr nowhere", `triplecross health: -addr "nowhere" is no address such as :8080 or 127.0.0.1:8080`},
		{"seat -exec x", `triplecross seat: -url is missing; try triplecross seat --help`},
		{"seat -url x -exec y", `triplecross seat: "x" is no link of a seat; it begins with https:// or http://`},
		{"seat -url http://x/t/A", `triplecross seat: "http://x/t/A" is no link of a seat; one looks like https://host/t/TABLE/seat/KEY`},
		{"seat -url http://x/t/A/seat/B", `triplecross seat: -exec is missing; try triplecross seat --help`},
		{"seat -url", `triplecross seat: flag needs an argument: -url; try triplecross seat --help`},
		{"seat http://x/t/A/seat/B -exec y", `triplecross seat: unexpected argument "http://x/t/A/seat/B"; try triplecross seat --help`},
		{"seat -exec triplecross engine", `triplecross seat: unexpected argument "engine": put the value of a flag into quotes if it has spaces; try triplecross seat --help`},
		{"seat -exec=triplecross engine", `triplecross seat: unexpected argument "engine": put the value of a flag into quotes if it has spaces; try triplecross seat --help`},
		{"seat -url http://x/t/A/seat/B -exec x -movetime -1s", `triplecross seat: invalid value "-1s" for flag -movetime: below 0`},
		{"seat -url http://x/t/A/seat/B -exec x -nodes -1", `triplecross seat: invalid value "-1" for flag -nodes: below 0`},
		{"arena -game chess", `triplecross arena: unknown game "chess"; there are chexers, hexdame, chinese-checkers, hexachess`},
		{"arena", `triplecross arena: -players is missing; try triplecross arena --help`},
		{"arena -players club,divine", `triplecross arena: ai: player "divine": neither a level nor one of the searches mcts, maxn, paranoid, brs, alphabeta and greedy`},
		{"arena -players club,club", `triplecross arena: chexers needs 3 players or more, not 2`},
		{"arena -players club,club,club -resume", `triplecross arena: -resume needs the file of -save`},
		{"arena -players club,club,club -games 0", `triplecross arena: no games to play`},
		{"arena -players club,club,club -games 9000000000000000000", `triplecross arena: 9000000000000000000 games are too many; a match has 1000000 at most`},
		{"engine -level divine", `triplecross engine: ai: player "divine": neither a level nor one of the searches mcts, maxn, paranoid, brs, alphabeta and greedy`},
		{"loadtest -idle 1 -fanout 1", `triplecross loadtest: only one of -idle, -connections, -reconnect-storm and -fanout at a time`},
		{"loadtest -game chess", `triplecross loadtest: unknown game "chess"; there are chexers, hexdame, chinese-checkers, hexachess`},
		{"loadtest -duration -1s", `triplecross loadtest: invalid value "-1s" for flag -duration: below 0`},
		{"train -games 1", `triplecross train: -out is missing; try triplecross train --help`},
		{"train -minutes abc", `triplecross train: invalid value "abc" for flag -minutes: not a number`},
		{"copy", `triplecross copy: say where the games go: -to; try triplecross copy --help`},
		{"copy data postgres://x", `triplecross copy: unexpected argument "data"; try triplecross copy --help`},
		{"backup", `triplecross backup: name the file to write; try triplecross backup --help`},
		{"backup -data", `triplecross backup: flag needs an argument: -data; try triplecross backup --help`},
		{"backup one two", `triplecross backup: unexpected argument "two"; try triplecross backup --help`},
		{"restore", `triplecross restore: name the backup; try triplecross restore --help`},
		{"backup games.db -data data", `triplecross backup: flags such as -data come before the file`},
		{"check games.db -data data", `triplecross check: flags such as -data come before the file`},
		{"copy -from data -to data/", `triplecross copy: -from and -to name the same place`},
		{"help fly", `triplecross: unknown command "fly"; try triplecross --help`},
		{"loadtest plot", `triplecross loadtest: after loadtest comes compare, plot latency, plot lists, or flags`},
		{"loadtest -against nobody", `triplecross loadtest: unknown peer "nobody"`},
		{"health -fly", `triplecross health: flag provided but not defined: -fly; try triplecross health --help`},
	} {
		got := call(t, "", strings.Fields(tt.args)...)
		if got.Code != 2 || got.Out != "" || strings.Count(got.Err, "\n") != 1 || !strings.HasSuffix(got.Err, "\n") {
			t.Errorf("%s: %+v", tt.args, got)
		}
		if tt.want != "" && got.Err != tt.want+"\n" {
			t.Errorf("%s: says %q, want %q", tt.args, got.Err, tt.want)
		}
	}
}

// The name of the command, that of the package behind it, and what to do.
func TestACommandThatFailsSaysWhatToDo(t *testing.T) {
	t.Chdir(t.TempDir())
	for args, want := range map[string]string{
		"prune -data none":                         "triplecross prune: there are no games: stat none/triplecross.db: no such file or directory; name the server's data folder,",
		"prune -store none":                        "triplecross prune: postgres: a database is named as in postgres://user@host/database: ",
		"copy -to http://none":                     "triplecross copy: -to: postgres: a database is named as in postgres://user@host/database: ",
		"copy -from http://none -to other":         "triplecross copy: -from: postgres: a database is named as in postgres://user@host/database: ",
		"copy -to host=/none":                      "triplecross copy: -to: postgres: look for others: ",
		"copy -from name=x -to other":              "triplecross copy: there are no games: stat name=x/triplecross.db: ",
		"serve -store none":                        "triplecross serve: postgres: open: a database is named as in postgres://user@host/database: ",
		"loadtest -url http://127.0.0.1:1":         "triplecross loadtest: dial",
		"arena -games 1 -players exec:x,club,club": `triplecross arena: player "exec:x": `,
	} {
		if got := call(t, "", strings.Fields(args)...); got.Code != 1 || !strings.HasPrefix(got.Err, want) {
			t.Errorf("%s: %+v", args, got)
		}
	}
	got := call(t, "", "admin", "-at", "127.0.0.1:1")
	if want := "; start the server with -admin ADDRESS, and name that address here with -at\n"; got.Code != 1 || !strings.HasSuffix(got.Err, want) {
		t.Errorf("%+v", got)
	}
	if files, err := os.ReadDir("."); len(files) > 0 || err != nil {
		t.Errorf("there are %v, %v", files, err)
	}
}

func TestABadPositionGetsOneLine(t *testing.T) {
	for _, position := range []string{
		" ", "\n", "a\nb", "4/5/6/7/6/5/4", "4/5/6/7/6/5/4 r 0,0,0 -1", "4/5/6/7/6/5/4 x 0,0,0 0", "4/5/6/7/6/5/4 r 9,9,9 0",
		"GGGG/5/6/R5B/R4B/R3B/R2B r 0,0,0 99999999999999999999", strings.Repeat("7/", 10_000), "\x00\xff",
	} {
		if got := call(t, "", "perft", "-position", position, "-depth", "1"); got.Code != 2 || got.Out != "" || strings.Count(got.Err, "\n") != 1 {
			t.Errorf("%.20q: %+v", position, got)
		}
	}
}

func TestHelpIsGivenEverywhere(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"-help"}, {"-h"}, {"help"}} {
		got := call(t, "", args...)
		if got.Code != 0 || got.Err != "" {
			t.Errorf("%s: %+v", args, got)
		}
		for _, c := range commands() {
			if !strings.Contains(got.Out, "  "+c.name+" ") {
				t.Errorf("%s does not tell of %s", args, c.name)
			}
		}
	}
	for _, c := range commands() {
		for _, flag := range []string{"--help", "-help", "-h"} {
			got := call(t, "", c.name, flag)
			if got.Code != 0 || got.Err != "" || !strings.HasPrefix(got.Out, "Usage: triplecross "+c.name+" ") {
				t.Errorf("%s %s: %+v", c.name, flag, got)
			}
		}
	}
	if diff := cmp.Diff(call(t, "", "perft", "--help"), call(t, "", "help", "perft")); diff != "" {
		t.Errorf("help perft (-want +got):\n%s", diff)
	}
	for _, variable := range []string{"TRIPLECROSS_ADDR", "TRIPLECROSS_DATA", "TRIPLECROSS_LIMIT_TABLES"} {
		if got := call(t, "", "serve", "--help"); !strings.Contains(got.Out, "($"+variable+")") {
			t.Errorf("the help does not tell of %s:\n%s", variable, got.Out)
		}
	}
}

func TestPerftCounts(t *testing.T) {
	want := called{Out: "1 8\n2 64\n3 512\n4 6784\n"}
	if diff := cmp.Diff(want, call(t, "", "perft")); diff != "" {
		t.Error(diff)
	}
	want = called{Out: "1 1\n2 15\n3 215\n"}
	got := call(t, "", "perft", "-game", "chexers", "-position", "4/B4/G3G1/RBB4/G5/G4/3B r 2,1,0 0", "-depth", "3")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestReplayAnswersEveryLine(t *testing.T) {
	in := `{"game":"chexers","moves":["a1-b1","d7-d6"]}` + "\n\n" +
		`{"game":"chexers","moves":["a1-z9"]}` + "\n" +
		`nonsense`
	want := called{Out: `{"plies":2,"legal":[8,8],"position":"1GGG/1G3/6/R5B/R4B/R3B/1R1B b 0,0,0 2","outcome":null}` + "\n" +
		`{"error":"ply 1: illegal move \"a1-z9\""}` + "\n"}
	got := call(t, in, "replay")
	lines := strings.SplitAfter(got.Out, "\n")
	if len(lines) != 4 || !strings.HasPrefix(lines[2], `{"error":"malformed JSON`) {
		t.Fatalf("%+v", got)
	}
	got.Out = lines[0] + lines[1]
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestTheEnvironmentSetsFlagsAndArgumentsOverrideIt(t *testing.T) {
	t.Setenv("TRIPLECROSS_DEPTH", "2")
	if got := call(t, "", "perft"); got.Out != "1 8\n2 64\n" {
		t.Errorf("%+v", got)
	}
	if got := call(t, "", "perft", "-depth", "1"); got.Out != "1 8\n" {
		t.Errorf("%+v", got)
	}
}

func TestABadVariableIsNamed(t *testing.T) {
	for variable, value := range map[string]string{
		"TRIPLECROSS_PACE":           "soon",
		"TRIPLECROSS_SECURE":         "perhaps",
		"TRIPLECROSS_THINKERS":       "-1",
		"TRIPLECROSS_BOT_WORKERS":    "-1",
		"TRIPLECROSS_LIMIT_TABLES":   "many",
		"TRIPLECROSS_LIMIT_POSTS":    "-3",
		"TRIPLECROSS_LIMIT_MESSAGES": " ",
		"TRIPLECROSS_PROXIES":        "10.0.0.0/8,proxy",
		"TRIPLECROSS_DRAIN":          "-1s",
	} {
		t.Run(variable, func(t *testing.T) {
			t.Setenv(variable, value)
			got := call(t, "", "serve")
			if got.Code != 2 || strings.Count(got.Err, "\n") != 1 || !strings.Contains(got.Err, "$"+variable) || !strings.Contains(got.Err, fmt.Sprintf("%q", value)) {
				t.Errorf("%+v", got)
			}
		})
	}
}

func TestABadSwitchIsExplained(t *testing.T) {
	t.Setenv("TRIPLECROSS_SECURE", "yes")
	want := `triplecross serve: invalid value "yes" of $TRIPLECROSS_SECURE: neither true nor false` + "\n"
	if got := call(t, "", "serve"); got.Err != want {
		t.Errorf("%q", got.Err)
	}
}

// serving runs the server with the flags until the test ends, and returns its
// address and what it logs.
func serving(t *testing.T, args ...string) (string, *journal.Journal) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, in := io.Pipe()
	ended := make(chan int, 1)
	log := &journal.Journal{}
	go func() { ended <- Run(ctx, args, strings.NewReader(""), in, log) }()
	t.Cleanup(func() {
		cancel()
		if code := <-ended; code != 0 {
			t.Errorf("the server ends with %d:\n%s", code, log)
		}
	})
	line := make([]byte, 200)
	n, err := out.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	var address string
	if _, err := fmt.Sscanf(string(line[:n]), "Triplecross is at http://%s\n", &address); err != nil {
		t.Fatalf("%q: %v", line[:n], err)
	}
	return address, log
}

func TestAServerIsWellUntilItEnds(t *testing.T) {
	var address string
	t.Run("running", func(t *testing.T) {
		address, _ = serving(t, "serve", "-addr", "127.0.0.1:0", "-data", t.TempDir())
		if got := call(t, "", "health", "-addr", address); got != (called{}) {
			t.Errorf("%+v", got)
		}
		t.Setenv("TRIPLECROSS_ADDR", address)
		if got := call(t, "", "health"); got != (called{}) {
			t.Errorf("%+v", got)
		}
	})
	if got := call(t, "", "health", "-addr", address); got.Code != 1 || strings.Count(got.Err, "\n") != 1 {
		t.Errorf("%+v", got)
	}
}

// It asks by http, and port 8080 unless it is told otherwise.
func TestHealthSaysHowToNameTheServer(t *testing.T) {
	tls := httptest.NewTLSServer(http.NotFoundHandler())
	defer tls.Close()
	const advice = "if the server runs, say where it is by the same flags or variables as for serve: -addr, or -domain and -http-addr\n"
	for address, want := range map[string]string{
		"127.0.0.1:0":                "dial tcp",
		tls.Listener.Addr().String(): "HTTP request to an HTTPS server.",
	} {
		if got := call(t, "", "health", "-addr", address); got.Code != 1 || !strings.Contains(got.Err, want) || !strings.HasSuffix(got.Err, advice) {
			t.Errorf("%s: %+v", address, got)
		}
	}
}

func TestHealthRepeatsWhatReadyzSays(t *testing.T) {
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "The server is not ready.", http.StatusServiceUnavailable)
	}))
	defer site.Close()
	got := call(t, "", "health", "-addr", site.Listener.Addr().String())
	want := called{1, "", "triplecross health: the server answers 503 Service Unavailable: The server is not ready.\n"}
	if got != want {
		t.Errorf("%+v", got)
	}
}

func TestAServerThatIsToldToStopWhileItStartsHasNotFailed(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, errs bytes.Buffer
	if code := Run(ctx, []string{"serve", "-addr", "127.0.0.1:0", "-data", t.TempDir()}, strings.NewReader(""), &out, &errs); code != 0 {
		t.Errorf("it ends with %d:\n%s", code, &errs)
	}
}

func TestServingIsWhatTheProgramDoesWithoutACommand(t *testing.T) {
	data := filepath.Join(t.TempDir(), "new", "folder")
	t.Setenv("TRIPLECROSS_ADDR", "127.0.0.1:0")
	t.Setenv("TRIPLECROSS_DATA", data)
	t.Setenv("TRIPLECROSS_BOT_MIN_TIME", "1s")
	t.Run("running", func(t *testing.T) { serving(t) })
	if files, err := os.ReadDir(data); err != nil || len(files) == 0 {
		t.Errorf("the folder holds %v, %v", files, err)
	}
}

func TestWhatPreventsServingGetsOneLine(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	newFolder(t, dir) // the log names a new one
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for name, args := range map[string][]string{
		"the folder is a file":  {"serve", "-addr", "127.0.0.1:0", "-data", file},
		"there is no such host": {"serve", "-addr", "host.invalid:0", "-data", dir},
	} {
		var out, errs bytes.Buffer
		code := Run(ctx, args, strings.NewReader(""), &out, &errs)
		if code != 1 || out.Len() > 0 || strings.Count(errs.String(), "\n") != 1 {
			t.Errorf("%s: %d, %q, %q", name, code, &out, &errs)
		}
	}
}

func TestWithoutFiguresNothingIsComparedOrDrawn(t *testing.T) {
	for _, command := range []string{"compare", "plot latency"} {
		got := call(t, "", append([]string{"loadtest"}, strings.Fields(command)...)...)
		if got.Code != 1 || got.Out != "" || !strings.Contains(got.Err, "the input has nothing to ") {
			t.Errorf("%s: %+v", command, got)
		}
	}
}

// What is restored by force may be damaged.
func TestOnlyWhatIsSoundCountsAsReplayed(t *testing.T) {
	report := upkeep.Report{Schema: sqlite.Schema{Is: 16, Own: 16}, Games: 2, Events: 9}
	if got := contents(report); got != "2 tables with 9 events, all replayed" {
		t.Errorf("sound: %s", got)
	}
	report.Schema.Is = 15
	if got := contents(report); got != "a database of schema 15, which serve migrates to schema 16 when it opens it; its games were not replayed" {
		t.Errorf("older: %s", got)
	}
	report.Schema.Is = 17
	if got := contents(report); got != "a database of schema 17, which only a newer version of this program can open; its games were not replayed" {
		t.Errorf("newer: %s", got)
	}
	report.Schema.Is = 16
	report.Problems = []string{"table X: event 1: the database is damaged"}
	if got := contents(report); got != "2 tables with 9 events, damaged as listed above" {
		t.Errorf("damaged: %s", got)
	}
}

func TestFiguresOfLoadTestsAreComparedAndDrawn(t *testing.T) {
	figures := `{"label":"500 moves/s","mode":"play","rate":500,"moves_per_s":500,"everybody":{"p50_ms":0.5,"p99_ms":3}}`
	for command, want := range map[string]string{
		"compare": "| 500 moves/s | p50, ms | 0.5 |", "plot latency": `<svg xmlns="http://www.w3.org/2000/svg"`,
	} {
		got := call(t, figures, append([]string{"loadtest"}, strings.Fields(command)...)...)
		if got.Code != 0 || !strings.Contains(got.Out, want) {
			t.Errorf("%s: %+v", command, got)
		}
	}
	if got := call(t, "", "loadtest", "plot", "lists"); got.Code != 1 || got.Out != "" {
		t.Errorf("%+v", got)
	}
}

// The version is the one that the linker set, followed by the compiler and the system.
func TestTheVersionIsThatOfTheRelease(t *testing.T) {
	program := filepath.Join(t.TempDir(), "triplecross")
	build := exec.CommandContext(t.Context(), "go", "build", "-ldflags=-X triplecross/internal/cli.version=v1.2.3", "-o", program, "triplecross")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := exec.CommandContext(t.Context(), program, "version").Output()
	if err != nil {
		t.Fatal(err)
	}
	said := strings.Fields(string(out))
	if len(said) < 4 || said[0] != "triplecross" || said[1] != "v1.2.3" || said[len(said)-1] != runtime.GOOS+"/"+runtime.GOARCH {
		t.Errorf("version says %q", out)
	}
}
