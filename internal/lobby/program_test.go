package lobby_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// programs returns the programs that play for the people of a table, as watchers see them.
func programs(seats []protocol.Seat) string {
	var list []string
	for _, seat := range seats {
		list = append(list, seat.Prog)
	}
	return strings.Join(list, ",")
}

func TestASeatTellsWhichProgramPlaysForItsPerson(t *testing.T) {
	w := open(t)
	id := w.create(false, "me", "open", "open")
	key := w.table(id).JoinKey()
	w.must(id, bob, table.Sit{Seat: 1, Key: key, Name: "Bob", Program: " Deep\n\tThought\u200b 2 "})
	w.must(id, cleo, table.Sit{Seat: 2, Key: key, Name: "Cleo", Program: "\u3164 ."})
	wants := func(want string) {
		t.Helper()
		if got := programs(w.table(id).ViewFor("").Seats); got != want {
			t.Errorf("the programs are %q, not %q", got, want)
		}
	}
	wants(",Deep Thought 2,")
	w.must(id, bob, table.Rename{Name: "Robert"})
	wants(",Deep Thought 2,")

	// The program is not shown while a bot plays for it.
	w.must(id, bob, table.Stand{Seat: 1})
	wants(",,")
	w.must(id, bob, table.Return{Seat: 1})
	wants(",Deep Thought 2,")
	w.playOn(id, 3)

	// A person or another program may use the seat's link.
	w.must(id, "phone", table.Take{Seat: 1, Key: w.table(id).SeatKey(1)})
	wants(",,")
	w.must(id, "tower", table.Take{Seat: 1, Key: w.table(id).SeatKey(1), Program: strings.Repeat("long ", 20)})
	wants("," + strings.TrimSpace(strings.Repeat("long ", protocol.MaxProgram/5)) + ",")

	w.restart()
	wants("," + strings.TrimSpace(strings.Repeat("long ", protocol.MaxProgram/5)) + ",")
	want := protocol.Seat{Kind: protocol.Person, Name: "Robert", Prog: "Deep Thought 2"}
	if diff := cmp.Diff(want, w.table(id).Holder(game.Seat(1), 2)); diff != "" {
		t.Errorf("after two plies the seat was held by another (+): %s", diff)
	}
}

// The reason why a program lost its seat is kept until somebody sits there again. People give no reason.
func TestASeatTellsWhyItsProgramHasLostIt(t *testing.T) {
	w := open(t)
	id := w.create(false, "me", "open", "open")
	key := w.table(id).JoinKey()
	w.must(id, bob, table.Sit{Seat: 1, Key: key, Name: "Bob", Program: "Deep Thought"})
	w.must(id, cleo, table.Sit{Seat: 2, Key: key, Name: "Cleo"})
	wants := func(seat game.Seat, want protocol.Failure) {
		t.Helper()
		if got := w.table(id).Seats()[seat].Failure; got != want {
			t.Errorf("the failure of seat %d is %q, not %q", seat, got, want)
		}
	}
	w.must(id, bob, table.Stand{Seat: 1, Failure: protocol.FailureTime})
	w.must(id, cleo, table.Stand{Seat: 2, Failure: protocol.FailureTime})
	wants(1, protocol.FailureTime)
	wants(2, "")
	w.restart()
	wants(1, protocol.FailureTime)
	w.must(id, bob, table.Return{Seat: 1})
	wants(1, "")
	w.must(id, bob, table.Stand{Seat: 1, Failure: "<b>"})
	wants(1, "")
}
