package lobby_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// shuttle plays n moves in which every piece steps out and back again.
func (w *world) shuttle(id string, by table.Person, n int) {
	w.t.Helper()
	steps := strings.Fields("a4-b4 d7-d6 g4-f4 b4-a4 d6-d7 f4-g4")
	for range n {
		t := w.table(id)
		for seat := range t.State().Turn().All() {
			w.must(id, by, table.Play{Version: t.Version, Seat: seat, Text: steps[len(t.Moves)%len(steps)]})
		}
	}
}

// solo creates a table at which Ada plays all seats.
func (w *world) solo() string {
	w.t.Helper()
	return w.create(false, "me", "me", "me")
}

// copied returns a table that continues a game from a ply, with Ada on all seats.
func (w *world) copied(id string, ply int) string {
	w.t.Helper()
	me := table.Holder{Kind: table.SeatPerson}
	id, err := w.PlayOn(w.t.Context(), id, ply, table.Spec{Host: ada, Name: "Ada", Seats: []table.Holder{me, me, me}})
	if err != nil {
		w.t.Fatal(err)
	}
	return id
}

// shared fails the test unless lists say of these seats that others have moved there, too.
func (w *world) shared(id string, want ...bool) {
	w.t.Helper()
	list, err := w.List(w.t.Context(), store.Query{})
	if err != nil {
		w.t.Fatal(err)
	}
	for _, s := range list {
		var got []bool
		for _, seat := range s.Seats {
			got = append(got, seat.Shared)
		}
		if s.ID == id && !slices.Equal(got, want) {
			w.t.Errorf("others have moved on the seats %v, not %v", got, want)
		}
	}
}

func TestListsSayWhereOthersHaveMovedToo(t *testing.T) {
	w := open(t)
	first := w.solo()
	w.shuttle(first, ada, 4)
	w.shared(first, false, false, false)
	w.shared(w.copied(first, 0), false, false, false)
	w.shared(w.copied(first, 1), true, false, false)
	w.shared(w.copied(first, 3), true, true, true)
	w.must(first, bob, table.Take{Seat: 1, Key: w.table(first).SeatKey(1), Name: "Bob"})
	w.shared(first, false, true, false)

	second := w.solo()
	w.must(second, bob, table.Take{Seat: 1, Key: w.table(second).SeatKey(1), Name: "Bob"})
	w.shared(second, false, false, false)

	left := w.create(true, "me", "me", "open")
	w.must(left, bob, table.Sit{Seat: 2, Name: "Bob"})
	w.playOn(left, 1)
	w.must(left, ada, table.Stand{Seat: 1})
	at := w.table(left)
	w.must(left, "", table.BotMove{Version: at.Version, Seat: 1, Text: at.State().Legal(1)[0].Text})
	w.shared(left, false, false, false) // lists need not know before the end
	w.must(left, ada, table.OfferDraw{})
	w.must(left, bob, table.OfferDraw{})
	w.shared(left, false, true, false)
}

func TestAGameThatGoesOnElsewhereRemembersWhatOccurred(t *testing.T) {
	w := open(t)
	first := w.solo()
	w.shuttle(first, ada, 15)
	before := w.table(first)
	second := w.copied(first, 14)
	w.restart()
	w.shuttle(second, ada, 3)
	if s := w.table(second).Status; s != protocol.Live {
		t.Fatalf("after 17 moves the game is %s", s)
	}
	w.shuttle(second, ada, 1) // the start position occurs for the fourth time
	w.restart()
	tbl := w.table(second)
	if o, over := tbl.Outcome(); !over || o.Reason.String() != "repetition" || len(tbl.Moves) != 18 {
		t.Errorf("after %d moves the game is over: %v, %v", len(tbl.Moves), over, o)
	}
	if tbl.From != first || tbl.Opened != 14 {
		t.Errorf("it goes on from move %d of %q", tbl.Opened, tbl.From)
	}
	if after := w.table(first); after.Version != before.Version || len(after.Moves) != 15 {
		t.Error("the game it goes on from has changed")
	}
}

func TestATakebackEndsWhereTheTableBegan(t *testing.T) {
	w := open(t)
	first := w.solo()
	w.shuttle(first, ada, 5)
	second := w.copied(first, 4)
	w.refused(second, ada, table.TakeBack{}, protocol.CodeStatus)
	w.shuttle(second, ada, 2)
	w.must(second, ada, table.TakeBack{})
	w.must(second, ada, table.TakeBack{})
	w.plies(second, 4)
	w.refused(second, ada, table.TakeBack{}, protocol.CodeStatus)
	w.shuttle(second, ada, 1)
	w.restart()
	w.plies(second, 5)
}

func TestACopyOfACopyKeepsAllMoves(t *testing.T) {
	w := open(t)
	first := w.solo()
	w.shuttle(first, ada, 5)
	second := w.copied(first, 4)
	w.shuttle(second, ada, 3)
	third := w.table(w.copied(second, 6))
	if third.From != second || third.Opened != 6 {
		t.Errorf("it goes on from move %d of %q", third.Opened, third.From)
	}
	if got, want := third.State().Text(), w.table(second).States[6].Text(); got != want {
		t.Errorf("it goes on from %s, not %s", got, want)
	}
}

