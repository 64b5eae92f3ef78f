package lobby_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// plies fails the test unless the given number of moves has been played.
func (w *world) plies(id string, want int) {
	w.t.Helper()
	if got := len(w.table(id).Moves); got != want {
		w.t.Errorf("%d moves have been played, not %d", got, want)
	}
}

func TestAMoveIsTakenBackBeforeTheNextPersonMoves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{})
		w.refused(id, ada, table.TakeBack{}, protocol.CodeStatus) // there is no move yet
		w.refused(id, "stranger", table.TakeBack{}, protocol.CodeSeat)
		start := w.table(id).State().Text()
		w.playOn(id, 1)
		w.must(id, ada, table.TakeBack{})
		w.plies(id, 0)
		if text := w.table(id).State().Text(); text != start {
			t.Errorf("the position is %s", text)
		}
		w.playOn(id, 4)
		w.restart()
		w.plies(id, 4)
	})
}

func TestABotsAnswerIsTakenBackToo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id := w.create(true, "me", "bot", "bot")
		w.look(id, ada, 0)
		w.playOn(id, 1)
		time.Sleep(time.Minute)
		w.plies(id, 3)
		w.must(id, ada, table.TakeBack{})
		w.plies(id, 0)
		w.playOn(id, 1)
		time.Sleep(time.Minute)
		w.plies(id, 3)
	})
}

func TestLaterAllPeopleMustAgreeToATakeback(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{})
		w.playOn(id, 2)
		w.refused(id, ada, table.AnswerUndo{Agree: true}, protocol.CodeStale)
		w.must(id, ada, table.TakeBack{})
		w.must(id, ada, table.TakeBack{}) // a repeated request counts once
		w.refused(id, ada, table.AnswerUndo{Agree: true}, protocol.CodeSeat)
		w.refused(id, "stranger", table.AnswerUndo{}, protocol.CodeSeat)
		w.must(id, bob, table.AnswerUndo{Agree: true})
		w.plies(id, 2)
		if u := w.table(id).ViewFor("").Undo; u == nil || *u != (protocol.Undo{Seat: 0, Ply: 0, Agreed: 1 << 1}) {
			t.Errorf("the takeback is %+v", u)
		}
		w.must(id, cleo, table.AnswerUndo{Agree: true})
		w.plies(id, 0)

		w.playOn(id, 2)
		w.must(id, ada, table.TakeBack{})
		w.must(id, cleo, table.AnswerUndo{})
		w.refused(id, bob, table.AnswerUndo{Agree: true}, protocol.CodeStale)
		w.must(id, ada, table.TakeBack{})
		w.playOn(id, 1) // a move is an answer too
		w.refused(id, bob, table.AnswerUndo{Agree: true}, protocol.CodeStale)
	})
}

func TestAnUnansweredTakebackIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{})
		w.playOn(id, 2)
		w.must(id, ada, table.TakeBack{})
		w.must(id, bob, table.AnswerUndo{Agree: true})
		time.Sleep(16 * time.Second)
		w.refused(id, cleo, table.AnswerUndo{Agree: true}, protocol.CodeStale)
		w.plies(id, 2)
	})
}

// In games with days per move, the others may answer when they come back, or play on, which is an answer,
// too.
func TestATakebackInAGameOfDaysWaitsForItsAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{Clock: table.Clock{Turn: 72 * time.Hour}})
		w.playOn(id, 2)
		w.must(id, ada, table.TakeBack{})
		w.must(id, bob, table.AnswerUndo{Agree: true})
		time.Sleep(20 * time.Hour)
		w.restart()
		time.Sleep(20 * time.Hour)
		w.must(id, cleo, table.AnswerUndo{Agree: true})
		w.plies(id, 0)
		w.playOn(id, 2)
		w.must(id, ada, table.TakeBack{})
		w.playOn(id, 1)
		w.refused(id, bob, table.AnswerUndo{Agree: true}, protocol.CodeStale)
	})
}

func TestAMoveThatWasTakenBackIsNotPlayedAgainWhenItIsResent(t *testing.T) {
	w := open(t)
	id := w.three()
	version := w.table(id).Version
	play := table.Play{ID: "x", Version: version, Seat: 0, Text: w.table(id).State().Legal(0)[0].Text}
	w.must(id, ada, play)
	w.must(id, ada, table.TakeBack{})
	w.refused(id, ada, play, protocol.CodeStale)
	w.plies(id, 0)
}

