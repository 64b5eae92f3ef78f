package lobby_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// playID plays a move for the person on turn, with that command ID.
func (w *world) playID(id, cid string) {
	w.t.Helper()
	tbl := w.table(id)
	for s := range tbl.State().Turn().All() {
		w.must(id, tbl.Seats()[s].Person, table.Play{ID: cid, Version: tbl.Version, Seat: s, Text: tbl.State().Legal(s)[0].Text})
		return
	}
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

func TestLeavingAndComingBackGivesNoTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{Clock: fischer})
		time.Sleep(290 * time.Second)
		w.clocks(id, 10, 300, 300)
		w.must(id, ada, table.Stand{Seat: 0})
		w.must(id, ada, table.Return{Seat: 0})
		w.clocks(id, 10, 300, 300)
	})
}

func TestLeavingAndComingBackGivesNoDays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{Clock: table.Clock{Turn: 24 * time.Hour}, Flag: table.FlagLose})
		for range 10 {
			time.Sleep(23 * time.Hour)
			if w.table(id).Lost != 0 {
				return
			}
			w.must(id, ada, table.Stand{Seat: 0})
			w.must(id, ada, table.Return{Seat: 0})
		}
		t.Error("ten days at one turn and has not lost")
	})
}

func TestAnotherDeviceGivesNoDays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{Clock: table.Clock{Turn: 24 * time.Hour}, Flag: table.FlagLose})
		who := []table.Person{ada, "ada-phone"}
		for i := range 10 {
			time.Sleep(23 * time.Hour)
			if w.table(id).Lost != 0 {
				return
			}
			w.must(id, who[(i+1)%2], table.Take{Seat: 0, Key: w.table(id).SeatKey(0)})
		}
		t.Error("ten days at one turn and has not lost")
	})
}

func TestAReturningPersonKeepsAnOfferedSeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{})
		viewers[1].Close()
		time.Sleep(2 * disconnectGrace)
		w.must(id, ada, table.OfferSeat{Seat: 1, On: true})
		w.look(id, bob, 0) // Bob is back
		time.Sleep(time.Second)
		w.playOn(id, 2) // and plays
		w.refused(id, "dora", table.Sit{Seat: 1, Name: "Dora"}, protocol.CodeSeat)
		w.seats(id, "Ada Bob Cleo")
	})
}

func TestAReturnThatIsNotStoredLeavesNoGhost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, disk := openFailing(t)
		id, viewers := w.connected(table.Settings{})
		viewers[1].Close()
		time.Sleep(2 * disconnectGrace)
		w.must(id, ada, table.ReplaceWithBot{Seat: 1})
		w.must(id, cleo, table.ReplaceWithBot{Seat: 1})
		w.seats(id, "Ada bot:club Cleo")
		disk.before.Store(1)
		v, err := w.Subscribe(t.Context(), id, bob, lobby.Known{}, func() {})
		if err != nil {
			t.Fatal(err)
		}
		w.seats(id, "Ada bot:club Cleo")
		w.must(id, bob, table.Return{Seat: 1})
		v.Close()
		time.Sleep(10 * time.Minute)
		if w.table(id).Here.Online.Has(1) {
			t.Error("a ghost of Bob is there for ever")
		}
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

func TestAMoveAfterTheFlagIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{Clock: table.Clock{Turn: 24 * time.Hour}, Flag: table.FlagLose})
		for _, v := range viewers {
			v.Close()
		}
		time.Sleep(time.Hour)
		w.shut()
		time.Sleep(48 * time.Hour)
		w.open()
		tbl := w.table(id)
		_, err := w.Do(t.Context(), id, ada, table.Play{ID: "late", Version: tbl.Version, Seat: 0, Text: tbl.State().Legal(0)[0].Text})
		if err == nil {
			t.Errorf("a move was taken a day after the flag; lost %b", w.table(id).Lost)
		}
	})
}

func TestAPersonWhoResignedCanHaveARematch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{})
		w.must(id, ada, table.Resign{Seat: 0})
		w.must(id, bob, table.Resign{Seat: 1})
		next, err := w.Rematch(t.Context(), id, cleo, "")
		if err != nil {
			t.Fatal(err)
		}
		w.seats(next, "open Cleo open")
		if _, err := w.Rematch(t.Context(), id, ada, ""); err != nil {
			t.Error(err)
		}
	})
}

