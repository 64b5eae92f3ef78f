package push_test

import (
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/ai"
	"triplecross/internal/game/games"
	"triplecross/internal/lobby"
	"triplecross/internal/table"
)

// node returns the world of another server over the same store, which believes that it owns every table, as
// several servers may for a moment.
func (w world) node() world {
	w.Helper()
	w.push = w.open()
	w.Cleanup(w.push.Close)
	bots := ai.NewPool(ai.PoolOptions{Workers: 1})
	w.Cleanup(bots.Close)
	var err error
	w.lobby, err = lobby.Open(w.ctx, lobby.Options{
		Store: w.store, Privacy: w.store, Games: games.All(), Bots: bots, Log: slog.New(slog.DiscardHandler), Changed: w.push.Changed,
		Watch: 24 * time.Hour, Owns: func(string) bool { return true },
	})
	w.check(err)
	w.Cleanup(w.lobby.Close)
	return w
}

// Only the server that wrote the event sends notices, not a server that reads it from the log.
func TestOnlyOneOfTwoServersNotifiesOfATurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		a, b := w.node(), w.node()
		ann, ben := w.browser("ann", "en"), w.browser("ben", "en")
		id := a.table(days())
		a.sit(id, "ben", "Ben", 1) // the game begins: Ann is on turn
		a.gets(ann, "It is your turn", "HexDame with Ben")
		b.do(id, "ben", table.Rename{Name: "Benjamin"}) // from now on, the other server has the table, too
		for _, by := range []table.Person{"ann", "ben", "ann"} {
			a.move(id, by)
			time.Sleep(20 * time.Second) // longer than a notice waits
		}
		// The other server's event finds that the log has moved on.
		b.do(id, "ann", table.Rename{Name: "Anna"})
		a.gets(ben, "It is your turn", "HexDame with Ann")
		a.gets(ann, "It is your turn", "HexDame with Benjamin")
		a.gets(ben, "It is your turn", "HexDame with Ann")
		a.quiet(ann)
		a.quiet(ben)
		if n := b.push.Waiting(); n != 0 {
			t.Errorf("%d notices wait at the other server", n)
		}
	})
}
