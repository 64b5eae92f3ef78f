package lobby_test

import (
	"testing"

	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// A doubled press of the button must not take back two moves.
func TestACommandIsCarriedOutOnce(t *testing.T) {
	w := open(t)
	id := w.create(false, "me", "me", "bot")
	w.playOn(id, 2)
	version, moves := w.table(id).Version, 2
	back := table.Once{Command: table.TakeBack{}, ID: "one", Version: version}
	after := w.must(id, ada, back)
	if got := w.must(id, ada, back); got != after || len(w.table(id).Moves) != moves-1 {
		t.Errorf("sent twice it led to versions %d and %d, and %d of %d moves are left", after, got, len(w.table(id).Moves), moves)
	}
	w.restart()
	if got := w.must(id, ada, back); got != after || len(w.table(id).Moves) != moves-1 {
		t.Errorf("sent again after a restart it led to version %d, and %d of %d moves are left", got, len(w.table(id).Moves), moves)
	}
}

func TestATakebackIsOfTheMoveThatThePersonSaw(t *testing.T) {
	w := open(t)
	id := w.three()
	w.playOn(id, 3)
	seen := w.table(id).Version
	w.must(id, cleo, table.TakeBack{})
	w.must(id, cleo, table.Play{Version: w.table(id).Version, Seat: 2, Text: w.table(id).State().Legal(2)[0].Text})
	w.refused(id, cleo, table.Once{Command: table.TakeBack{}, ID: "another", Version: seen}, protocol.CodeStale)
	w.refused(id, cleo, table.Once{Command: table.TakeBack{}, ID: "future", Version: seen + 100}, protocol.CodeStale)
	w.must(id, cleo, table.Once{Command: table.TakeBack{}, ID: "now", Version: w.table(id).Version})
}

func TestAnAnswerIsToTheQuestionThatThePersonSaw(t *testing.T) {
	w := open(t)
	id := w.three()
	w.playOn(id, 2)
	w.must(id, ada, table.TakeBack{})
	seen := w.table(id).Version
	w.must(id, ada, table.AnswerUndo{})
	w.must(id, ada, table.TakeBack{})
	w.refused(id, cleo, table.Once{Command: table.AnswerUndo{Agree: true}, ID: "one", Version: seen}, protocol.CodeStale)
}

func TestACommandThatWasStoredAllTheSameIsCarriedOutOnce(t *testing.T) {
	w, disk := openFailing(t)
	id := w.three()
	move := func() table.Command {
		return table.Play{Version: w.table(id).Version, Seat: 0, Text: w.table(id).State().Legal(0)[0].Text}
	}
	for _, next := range []func() table.Command{
		move, // typed, and therefore without an ID
		func() table.Command { return table.TakeBack{} },
		move,
		func() table.Command {
			return table.Once{Command: table.TakeBack{}, ID: "one", Version: w.table(id).Version}
		},
		func() table.Command { return table.Rename{Name: "Countess"} },
	} {
		c, before := next(), w.table(id).Version
		disk.after.Store(1)
		if got, err := w.Do(t.Context(), id, ada, c); err != nil || got != before+1 {
			t.Errorf("%#v: it led from version %d to %d, %v", c, before, got, err)
		}
	}
}