func TestATakebackLeavesEarlierViewsAlone(t *testing.T) {
	w := open(t)
	id := w.three()
	w.playOn(id, 4)
	old := w.table(id)
	before := fmt.Sprint(old.ViewAt(4).Pieces)
	w.must(id, ada, table.TakeBack{})
	other := w.table(id).State().Legal(0)
	w.must(id, ada, table.Play{ID: "other", Version: w.table(id).Version, Seat: 0, Text: other[len(other)-1].Text})
	if after := fmt.Sprint(old.ViewAt(4).Pieces); after != before {
		t.Errorf("the old table shows %s instead of %s", after, before)
	}
}

func TestResigningEndsAGameOfTwo(t *testing.T) {
	w := open(t)
	id, err := w.Create(t.Context(), table.Spec{
		Game: "hexdame", Host: ada, Name: "Ada", Seats: []table.Holder{{Kind: table.SeatPerson}, {Kind: table.SeatBot, Bot: "beginner"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	w.refused(id, bob, table.Resign{Seat: 0}, protocol.CodeSeat)
	w.must(id, ada, table.Resign{Seat: 0})
	tbl := w.table(id)
	if o, over := tbl.Outcome(); !over || tbl.Status != protocol.Over || o.Winners() != game.SeatsOf(1) || o.Reason.String() != "resignation" {
		t.Errorf("%s, %+v", tbl.Status, o)
	}
	w.refused(id, ada, table.Resign{Seat: 0}, protocol.CodeStatus)
}

func TestATakebackTakesTheIncrementBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{Clock: fischer})
		for i := range 20 {
			w.playID(id, fmt.Sprint("x", i))
			w.must(id, ada, table.TakeBack{})
		}
		w.clocks(id, 300, 300, 300)
	})
}

func TestATakebackNeedsNobodyWhereOnlyBotsAreLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{})
		w.playOn(id, 2)
		w.must(id, bob, table.Stand{Seat: 1})
		w.must(id, cleo, table.Stand{Seat: 2})
		w.must(id, ada, table.TakeBack{})
		w.plies(id, 0)
	})
}

func TestATakebackIsOfTheSeatNotOfTheDevice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{})
		w.playOn(id, 1)
		w.must(id, "phone", table.Take{Seat: 0, Key: w.table(id).SeatKey(0)})
		if _, err := w.Do(t.Context(), id, "phone", table.TakeBack{}); err != nil {
			t.Error(err)
		}
	})
}

func TestATakebackIsAgreedWhenTheLastOneToAskLeaves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{})
		w.playOn(id, 2)
		w.must(id, ada, table.TakeBack{})
		w.must(id, bob, table.AnswerUndo{Agree: true})
		w.must(id, cleo, table.Stand{Seat: 2})
		w.plies(id, 0)
	})
}

// Bob asks for a move before Ada's last one. She may take hers back without asking, which does not answer him.
func TestATakebackAloneLeavesTheRequestOfAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{})
		w.playOn(id, 4)
		w.must(id, bob, table.TakeBack{})
		w.must(id, cleo, table.AnswerUndo{Agree: true})
		w.must(id, ada, table.TakeBack{})
		w.plies(id, 3)
		w.restart()
		if u := w.table(id).ViewFor("").Undo; u == nil || *u != (protocol.Undo{Seat: 1, Ply: 1, Agreed: 1 << 2}) {
			t.Fatalf("the takeback is %+v", u)
		}
		w.must(id, ada, table.AnswerUndo{Agree: true})
		w.plies(id, 1)
	})
}

func TestWhoTakesASeatOverIsAskedForTheTakeback(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{})
		w.playOn(id, 2)
		w.must(id, ada, table.TakeBack{})
		w.must(id, bob, table.AnswerUndo{Agree: true})
		w.must(id, bob, table.Stand{Seat: 1})
		w.must(id, ada, table.OfferSeat{Seat: 1, On: true})
		w.must(id, "dora", table.Sit{Seat: 1, Name: "Dora"})
		w.must(id, cleo, table.AnswerUndo{Agree: true})
		w.plies(id, 2)
		w.must(id, "dora", table.AnswerUndo{Agree: true})
		w.plies(id, 0)
	})
}

func TestNothingIsTakenBackAfterTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, err := w.Create(t.Context(), table.Spec{
			Game: "hexdame", Host: ada, Name: "Ada", Public: true,
			Seats: []table.Holder{{Kind: table.SeatPerson}, {Kind: table.SeatFree}},
		})
		if err != nil {
			t.Fatal(err)
		}
		w.must(id, bob, table.Sit{Seat: 1, Name: "Bob"})
		w.playOn(id, 4)
		w.must(id, ada, table.TakeBack{})
		w.must(id, bob, table.Resign{Seat: 1})
		w.refused(id, bob, table.AnswerUndo{Agree: true}, protocol.CodeStale)
		w.plies(id, 4)
	})
}

// playID plays a move for the person on turn, with the given command ID.
func (w *world) playID(id, cid string) {
	w.t.Helper()
	tbl := w.table(id)
	for s := range tbl.State().Turn().All() {
		w.must(id, tbl.Seats()[s].Person, table.Play{ID: cid, Version: tbl.Version, Seat: s, Text: tbl.State().Legal(s)[0].Text})
		return
	}
}

func TestATakebackAloneGivesNoNewDays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{Clock: table.Clock{Turn: 24 * time.Hour}, Flag: table.FlagLose})
		var gone time.Duration // since the turn began
		for seat, who := range []table.Person{ada, bob} {
			time.Sleep(23*time.Hour - gone)
			w.playOn(id, 1)
			w.must(id, who, table.TakeBack{})
			if left := time.Duration(w.left(id)[seat]) * time.Second; left != time.Hour {
				t.Errorf("%s has %v after a move in the last hour and a takeback", who, left)
			}
			w.playOn(id, 1)
			gone = 2 * time.Hour
			time.Sleep(gone)
			w.refused(id, who, table.TakeBack{}, protocol.CodeStatus) // the time for their move is over
			w.plies(id, seat+1)
		}
	})
}

func TestATakebackAloneKeepsTheDaysThatThePlayerHas(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{Clock: table.Clock{Turn: 24 * time.Hour}, Flag: table.FlagLose})
		time.Sleep(20 * time.Hour)
		w.playOn(id, 2)
		w.must(id, ada, table.TakeBack{})
		w.must(id, bob, table.AnswerUndo{Agree: true})
		w.must(id, cleo, table.AnswerUndo{Agree: true}) // begins a turn
		time.Sleep(6 * time.Hour)
		w.playOn(id, 1)
		w.must(id, ada, table.TakeBack{})
		if left := time.Duration(w.left(id)[0]) * time.Second; left != 18*time.Hour {
			t.Errorf("six hours after her turn began again Ada has %v", left)
		}
	})
}

// Nobody has to agree, and nobody's days start again.
func TestATakebackAmongBotsGivesNoNewDays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, err := w.Create(t.Context(), table.Spec{
			Game: "chexers", Host: ada, Name: "Ada", Settings: table.Settings{Clock: table.Clock{Turn: 24 * time.Hour}},
			Seats: []table.Holder{{Kind: table.SeatPerson}, {Kind: table.SeatBot, Bot: "beginner"}, {Kind: table.SeatBot, Bot: "beginner"}},
		})
		if err != nil {
			t.Fatal(err)
		}
		w.look(id, ada, 0)
		time.Sleep(20 * time.Hour)
		w.playOn(id, 1)
		time.Sleep(time.Minute)
		w.plies(id, 3)
		w.must(id, ada, table.TakeBack{})
		w.plies(id, 0)
		if left := time.Duration(w.left(id)[0]) * time.Second; left > 4*time.Hour {
			t.Errorf("Ada has %v", left)
		}
	})
}

func TestWhatABotPlayedForSomebodyIsNotTakenBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{})
		w.playOn(id, 3)
		w.must(id, ada, table.Stand{Seat: 0})
		time.Sleep(10 * time.Second) // the bot moves
		w.plies(id, 4)
		w.must(id, ada, table.Return{Seat: 0})
		w.refused(id, ada, table.TakeBack{}, protocol.CodeStatus)
		if can, _ := w.table(id).CanTakeBack(ada); can {
			t.Error("Ada is offered to take back what a bot played")
		}
		w.playOn(id, 4)
		w.must(id, ada, table.TakeBack{})
		if undo := w.table(id).Undo; undo == nil || undo.Ply != 6 {
			t.Errorf("her own move is not taken back: %+v", undo)
		}
	})
}
