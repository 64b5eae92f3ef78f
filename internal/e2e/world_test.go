//go:build unix

package e2e_test

import (
	"context"
	"crypto/rand"
	mathrand "math/rand/v2"
	"net/http"
	"sync"
	"testing"

	"triplecross/internal/siteclient"
)

// world is a server over several lives, and what people know of its games.
type world struct {
	t      *testing.T
	dir    string
	flags  []string // of the server
	ledger *ledger

	server *process
	logged int // the number of servers that had a commit log when they were killed

	mu sync.Mutex
	up chan struct{} // closed while the server can be reached
	at []string      // its addresses: any of these will do
}

// newWorld returns a world whose server has never run. It calls end at the
// first promise that is not kept.
func newWorld(t *testing.T, end context.CancelFunc) *world {
	wrong := func(format string, args ...any) {
		t.Errorf(format, args...)
		end()
	}
	return &world{t: t, dir: t.TempDir(), ledger: newLedger(wrong), up: make(chan struct{})}
}

// boot starts the server, checks its games, and only then gives people its
// address.
func (w *world) boot() {
	w.t.Helper()
	w.server = launchMortal(w.t, w.dir, "", 0, w.flags...)
	w.server.listen()
	w.ledger.check(w.t.Context(), visit(w.t, w.server))
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at = []string{w.server.url}
	close(w.up)
}

// crash kills the server.
func (w *world) crash() {
	w.mu.Lock()
	w.up = make(chan struct{})
	w.mu.Unlock()
	w.server.kill()
}

// where waits until the server can be reached and returns its address, with several nodes that of
// any. If ctx ends, it returns "".
func (w *world) where(ctx context.Context) string {
	w.mu.Lock()
	up := w.up
	w.mu.Unlock()
	select {
	case <-up:
	case <-ctx.Done():
		return ""
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.at[mathrand.IntN(len(w.at))]
}

// player returns a new person. They bring their own token, so that they stay
// the same person if the first answer to them is lost.
func (w *world) player() *player {
	w.t.Helper()
	c := siteclient.New(w.where(w.t.Context()), &http.Transport{})
	w.t.Cleanup(c.Close)
	c.SetCookie("person", rand.Text())
	return &player{world: w, client: c}
}
