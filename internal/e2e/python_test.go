//go:build unix

package e2e_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
)

// python returns the machine's python3.
func python(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("this machine has no python3; scripts/need installs it")
	}
	return path
}

// absolute returns the path of a file of the project.
func absolute(t *testing.T, path string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("../..", path))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// startPython starts the Python client for a seat, in a folder with the agent.
func startPython(t *testing.T, dir, link, player string) *program {
	t.Helper()
	agent, err := os.ReadFile("testdata/runner.py")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "runner.py"), agent, 0o600); err != nil {
		t.Fatal(err)
	}
	return runIn(t, dir, []string{"PYTHONPATH=" + absolute(t, "clients/python"), "PYTHONDONTWRITEBYTECODE=1"},
		python(t), "-m", "triplecross_seat", link, player, "--name", "Py")
}

func TestPlayersOfTheContestPlayTheirSeatsInPython(t *testing.T) {
	folder := t.TempDir()
	server := start(t, folder)
	game := server.create(siteclient.NewTable{Seats: []string{"me", "me", "me"}})
	dir := t.TempDir()
	var seats []*program
	for _, seat := range game.Seats {
		seats = append(seats, startPython(t, dir, seat.Link, "runner:Player"))
	}
	server.await(game.Table, func(a siteclient.Record) bool { return len(a.Moves) > 5 || a.Status == protocol.Over })
	server.kill()
	server = start(t, folder, "-addr", strings.TrimPrefix(server.url, "http://"))
	a := server.await(game.Table, func(a siteclient.Record) bool { return a.Status == protocol.Over })
	passes := 0
	for _, move := range a.Moves {
		if move == "pass" {
			passes++
		}
	}
	if passes == 0 {
		t.Error("no seat had to pass; give the agents another seed")
	}
	for s, p := range seats {
		if code := p.exitCode(t); code != 0 || !strings.Contains(p.out.String(), " by "+a.Outcome.Reason) {
			t.Errorf("seat %d ends with %d:\n%s", s, code, &p.out)
		}
		log, err := os.ReadFile(filepath.Join(dir, []string{"red", "green", "blue"}[s]+".log"))
		if err != nil {
			t.Fatal(err)
		}
		if lines := strings.Count(string(log), "\n"); lines != len(a.Moves) {
			t.Errorf("seat %d hears of %d of %d plies", s, lines, len(a.Moves))
		}
	}
}

func TestPlayersOfTheContestPlayInTheArena(t *testing.T) {
	agent, err := os.ReadFile("testdata/runner.py")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "runner.py"), agent, 0o600); err != nil {
		t.Fatal(err)
	}
	player := "exec:" + python(t) + " " + absolute(t, "clients/python/triplecross_engine.py") + " . runner"
	p := runIn(t, dir, []string{"PYTHONDONTWRITEBYTECODE=1"},
		binary, "arena", "-players", "casual,casual,"+player, "-games", "3", "-random-moves", "0", "-json")
	if code := p.exitCode(t); code != 0 || !strings.Contains(p.out.String(), `"played":3`) || strings.Contains(p.out.String(), `"why"`) {
		t.Errorf("the arena ends with %d:\n%s", code, &p.out)
	}
}

func TestAPlayerThatFailsLeavesItsSeatToABot(t *testing.T) {
	server := start(t, t.TempDir())
	for name, body := range map[string]string{
		"raises":            "def action(self): raise OSError('no idea')",
		"plays illegally":   "def action(self): return ('EXIT', (0, 0))",
		"plays nonsense":    "def action(self): return None",
		"ends the program":  "def action(self): raise SystemExit(0)",
		"is not serialised": "def action(self): return ('MOVE', {1, 2})",
	} {
		t.Run(name, func(t *testing.T) {
			p, table := failing(t, server, "    def __init__(self, colour): pass\n    def update(self, colour, action): pass\n    "+body)
			leavesItsSeat(t, server, p, table, "made a mistake")
		})
	}
	t.Run("raises at once", func(t *testing.T) {
		p, table := failing(t, server, "    def __init__(self, colour): raise OSError('not today')")
		leavesItsSeat(t, server, p, table, "made a mistake")
	})
}

func TestAPlayerThatIsToldToEndLeavesItsSeatToABot(t *testing.T) {
	server := start(t, t.TempDir())
	p, table := failing(t, server, "    def __init__(self, colour): pass\n    def update(self, colour, action): pass\n"+
		"    def action(self): __import__('time').sleep(600)")
	for start := time.Now(); !strings.Contains(p.out.String(), "seated as"); time.Sleep(50 * time.Millisecond) {
		if time.Since(start) > timeout {
			t.Fatalf("the client never sits down:\n%s", &p.out)
		}
	}
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	leavesItsSeat(t, server, p, table, "was stopped")
}

// failing starts the client with a Player that has this body, at a table with two bots.
func failing(t *testing.T, server *process, body string) (p *program, table string) {
	t.Helper()
	game := server.create(siteclient.NewTable{Seats: []string{"me", "bot:casual", "bot:casual"}})
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "failing.py"), []byte("class Player:\n"+body+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return startPython(t, dir, game.Seats[0].Link, "failing"), game.Table
}

