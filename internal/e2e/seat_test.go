//go:build unix

package e2e_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
)

func TestEnginesPlayTheirSeatsThroughTheDeathOfTheServer(t *testing.T) {
	dir := t.TempDir()
	server := start(t, dir)
	game := server.create(siteclient.NewTable{Seats: []string{"me", "me", "me"}, Clock: "10+5"})
	var seats []*program
	for i, seat := range game.Seats {
		link := seat.Link
		if i == 0 { // the other form of a link
			link = strings.Replace(link, "/seat/", "#", 1)
		}
		seats = append(seats, run(t, binary, "seat", "-url", link, "-name", "Number "+string('1'+rune(i)), "-exec", binary+" engine -level casual"))
	}
	server.await(game.Table, func(a siteclient.Record) bool { return len(a.Moves) > 5 })
	server.kill()
	server = start(t, dir, "-addr", strings.TrimPrefix(server.url, "http://"))
	a := server.await(game.Table, func(a siteclient.Record) bool { return a.Status == protocol.Over })
	if a.Outcome == nil {
		t.Error("the game is over without an outcome")
	}
	for _, p := range seats {
		if code := p.exitCode(t); code != 0 || !strings.Contains(p.out.String(), "the game is over") {
			t.Errorf("a seat ends with %d:\n%s", code, &p.out)
		}
	}
}

func TestAnEngineThatIsToldToEndLeavesItsSeatToABot(t *testing.T) {
	server := start(t, t.TempDir())
	game := server.create(siteclient.NewTable{Seats: []string{"me", "bot:casual", "bot:casual"}})
	p := run(t, binary, "seat", "-url", game.Seats[0].Link, "-name", "Number 1", "-exec", binary+" engine -level casual")
	server.await(game.Table, func(a siteclient.Record) bool { return len(a.Moves) > 3 })
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if code := p.exitCode(t); code != 1 || !strings.Contains(p.out.String(), "a bot plays on") {
		t.Errorf("the program ends with %d:\n%s", code, &p.out)
	}
	if seat := server.watch(game.Table).Seats[0]; seat.Kind != protocol.Bot || seat.For != "Number 1" {
		t.Errorf("the seat is %+v", seat)
	}
}

func TestWhatIsWrongWithASeatIsToldInALine(t *testing.T) {
	server := start(t, t.TempDir())
	game := server.create(siteclient.NewTable{Seats: []string{"me", "me", "bot:casual"}})
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
		{server.url + "/t/" + game.Table + "/seat/WRONG", engine, "This link no longer opens a seat."},
		{server.url + "/t/NOSUCHTABL/seat/WRONG", engine, "There is no such table."},
		{game.Seats[0].Link, "false", "engine"},
		{game.Seats[0].Link, "/no/such/program", "no such file"},
		{game.Seats[0].Link, script("cheat", "echo bestmove a1-g7"), "a bot plays on"},
		{game.Seats[1].Link, script("dead", "exit 3"), "a bot plays on"},
	} {
		p := run(t, binary, "seat", "-url", tt.link, "-exec", tt.exec)
		code := p.exitCode(t)
		lines := strings.Split(strings.TrimSpace(p.out.String()), "\n")
		if last := lines[len(lines)-1]; code != 1 || !strings.Contains(last, tt.why) || !strings.HasPrefix(last, "triplecross seat: ") {
			t.Errorf("%s with %s ends with %d: %q", tt.link, tt.exec, code, lines)
		}
	}
}

func TestASeatThatIsTakenAwayIsNotPlayedOn(t *testing.T) {
	server := start(t, t.TempDir())
	game := server.create(siteclient.NewTable{Seats: []string{"me", "open", "open"}})
	p := run(t, binary, "seat", "-url", game.Seats[0].Link, "-exec", binary+" engine")
	ctx, cancel := context.WithTimeout(t.Context(), timeout)
	defer cancel()
	// The program logs the seat's next link.
	link := regexp.MustCompile(`link=\S+/seat/(\w+)`)
	for !link.MatchString(p.out.String()) && ctx.Err() == nil {
		time.Sleep(5 * time.Millisecond)
	}
	key := link.FindStringSubmatch(p.out.String())
	if key == nil {
		t.Fatalf("the program logs no link:\n%s", &p.out)
	}
	if _, err := visit(t, server).Take(ctx, game.Table, siteclient.SeatRequest{Key: key[1]}); err != nil {
		t.Fatal(err)
	}
	if code := p.exitCode(t); code != 1 || !strings.Contains(p.out.String(), "the seat is somebody else's now") {
		t.Errorf("the program ends with %d:\n%s", code, &p.out)
	}
}