func TestACopyHasTheSeatHistory(t *testing.T) {
	w := open(t)
	first := w.create(true, "me", "open", "open")
	w.must(first, bob, table.Sit{Seat: 1, Name: "Bob"})
	w.must(first, cleo, table.Sit{Seat: 2, Name: "Cleo"})
	tbl := w.table(first)
	for _, by := range []table.Person{ada, bob, cleo} {
		seat := tbl.SeatsOf(by)
		for s := range seat.All() {
			now := w.table(first)
			w.must(first, by, table.Play{Version: now.Version, Seat: s, Text: now.State().Legal(s)[0].Text})
		}
	}
	w.must(first, ada, table.Resign{Seat: 0})
	w.must(first, bob, table.Resign{Seat: 1})
	second := w.copied(first, 3)
	w.must(second, ada, table.Rename{Name: "Augusta"})
	then, now := w.table(second).ViewAt(2), w.table(second).ViewAt(3)
	if got := []string{then.Seats[0].Name, then.Seats[1].Name, then.Seats[2].Name}; !cmp.Equal(got, []string{"Ada", "Bob", "Cleo"}) {
		t.Errorf("before it was played by %q", got)
	}
	for s, seat := range now.Seats {
		if seat.Name != "Augusta" {
			t.Errorf("seat %d is now %q's", s, seat.Name)
		}
	}
}

// cannot checks that a person may not continue a game elsewhere.
func (w *world) cannot(id string, ply int, by table.Person, why string) {
	w.t.Helper()
	_, err := w.PlayOn(w.t.Context(), id, ply, table.Spec{Host: by, Seats: []table.Holder{{Kind: table.SeatPerson}}})
	var refused *table.Refused
	if !errors.As(err, &refused) || !strings.Contains(refused.Why.String(), why) {
		w.t.Errorf("playing on after move %d: %v", ply, err)
	}
}

func TestNobodyTriesOutTheMovesOfTheirOwnGame(t *testing.T) {
	w := open(t)
	id := w.create(true, "me", "open", "bot")
	w.must(id, bob, table.Sit{Seat: 1, Name: "Bob"})
	for _, by := range []table.Person{ada, bob} {
		w.cannot(id, 0, by, "You are playing")
	}
	w.must(id, ada, table.Stand{Seat: 0}) // and could come back
	w.cannot(id, 0, ada, "You are playing")
	if _, err := w.PlayOn(t.Context(), id, 0, table.Spec{Host: cleo}); err != nil {
		t.Errorf("a spectator: %v", err)
	}
	w.must(id, bob, table.Resign{Seat: 1})
	if _, err := w.PlayOn(t.Context(), id, 0, table.Spec{Host: bob}); err != nil {
		t.Errorf("somebody who has lost: %v", err)
	}
	alone := w.create(false, "me", "bot", "bot")
	if _, err := w.PlayOn(t.Context(), alone, 0, table.Spec{Host: ada}); err != nil {
		t.Errorf("somebody who plays bots: %v", err)
	}
}

func TestAFinishedPositionCannotBeContinued(t *testing.T) {
	w := open(t)
	id := w.solo()
	w.shuttle(id, ada, 18)
	w.cannot(id, 18, ada, "over there")
	for _, ply := range []int{-1, 19} {
		w.cannot(id, ply, ada, "no such move")
	}
	w.plies(w.copied(id, 17), 17)
	if _, err := w.PlayOn(t.Context(), "nosuchtable", 0, table.Spec{}); !errors.Is(err, lobby.ErrUnknown) {
		t.Error(err)
	}
}

func TestAnImportedGameIsThereForGoodAndNobodyPlaysIt(t *testing.T) {
	w := open(t)
	began := time.Date(2019, 5, 11, 14, 23, 5, 0, time.UTC)
	id, err := w.Create(t.Context(), table.Spec{
		Game: "chexers", Host: ada, Import: &table.Imported{By: ada, Began: began},
		Opening: &table.Opening{Moves: []table.Opened{{Seat: 0, Text: "a4-b4"}, {Seat: 1, Text: "d7-d6"}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	w.restart()
	tbl := w.table(id)
	if !tbl.Imported || !tbl.Began.Equal(began) || tbl.Status != protocol.Over || len(tbl.Moves) != 2 {
		t.Errorf("it is %s after %d moves, imported: %t", tbl.Status, len(tbl.Moves), tbl.Imported)
	}
	if _, over := tbl.Outcome(); over {
		t.Error("it has an outcome")
	}
	w.refused(id, ada, table.Sit{Seat: 0}, protocol.CodeStatus)
	if _, err := w.Rematch(t.Context(), id, ada, ""); err == nil {
		t.Error("it has a rematch")
	}
	second := w.table(w.copied(id, 2))
	if second.Imported || second.Status != protocol.Live || second.State().Turn() != game.SeatsOf(2) {
		t.Errorf("it goes on %s with %b on turn", second.Status, second.State().Turn())
	}
	if seat := second.ViewAt(1).Seats[0]; seat.Kind != protocol.Free || seat.Name != "" {
		t.Errorf("before, it was played by %v", seat)
	}
}

func TestAnOpeningWithAnInvalidMoveIsRefused(t *testing.T) {
	w := open(t)
	for _, move := range []table.Opened{{Seat: 1, Text: "d7-d6"}, {Seat: 0, Text: "a1-a9"}, {Seat: 3, Text: "a1-b1"}} {
		_, err := w.Create(t.Context(), table.Spec{Game: "chexers", Opening: &table.Opening{Moves: []table.Opened{move}}})
		if err == nil || !strings.Contains(err.Error(), "opening: move 1") {
			t.Errorf("a table that begins with %s of seat %d: %v", move.Text, move.Seat, err)
		}
	}
	if _, err := w.Create(t.Context(), table.Spec{Game: "chexers", Opening: &table.Opening{Moves: []table.Opened{{Seat: 0, Text: "a1-b1"}}}}); err != nil {
		t.Errorf("a valid opening: %v", err)
	}
}
