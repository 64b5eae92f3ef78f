package lobby_test

import (
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

func TestOnlyTheInvitedSitDownAtAPrivateTable(t *testing.T) {
	w := open(t)
	id, other := w.create(false, "me", "open", "open"), w.create(false, "me", "open", "open")
	for _, key := range []string{"", "nonsense", w.table(other).JoinKey(), w.table(id).SeatKey(0)} {
		w.refused(id, bob, table.Sit{Seat: 1, Key: key}, protocol.CodeSeat)
	}
	w.refused(id, "", table.Sit{Seat: 1, Key: w.table(id).JoinKey()}, protocol.CodeSeat)
	w.must(id, bob, table.Sit{Seat: 1, Key: w.table(id).JoinKey()})
	// A person may hold several seats.
	w.must(id, bob, table.Sit{Seat: 2})
}

func TestAnybodySitsDownAtAPublicTable(t *testing.T) {
	w := open(t)
	id := w.create(true, "me", "open", "open")
	w.must(id, bob, table.Sit{Seat: 1})
}

func TestASeatIsTakenOnce(t *testing.T) {
	w := open(t)
	id := w.create(true, "me", "open", "open")
	w.must(id, bob, table.Sit{Seat: 1, Name: "Bob"})
	w.refused(id, cleo, table.Sit{Seat: 1}, protocol.CodeSeat)
	w.refused(id, cleo, table.Sit{Seat: 0}, protocol.CodeSeat)
	w.refused(id, cleo, table.Sit{Seat: 3}, protocol.CodeMalformed)
	w.refused(id, cleo, table.Sit{Seat: -1}, protocol.CodeMalformed)
	version := w.table(id).Version
	if again := w.must(id, bob, table.Sit{Seat: 1}); again != version {
		t.Errorf("sitting where one sits led to version %d, not %d", again, version)
	}
	w.must(id, cleo, table.Sit{Seat: 2})
	w.refused(id, "doradorad", table.Sit{Seat: 1}, protocol.CodeSeat)
}

func TestTheHostSetsSeatsUntilTheGameBegins(t *testing.T) {
	w := open(t)
	id := w.create(true, "me", "open", "open")
	casual := table.Holder{Kind: table.SeatBot, Bot: "casual"}
	w.refused(id, bob, table.Assign{Seat: 1, To: casual}, protocol.CodeSeat)
	w.refused(id, ada, table.Assign{Seat: 1, To: table.Holder{Kind: table.SeatBot, Bot: "x"}}, protocol.CodeMalformed)
	w.must(id, ada, table.Assign{Seat: 1, To: casual})
	w.must(id, bob, table.Sit{Seat: 2, Name: "Bob"})
	if tbl := w.table(id); tbl.Status != protocol.Live || holders(tbl) != "Ada bot:casual Bob" {
		t.Fatalf("%s, %s", tbl.Status, holders(tbl))
	}
	w.refused(id, ada, table.Assign{Seat: 1, To: table.Holder{Kind: table.SeatFree}}, protocol.CodeStatus)
}

func TestTheHostUnseatsPeopleUntilTheGameBegins(t *testing.T) {
	w := open(t)
	id := w.create(true, "me", "open", "open")
	free := table.Assign{Seat: 1, To: table.Holder{Kind: table.SeatFree}}
	w.must(id, bob, table.Sit{Seat: 1, Name: "Bob"})
	w.refused(id, cleo, free, protocol.CodeSeat)
	w.must(id, ada, free)
	w.must(id, cleo, table.Sit{Seat: 1, Name: "Cleo"})
	w.must(id, bob, table.Sit{Seat: 2, Name: "Bob"})
	w.refused(id, ada, free, protocol.CodeStatus)
}

func TestAStrangerTakesOneSeatOfAPublicTable(t *testing.T) {
	w := open(t)
	id := w.create(true, "open", "open", "open")
	w.must(id, bob, table.Sit{Seat: 0, Name: "Bob"})
	w.refused(id, bob, table.Sit{Seat: 1}, protocol.CodeSeat)
	w.must(id, bob, table.Stand{Seat: 0})
	w.must(id, bob, table.Sit{Seat: 1, Name: "Bob"})
	// The host decides who sits where, and so may take several seats.
	w.must(id, ada, table.Sit{Seat: 0, Name: "Ada"})
	w.must(id, ada, table.Sit{Seat: 2, Name: "Ada"})

	several, err := w.Create(t.Context(), table.Spec{Game: "chexers", Host: ada, Public: true, Settings: table.Settings{Several: true}})
	if err != nil {
		t.Fatal(err)
	}
	w.must(several, bob, table.Sit{Seat: 0})
	w.must(several, bob, table.Sit{Seat: 1})
}

func TestLeavingFreesTheSeatOrABotPlaysOn(t *testing.T) {
	w := open(t)
	id := w.create(true, "me", "open", "open")
	w.must(id, bob, table.Sit{Seat: 1, Name: "Bob"})
	w.refused(id, cleo, table.Stand{Seat: 1}, protocol.CodeSeat)
	w.must(id, bob, table.Stand{Seat: 1})
	if got := holders(w.table(id)); got != "Ada open open" {
		t.Fatalf("before the game: %s", got)
	}
	w.must(id, bob, table.Sit{Seat: 1, Name: "Bob"})
	w.must(id, cleo, table.Sit{Seat: 2, Name: "Cleo"})
	w.must(id, bob, table.Stand{Seat: 1})
	if got := holders(w.table(id)); got != "Ada bot:club Cleo" {
		t.Errorf("during the game: %s", got)
	}
}

func TestASeatLinkHandsTheSeatOverOnce(t *testing.T) {
	w := open(t)
	id := w.three()
	key := w.table(id).SeatKey(1)
	const phone table.Person = "bobsphone"
	w.refused(id, phone, table.Take{Seat: 2, Key: key}, protocol.CodeSeat)
	w.refused(id, phone, table.Take{Seat: 1, Key: "guess"}, protocol.CodeSeat)
	if seat, ok := w.table(id).Opens(key); !ok || seat != 1 {
		t.Fatalf("the link opens seat %d, %v", seat, ok)
	}
	w.must(id, phone, table.Take{Seat: 1, Key: key})
	if mine := w.table(id).SeatsOf(phone); mine != game.SeatsOf(1) {
		t.Errorf("the phone holds %b", mine)
	}
	if got := holders(w.table(id)); got != "Ada Bob Cleo" {
		t.Errorf("the seats are %s", got)
	}
	if _, ok := w.table(id).Opens(key); ok {
		t.Error("the link still opens the seat")
	}
}

// The record says that a bot finished the game for somebody.
func TestNobodyTakesASeatFromABotWhenTheGameIsOver(t *testing.T) {
	w := open(t)
	id := w.three()
	key := w.table(id).SeatKey(1)
	w.must(id, bob, table.Stand{Seat: 1})
	w.must(id, ada, table.Resign{Seat: 0})
	w.must(id, cleo, table.Resign{Seat: 2})
	w.refused(id, "phone", table.Take{Seat: 1, Key: key}, protocol.CodeStatus)
	w.refused(id, bob, table.Take{Seat: 1, Key: key}, protocol.CodeStatus)
}

func TestRenamingKeepsTheSeatAndItsLink(t *testing.T) {
	w := open(t)
	id := w.three()
	key := w.table(id).SeatKey(1)
	w.must(id, bob, table.Rename{Name: "<b>Robert</b> the Very Very Long"})
	if got := w.table(id).Seats()[1].Name; got != "<b>Robert</b> the Ve" {
		t.Errorf("the name is %q", got)
	}
	if w.table(id).SeatKey(1) != key {
		t.Error("the seat's link changed")
	}
}
