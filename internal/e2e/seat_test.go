//go:build unix

package e2e_test

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"triplecross/internal/e2e/journal"
	"triplecross/internal/protocol"
)

// created is what the API answers who makes a table.
type created struct {
	Table, Token string
	Seats        []struct {
		Seat int
		Link string
	}
}

// post sends JSON and reads the answer.
func (p *process) post(path, body string, into any) {
	p.t.Helper()
	r, err := http.NewRequestWithContext(p.t.Context(), http.MethodPost, p.url+path, strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	p.read(r, into)
}

func (p *process) read(r *http.Request, into any) {
	p.t.Helper()
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode/100 != 2 {
		p.t.Fatalf("%s is answered %s", r.URL.Path, answer.Status)
	}
	if err := json.NewDecoder(answer.Body).Decode(into); err != nil {
		p.t.Fatal(err)
	}
}

// account is a game's record.
type account struct {
	Moves   []string
	Status  protocol.Status
	Outcome *protocol.Outcome
}

func (p *process) account(table string) (a account) {
	p.t.Helper()
	r, err := http.NewRequestWithContext(p.t.Context(), http.MethodGet, p.url+"/g/"+table+".json", nil)
	if err != nil {
		p.t.Fatal(err)
	}
	p.read(r, &a)
	return a
}

// watch returns a table as watchers see it.
func (p *process) watch(table string) (view protocol.View) {
	p.t.Helper()
	ctx, cancel := context.WithCancel(p.t.Context())
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url+"/api/tables/"+table+"/events", nil)
	if err != nil {
		p.t.Fatal(err)
	}
	p.read(r, &view)
	return view
}

// await waits until the record of a game is as it should be.
func (p *process) await(table string, is func(account) bool) account {
	p.t.Helper()
	for end := time.Now().Add(2 * timeout); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if a := p.account(table); is(a) {
			return a
		}
	}
	p.t.Fatalf("the game never is as it should be: %+v", p.account(table))
	return account{}
}

// program is another program that runs next to the server.
type program struct {
	cmd *exec.Cmd
	out journal.Journal
}

// run starts a program.
func run(t *testing.T, name string, args ...string) *program {
	t.Helper()
	return runIn(t, "", nil, name, args...)
}

// runIn starts a program in a folder, with more in its environment.
func runIn(t *testing.T, dir string, environment []string, name string, args ...string) *program {
	t.Helper()
	p := &program{cmd: exec.CommandContext(t.Context(), name, args...)}
	p.cmd.Dir, p.cmd.Env = dir, append(os.Environ(), environment...)
	p.cmd.Stdout, p.cmd.Stderr = &p.out, &p.out
	p.cmd.Cancel = func() error { return p.cmd.Process.Signal(os.Interrupt) }
	p.cmd.WaitDelay = timeout
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return p
}

// ends waits for a program's end and returns its exit code.
func (p *program) ends(t *testing.T) int {
	t.Helper()
	timer := time.AfterFunc(5*timeout, func() { p.cmd.Process.Kill() }) // it may have ended
	defer timer.Stop()
	p.cmd.Wait() // the exit code tells
	return p.cmd.ProcessState.ExitCode()
}

func TestEnginesPlayTheirSeatsThroughTheDeathOfTheServer(t *testing.T) {
	dir := t.TempDir()
	server := start(t, dir)
	var game created
	server.post("/api/tables", `{"seats":["me","me","me"],"clock":"10+5"}`, &game)
	var seats []*program
	for i, seat := range game.Seats {
		link := seat.Link
		if i == 0 { // the other form of a link
			link = strings.Replace(link, "/seat/", "#", 1)
		}
		seats = append(seats, run(t, binary, "seat", "-url", link, "-name", "Number "+string('1'+rune(i)), "-exec", binary+" engine -level casual"))
	}
	server.await(game.Table, func(a account) bool { return len(a.Moves) > 5 })
	server.kill()
	server = start(t, dir, "-addr", strings.TrimPrefix(server.url, "http://"))
	a := server.await(game.Table, func(a account) bool { return a.Status == protocol.Over })
	if a.Outcome == nil {
		t.Error("the game is over without an outcome")
	}
	for _, p := range seats {
		if code := p.ends(t); code != 0 || !strings.Contains(p.out.String(), "the game is over") {
			t.Errorf("a seat ends with %d:\n%s", code, &p.out)
		}
	}
}

