package lobby_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"triplecross/internal/ai/bot"
	"triplecross/internal/table"
)

// A move that another server finds for a bot is played; if it finds none, this server thinks.
func TestBotsThinkAtAnotherServerOrHere(t *testing.T) {
	w := open(t)
	var asked atomic.Int32
	w.elsewhere = func(_ context.Context, tbl table.Table, r bot.Request) (bot.Choice, bool) {
		legal := r.State.Legal(r.Seat)
		if r.State != tbl.State() || len(legal) == 0 {
			t.Errorf("seat %d has no move at version %d", r.Seat, tbl.Version)
		}
		return bot.Choice{Text: legal[len(legal)-1].Text}, asked.Add(1)%2 == 1
	}
	w.restartOver(plain)
	id := w.create(false, "me", "bot", "bot")
	sub := w.look(id, ada, 0)
	before := w.table(id)
	w.must(id, ada, table.Play{ID: "1", Version: before.Version, Text: before.State().Legal(0)[0].Text})
	after := w.wait(sub, id, func(t table.Moment) bool { return len(t.Moves) == 3 })
	legal := after.States[1].Legal(after.Moves[1].Seat)
	if got, want := after.Moves[1].Move.Text, legal[len(legal)-1].Text; got != want {
		t.Errorf("the bot played %s, not %s as the other server said", got, want)
	}
	if asked.Load() != 2 {
		t.Errorf("another server was asked %d times", asked.Load())
	}
}

// A server that has lost its tables to others creates none, and does not try forever.
func TestAServerThatOwnsNoTablesMakesNone(t *testing.T) {
	w := open(t)
	w.owns = func(string) bool { return false }
	w.restartOver(plain)
	_, err := w.Create(t.Context(), table.Spec{Game: "chexers", Host: ada})
	var refused *table.Refused
	if !errors.As(err, &refused) {
		t.Errorf("the error is %v", err)
	}
}
