//go:build unix

package e2e_test

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"triplecross/internal/siteclient"
	"triplecross/internal/store/sqlite/aio"
	"triplecross/internal/store/sqlite/commitlog"
	"triplecross/internal/store/sqlite/disktest"
)

// anytime is the point of a kill at a random moment.
const anytime disktest.Point = "anything"

// killPoints are the points at which servers are killed, in turn. Rare operations have fewer turns.
var killPoints = []disktest.Point{
	anytime, disktest.Commit, disktest.Start, anytime, disktest.Checkpoint, disktest.Commit, disktest.Start,
	anytime, disktest.Commit, disktest.Start, anytime, disktest.Checkpoint, disktest.Commit, disktest.Start,
	anytime, disktest.Commit, disktest.Commit, anytime, disktest.Start, disktest.Fold,
}

// TestSlowKillingTheServerLosesNothing plays several games at a time, kills the
// server at random moments and in the middle of what its store does, and each time finds
// every move that it had acknowledged or shown. All games go on to their end.
func TestSlowKillingTheServerLosesNothing(t *testing.T) {
	kills := 20
	if os.Getenv("SOAK") != "" {
		kills = 1000
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	if deadline, set := t.Deadline(); set {
		// The deadline leaves time to end the server, too.
		ctx, cancel = context.WithDeadline(ctx, deadline.Add(-timeout))
		defer cancel()
	}
	w := newWorld(t, cancel)
	w.boot()

	enough := make(chan struct{})
	var groups sync.WaitGroup
	for _, seats := range [][]string{
		{"me", "open", "open"},
		{"open", "me", "bot:beginner"},
		{"me", "bot:casual", "bot:beginner"},
	} {
		people := []*player{w.player(), w.player(), w.player()}
		groups.Go(func() { w.games(ctx, enough, people, seats) })
	}
	// Lists fold games that have begun or ended. Only a game that goes on for longer leaves
	// something to the regular fold.
	slow := w.player()
	slow.misbehave = func(ctx context.Context, _ *siteclient.Socket) error {
		select {
		case <-ctx.Done():
		case <-enough: // it ends soon
		case <-time.After(500 * time.Millisecond):
		}
		return nil
	}
	groups.Go(func() { w.games(ctx, enough, []*player{slow}, []string{"me", "bot:beginner", "bot:beginner"}) })
	killed := map[disktest.Point]int{}
	for n := 0; n < kills && ctx.Err() == nil; n++ {
		killed[w.killAt(ctx, killPoints[n%len(killPoints)])]++
	}
	close(enough)
	groups.Wait()
	if ctx.Err() != nil {
		t.Fatal("the games do not end")
	}
	w.ledger.report(t)
	t.Logf("killed in the middle of: %v; with a commit log: %d", killed, w.logged)
	if w.logged == 0 && aio.Available() {
		t.Error("no server that was killed had a commit log")
	}
	for _, point := range killPoints {
		// It is chance whether a fold happens in time. The store's own kill test always kills in the
		// middle of several.
		if killed[point] == 0 && point != disktest.Fold {
			t.Errorf("no server was killed in the middle of %s", point)
		}
	}
}

// killAt kills the server at a point or, if it does not get there, at a random moment, starts it
// again, and returns where it died.
func (w *world) killAt(ctx context.Context, point disktest.Point) (at disktest.Point) {
	w.t.Helper()
	switch point {
	case anytime:
		w.awaitCommitLog(ctx)
		w.ledger.await(ctx, rand.IntN(40)) // moves that are acknowledged until then
		time.Sleep(rand.N(3 * time.Millisecond))
		at = anytime
	case disktest.Start:
		w.crash()
		p := launchMortal(w.t, w.dir, point, 1+rand.IntN(30))
		at = p.awaitDeath(ctx, p.first, point)
	case disktest.Fold: // folds are rare and consist of few operations
		w.server.die(point, 1)
		at = w.server.awaitDeath(ctx, nil, point)
	default:
		if rand.IntN(2) == 0 {
			w.awaitCommitLog(ctx)
		}
		w.server.die(point, 1+rand.IntN(30))
		at = w.server.awaitDeath(ctx, nil, point)
	}
	if point != disktest.Start {
		w.crash()
	}
	if w.hasCommitLog() {
		w.logged++
	}
	w.boot()
	return at
}

// awaitCommitLog waits a few seconds for the server to have a commit log.
func (w *world) awaitCommitLog(ctx context.Context) {
	for began := time.Now(); !w.hasCommitLog() && ctx.Err() == nil && time.Since(began) < 3*time.Second; {
		time.Sleep(10 * time.Millisecond)
	}
}

// hasCommitLog reports whether there is a commit log beside the server's database.
func (w *world) hasCommitLog() bool {
	segments, err := commitlog.Paths(filepath.Join(w.dir, "triplecross.db"))
	if err != nil {
		w.t.Error(err)
	}
	return len(segments) > 0
}

// awaitDeath waits until a server has killed itself at a point, has printed its first line, or has
// taken too long. It kills it if it still lives, and returns where it died.
func (p *process) awaitDeath(ctx context.Context, first <-chan string, point disktest.Point) disktest.Point {
	select {
	case <-p.exited:
		return point
	case line := <-first:
		if line == "" { // closed at its end
			<-p.exited
			return point
		}
	case <-ctx.Done():
	case <-time.After(timeout / 4):
	}
	p.kill()
	return anytime
}

// games plays one game after the other, the last of them until enough.
func (w *world) games(ctx context.Context, enough <-chan struct{}, people []*player, seats []string) {
	for n := 0; ctx.Err() == nil; n++ {
		select {
		case <-enough:
			if n > 0 {
				return
			}
		default:
		}
		w.game(ctx, people, seats)
	}
}

// game plays one game to its end and checks its record. The first person is the
// host; the others take the open seats.
func (w *world) game(ctx context.Context, people []*player, seats []string) {
	var table string
	people[0].retry(ctx, func() (err error) {
		table, err = people[0].client.CreateChexers(ctx, true, seats...)
		return err
	})
	players := []*player{people[0]}
	for seat, holder := range seats {
		if holder != "open" {
			continue
		}
		p := people[len(players)]
		p.retry(ctx, func() error { return p.client.Sit(ctx, table, seat, "") })
		players = append(players, p)
	}
	w.ledger.open(table)
	var group sync.WaitGroup
	for _, p := range players {
		group.Go(func() { p.play(ctx, table) })
	}
	group.Wait()
	if ctx.Err() == nil {
		people[0].retry(ctx, func() error { return w.ledger.checkEnd(ctx, people[0].client, table) })
	}
}
