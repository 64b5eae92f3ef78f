//go:build unix

package e2e_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"triplecross/internal/siteclient"
)

// While the disk takes no writes, nothing is acknowledged, and everything stored can be read. Once
// it takes them again, or after a kill, every game goes on where it was.
func TestSlowAServerWithAReadOnlyDiskLosesNothing(t *testing.T) {
	dir := t.TempDir()
	p := launchMortal(t, dir, "", 0)
	p.listen()
	game := p.create(siteclient.NewTable{Game: "hexdame", Seats: []string{"me", "me"}})
	moves := 0
	for round := range soaked(2, 30) {
		p.playOn(game.Table, game.Token)
		moves += 6
		p.disk(lock)
		// The server hears of the lock by another way than of moves: until it does, it stores
		// moves.
		refused := false
		for began := time.Now(); !refused && time.Since(began) < timeout; {
			refused = p.refuses(game)
			if !refused {
				moves++
			}
		}
		if !refused {
			t.Fatal("moves are stored on a disk that takes no writes")
		}
		for range 3 {
			if !p.refuses(game) {
				t.Error("a move is acknowledged while the disk takes no writes")
			}
		}
		if n := len(p.record(game.Table).Moves); n != moves {
			t.Errorf("the record has %d moves of %d", n, moves)
		}
		if status, _ := p.ask(http.MethodGet, "/", "", ""); status != http.StatusOK {
			t.Errorf("the front page is answered %d", status)
		}
		p.awaitReady(http.StatusServiceUnavailable)
		if round%2 == 1 {
			p.kill()
			p = launchMortal(t, dir, "", 0, "-addr", strings.TrimPrefix(p.url, "http://"))
			p.listen()
		} else {
			p.disk(unlock)
			p.awaitReady(http.StatusNoContent)
		}
		if n := len(p.record(game.Table).Moves); n != moves {
			t.Fatalf("afterwards the record has %d moves of %d", n, moves)
		}
		if len(p.record(game.Table).Moves) > 60 { // the game could end
			game, moves = p.create(siteclient.NewTable{Game: "hexdame", Seats: []string{"me", "me"}}), 0
		}
	}
	p.playOn(game.Table, game.Token)
	p.end()
	p.wait()
	succeed(t, "is sound", "check", "-data", dir)
}

// awaitReady waits until the server answers load balancers with a status.
func (p *process) awaitReady(want int) {
	p.t.Helper()
	status := 0
	for began := time.Now(); status != want && time.Since(began) < timeout; time.Sleep(50 * time.Millisecond) {
		status, _ = p.ask(http.MethodGet, "/readyz", "", "")
	}
	if status != want {
		p.t.Errorf("a load balancer is answered %d, not %d", status, want)
	}
}

// refuses tries a move and reports whether the server could not store it.
func (p *process) refuses(g siteclient.Grant) bool {
	p.t.Helper()
	view, _ := p.look(g.Table, g.Token, false)
	move, _, _ := strings.Cut(strings.Fields(view["l"].(string))[0], ":")
	version, seat := int(view["n"].(float64)), 0
	for turn := int(view["u"].(float64)); turn > 1; turn >>= 1 {
		seat++
	}
	body := fmt.Sprintf(`{"id":"%s %d %d","version":%d,"seat":%d,"move":%q}`, move, version, time.Now().UnixNano(), version, seat, move)
	status, answer := p.ask(http.MethodPost, "/api/tables/"+g.Table+"/moves", g.Token, body)
	if status != http.StatusOK && status != http.StatusServiceUnavailable {
		p.t.Fatalf("the move %s is answered with status %d: %s", move, status, answer)
	}
	return status != http.StatusOK
}
