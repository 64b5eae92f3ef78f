//go:build unix

package e2e_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"triplecross/internal/siteclient"
)

// TestSlowChaosLosesNothing lets people play at many tables who drop, flood,
// send rubbish, stall and come back while the server is killed several times. At
// the end every log replays, every acknowledged move is there exactly once, and
// no goroutine serves any of them.
func TestSlowChaosLosesNothing(t *testing.T) {
	const tables = 50
	kills := 5
	if os.Getenv("SOAK") != "" {
		kills = 100
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	w := newWorld(t, cancel)
	w.flags = []string{"-limit-messages", "20", "-admin", "127.0.0.1:0"}
	w.boot()

	enough := make(chan struct{})
	var group sync.WaitGroup
	for range tables {
		people := []*player{w.player(), w.player(), w.player()}
		for _, p := range people {
			p.misbehave, p.enough = misbehave, enough
		}
		group.Go(func() { w.games(ctx, enough, people, []string{"me", "open", "open"}) })
	}
	for range kills {
		w.ledger.await(ctx, 20*tables)
		w.crash()
		w.boot()
	}
	w.ledger.await(ctx, 5*tables)
	close(enough)
	group.Wait()
	if ctx.Err() != nil {
		t.Fatal("the games do not go on")
	}
	awaitNoSockets(ctx, t, w.server.admin())
	w.crash()
	w.boot() // this compares every log with the promises
	w.ledger.mu.Lock()
	defer w.ledger.mu.Unlock()
	t.Logf("%d moves were acknowledged", w.ledger.acks)
}

// errMisbehaved ends a connection on purpose.
var errMisbehaved = errors.New("misbehaved")

// misbehave occasionally does what a broken or malicious client would.
func misbehave(ctx context.Context, s *siteclient.Socket) error {
	switch rand.IntN(400) {
	case 0: // drops without a word
		return errMisbehaved
	case 1: // floods
		for range 300 {
			if err := s.Write(siteclient.Text, []byte(`{"t":"ping"}`)); err != nil {
				return err
			}
		}
		return errMisbehaved
	case 2, 3: // sends rubbish, after which the server closes the socket
		rubbish := [][]byte{
			[]byte("{"), []byte(`{"t":"play","id":7}`), []byte("\x00\xff"), []byte(`{"t":"ping"} {}`),
			[]byte(`{"t":"play","id":"` + strings.Repeat("x", 5000) + `"}`),
		}
		return s.Write(siteclient.Text, rubbish[rand.IntN(len(rubbish))])
	case 4: // stalls
		time.Sleep(rand.N(300 * time.Millisecond))
	}
	return nil
}

// awaitNoSockets waits until no goroutine of a server serves a socket.
func awaitNoSockets(ctx context.Context, t *testing.T, admin string) {
	t.Helper()
	g := siteclient.New(admin, &http.Transport{DisableKeepAlives: true})
	for {
		answer, err := g.Get(ctx, "/debug/pprof/goroutine?debug=2", nil)
		if err != nil {
			t.Fatal(err)
		}
		if answer.Status != http.StatusOK {
			t.Fatal(fmt.Errorf("the goroutines are answered %d", answer.Status))
		}
		if !strings.Contains(answer.Body, "triplecross/web.") && !strings.Contains(answer.Body, "coder/websocket") {
			return
		}
		select {
		case <-ctx.Done():
			io.WriteString(os.Stderr, answer.Body)
			t.Fatal("goroutines of sockets are left")
		case <-time.After(50 * time.Millisecond):
		}
	}
}