func TestABotMovesAfterARestartWhereTurnsHaveDays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, err := w.Create(t.Context(), table.Spec{
			Game: "chexers", Host: ada, Name: "Ada", Public: true, Settings: table.Settings{Clock: table.Clock{Turn: 24 * time.Hour}},
			Seats: []table.Holder{{Kind: table.SeatPerson}, {Kind: table.SeatBot, Bot: "beginner"}, {Kind: table.SeatFree}},
		})
		if err != nil {
			t.Fatal(err)
		}
		w.must(id, bob, table.Sit{Seat: 2, Name: "Bob"})
		w.playOn(id, 1)
		w.shut() // before the bot answers
		w.open()
		time.Sleep(12 * time.Hour)
		w.plies(id, 2)
		time.Sleep(18 * time.Hour)
		w.seats(id, "Ada bot:beginner bot:club")
	})
}

func TestADrawIsAgreedWhenTheLastOneToAskIsGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{Away: table.AwayBot})
		w.must(id, ada, table.OfferDraw{})
		w.must(id, bob, table.OfferDraw{})
		viewers[2].Close()
		time.Sleep(2 * time.Minute)
		w.seats(id, "Ada Bob bot:club")
		if s := w.table(id).Status; s != protocol.Over {
			t.Errorf("it is %s", s)
		}
	})
}

func TestWatchersDoNotWashThePlayersChatAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{})
		w.say(id, ada, "hello Bob")
		for i := range 101 {
			w.say(id, table.Person(fmt.Sprint("watcher", i)), "noise")
		}
		if got := w.reads(id, bob); len(got) == 0 {
			t.Error("the players' line is gone")
		}
	})
}

func TestTheMinuteOfGraceIsGivenOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{Clock: fischer})
		for range 3 {
			viewers[0].Close()
			time.Sleep(55 * time.Second)
			w.must(id, ada, table.Stand{Seat: 0})
			w.must(id, ada, table.Return{Seat: 0})
			viewers[0] = w.look(id, ada, 0)
		}
		w.clocks(id, 195, 300, 300)
	})
}

func TestAnEmptyRoomRemembersWhatTheTurnHasCost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{Clock: fischer})
		time.Sleep(290 * time.Second)
		w.clocks(id, 10, 300, 300)
		for _, v := range viewers {
			v.Close()
		}
		time.Sleep(3 * time.Minute)
		w.look(id, ada, 0)
		w.clocks(id, 10, 300, 300)
	})
}

func TestALostSeatCannotBeOffered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{})
		w.must(id, cleo, table.Resign{Seat: 2})
		_, err := w.Do(t.Context(), id, ada, table.OfferSeat{Seat: 2, On: true})
		if err == nil {
			_, err = w.Do(t.Context(), id, "dora", table.Sit{Seat: 2, Name: "Dora"})
			t.Errorf("sat on a lost seat: %v %s", err, holders(w.table(id)))
		}
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

func TestAFailedAppendForgetsNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, disk := openFailing(t)
		id, _ := w.connected(table.Settings{})
		time.Sleep(time.Second)
		before := w.table(id).Here.Online
		disk.after.Store(1)
		w.playOn(id, 1)
		time.Sleep(time.Minute)
		if now := w.table(id).Here.Online; now != before {
			t.Errorf("online %b, was %b", now, before)
		}
		w.must(id, cleo, table.Stand{Seat: 2})
	})
}

func TestAFailedAppendGivesNoTableAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, disk := openFailing(t)
		id, _ := w.connected(table.Settings{})
		time.Sleep(time.Second)
		disk.after.Store(1)
		w.playOn(id, 1)
		tb := w.table(id)
		if tb.Leads(bob) {
			t.Error("Bob leads although Ada, the host, is there")
		}
	})
}

func TestAVoteCarriesWhenThoseWhoDidNotVoteLeave(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{})
		viewers[0].Close()
		time.Sleep(2 * disconnectGrace)
		w.must(id, bob, table.ReplaceWithBot{Seat: 0})
		w.seats(id, "Ada Bob Cleo")
		w.must(id, cleo, table.Stand{Seat: 2})
		time.Sleep(time.Minute)
		w.seats(id, "bot:club Bob bot:club")
	})
}