func TestAnEngineThatIsToldToEndLeavesItsSeatToABot(t *testing.T) {
	server := start(t, t.TempDir())
	var game created
	server.post("/api/tables", `{"seats":["me","bot:casual","bot:casual"]}`, &game)
	p := run(t, binary, "seat", "-url", game.Seats[0].Link, "-name", "Number 1", "-exec", binary+" engine -level casual")
	server.await(game.Table, func(a account) bool { return len(a.Moves) > 3 })
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if code := p.ends(t); code != 1 || !strings.Contains(p.out.String(), "a bot plays on") {
		t.Errorf("the program ends with %d:\n%s", code, &p.out)
	}
	if seat := server.watch(game.Table).Seats[0]; seat.Kind != protocol.Bot || seat.For != "Number 1" {
		t.Errorf("the seat is %+v", seat)
	}
}

func TestWhatIsWrongWithASeatIsToldInALine(t *testing.T) {
	server := start(t, t.TempDir())
	var game created
	server.post("/api/tables", `{"seats":["me","me","bot:casual"]}`, &game)
	dir := t.TempDir()
	script := func(name, answer string) string {
		path := filepath.Join(dir, name)
		text := "#!/bin/sh\nwhile read -r word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; go) " + answer + ";; quit) exit;; esac; done\n"
		text = strings.Replace(text, "echo ugiok", "echo games chexers; echo ugiok", 1)
		if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
		return path
	}
	engine := binary + " engine"
	for _, tt := range []struct{ link, exec, why string }{
		{"example.org", engine, "is no link of a seat"},
		{server.url + "/t/" + game.Table, engine, "is no link of a seat"},
		{server.url + "/t/" + game.Table + "/seat/WRONG", engine, "This link no longer opens a seat."},
		{server.url + "/t/NOSUCHTABL/seat/WRONG", engine, "There is no such table."},
		{game.Seats[0].Link, "false", "engine"},
		{game.Seats[0].Link, "/no/such/program", "no such file"},
		{game.Seats[0].Link, script("cheat", "echo bestmove a1-g7"), "a bot plays on"},
		{game.Seats[1].Link, script("dead", "exit 3"), "a bot plays on"},
	} {
		p := run(t, binary, "seat", "-url", tt.link, "-exec", tt.exec)
		code := p.ends(t)
		lines := strings.Split(strings.TrimSpace(p.out.String()), "\n")
		if last := lines[len(lines)-1]; code != 1 || !strings.Contains(last, tt.why) || !strings.HasPrefix(last, "triplecross seat: ") {
			t.Errorf("%s with %s ends with %d: %q", tt.link, tt.exec, code, lines)
		}
	}
}

func TestASeatThatIsTakenAwayIsNotPlayedOn(t *testing.T) {
	server := start(t, t.TempDir())
	var game created
	server.post("/api/tables", `{"seats":["me","open","open"]}`, &game)
	p := run(t, binary, "seat", "-url", game.Seats[0].Link, "-exec", binary+" engine")
	ctx, cancel := context.WithTimeout(t.Context(), timeout)
	defer cancel()
	// The program's log tells the seat's next link.
	link := regexp.MustCompile(`link=\S+/seat/(\w+)`)
	for !link.MatchString(p.out.String()) && ctx.Err() == nil {
		time.Sleep(5 * time.Millisecond)
	}
	key := link.FindStringSubmatch(p.out.String())
	if key == nil {
		t.Fatalf("the program tells no link:\n%s", &p.out)
	}
	var second created
	server.post("/api/tables/"+game.Table+"/take", `{"key":"`+key[1]+`"}`, &second)
	if code := p.ends(t); code != 1 || !strings.Contains(p.out.String(), "the seat is somebody else's now") {
		t.Errorf("the program ends with %d:\n%s", code, &p.out)
	}
}
