//go:build unix

package e2e_test

import (
	"context"
	"math/rand/v2"
	"os"
	"sync"
	"testing"
	"time"
)

// TestSlowKillingTheServerLosesNothing plays several games at a time, kills the
// server at random moments, and each time finds every move that it had
// acknowledged or shown. All games go on to their end.
func TestSlowKillingTheServerLosesNothing(t *testing.T) {
	kills := 40
	if os.Getenv("SOAK") != "" {
		kills = 1000
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	if deadline, set := t.Deadline(); set {
		// Early enough to end the server, too.
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
	for killed := 0; killed < kills && ctx.Err() == nil; killed++ {
		w.ledger.await(ctx, rand.IntN(40)) // moves that are acknowledged until then
		time.Sleep(rand.N(3 * time.Millisecond))
		w.crash()
		if rand.IntN(4) == 0 {
			// Once more, while it starts.
			p := launch(t, w.dir)
			time.Sleep(rand.N(80 * time.Millisecond))
			p.kill()
			killed++
		}
		w.boot()
	}
	close(enough)
	groups.Wait()
	if ctx.Err() != nil {
		t.Fatal("the games do not end")
	}
	w.ledger.report(t)
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

// game plays one game to its end and checks its record. The first of the
// people is the host; the others sit down on the open seats.
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