// leavesItsSeat checks that a client ends with an error, that a bot takes over, and that the table
// says why.
func leavesItsSeat(t *testing.T, server *process, p *program, table, why string) {
	t.Helper()
	if code := p.exitCode(t); code != 1 {
		t.Errorf("the client ends with %d:\n%s", code, &p.out)
	}
	if seat := server.watch(table).Seats[0]; seat.Kind != protocol.Bot || seat.For != "Py" {
		t.Errorf("the seat is %+v, and the client has said\n%s", seat, &p.out)
	}
	if page := server.page("/t/" + table); !strings.Contains(page, "The program of Py "+why+", so a bot plays on.") {
		t.Errorf("the table does not say that the program %s", why)
	}
}

// exampleBot builds the guide's bot in Go as its first line says how to run it, from the folder of somebody who
// has that file and nothing else.
func exampleBot(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(absolute(t, "docs/examples/bot/main.go"))
	if err != nil {
		t.Fatal(err)
	}
	command := regexp.MustCompile(`go run (\S+) https`).FindSubmatch(text)
	if command == nil {
		t.Fatal("the bot does not say how to run it")
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "main.go"), text, 0o600); err != nil {
		t.Fatal(err)
	}
	bot := filepath.Join(dir, "bot")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", bot, string(command[1]))
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return bot
}

func TestTheExampleInGoIsPatient(t *testing.T) {
	server := start(t, t.TempDir())
	game := server.create(siteclient.NewTable{Seats: []string{"me", "bot:beginner", "bot:beginner"}})
	target, err := url.Parse(server.url)
	if err != nil {
		t.Fatal(err)
	}
	forward := httputil.NewSingleHostReverseProxy(target)
	forward.FlushInterval = -1
	refusals := []int{ // statuses for taking the seat, following the table and the first move
		http.StatusTooManyRequests, http.StatusServiceUnavailable, http.StatusBadGateway, 0, http.StatusTooManyRequests, 0, http.StatusTooManyRequests,
	}
	var asked atomic.Int64
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if i := int(asked.Add(1)) - 1; i < len(refusals) && refusals[i] != 0 {
			http.Error(w, `{"code":"flood","why":"Later."}`, refusals[i])
			return
		}
		forward.ServeHTTP(w, r)
	}))
	t.Cleanup(front.Close)
	began := time.Now()
	p := run(t, exampleBot(t), strings.Replace(game.Seats[0].Link, server.url, front.URL, 1))
	server.await(game.Table, func(a siteclient.Record) bool { return len(a.Moves) > 6 })
	if waited := time.Since(began); waited < 5*time.Second {
		t.Errorf("five refusals took %s:\n%s", waited, &p.out)
	}
}

func TestTheExamplesOfTheGuidePlay(t *testing.T) {
	bot := exampleBot(t)
	server := start(t, t.TempDir())
	game := server.create(siteclient.NewTable{Seats: []string{"me", "me", "me"}})
	programs := []*program{
		run(t, bot, game.Seats[0].Link),
		run(t, python(t), absolute(t, "docs/examples/bot.py"), game.Seats[1].Link),
		run(t, bot, game.Seats[2].Link),
	}
	server.await(game.Table, func(a siteclient.Record) bool { return a.Status == protocol.Over })
	for _, p := range programs {
		if code := p.exitCode(t); code != 0 {
			t.Errorf("an example ends with %d:\n%s", code, &p.out)
		}
	}
}

func TestTheExampleInPythonSaysWhyItIsRefused(t *testing.T) {
	server := start(t, t.TempDir())
	game := server.create(siteclient.NewTable{Seats: []string{"me"}})
	p := run(t, python(t), absolute(t, "docs/examples/bot.py"), game.Seats[0].Link+"X")
	if code := p.exitCode(t); code != 1 || !strings.Contains(p.out.String(), "This link no longer opens a seat.") {
		t.Errorf("it ends with %d:\n%s", code, &p.out)
	}
}

func TestTheGuideShowsTheExamplesAsTheyAre(t *testing.T) {
	guide, err := os.ReadFile(absolute(t, "docs/programs.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"docs/examples/bot.py", "docs/examples/bot/main.go"} {
		text, err := os.ReadFile(absolute(t, path))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(guide), "\n"+string(text)+"```") {
			t.Errorf("docs/programs.md does not show %s", path)
		}
		if lines := strings.Count(string(text), "\n"); lines > 42 {
			t.Errorf("%s has %d lines, more than about forty", path, lines)
		}
	}
}

// The client tells a limit of a day from one that is over in a moment.
func TestThePythonClientDoesNotWaitForTomorrow(t *testing.T) {
	const why = "Try again tomorrow."
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "72000")
		w.WriteHeader(http.StatusTooManyRequests)
		fmt.Fprintf(w, `{"code":"flood","why":%q}`, why)
	}))
	defer site.Close()
	p := startPython(t, t.TempDir(), site.URL+"/t/TABLE/seat/KEY", "runner:Player")
	if code := p.exitCode(t); code == 0 || !strings.Contains(p.out.String(), why) {
		t.Errorf("it ends with %d:\n%s", code, &p.out)
	}
}
