package lobby_test

import (
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/table"
)

func TestADayAMoveRunsOutWhileTheServerIsDown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{Clock: table.Clock{Turn: 24 * time.Hour}})
		for _, v := range viewers {
			v.Close()
		}
		time.Sleep(23 * time.Hour)
		w.playOn(id, 1) // the person on turn reconnects briefly to move
		if got := w.left(id); got[1] != 24*60*60 {
			t.Errorf("Bob has %d s", got[1])
		}
		time.Sleep(23 * time.Hour)
		w.restart()
		time.Sleep(59 * time.Minute)
		w.seats(id, "Ada Bob Cleo")
		time.Sleep(time.Minute + 2*time.Minute)
		w.seats(id, "Ada bot:club Cleo")
		time.Sleep(time.Minute) // the bot moves although nobody is watching
		w.shut()
		time.Sleep(48 * time.Hour)
		w.open()
		time.Sleep(2 * time.Minute)
		w.seats(id, "Ada bot:club bot:club")
	})
}

func TestATableIsDueWhenItsFlagFalls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{Clock: table.Clock{Turn: 24 * time.Hour}})
		due := func() time.Time {
			summary, err := w.store.Summary(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			return summary.Due
		}
		want := time.Now().Add(24 * time.Hour).Truncate(time.Millisecond).UTC()
		if got := due(); !got.Equal(want) {
			t.Errorf("it is due at %v, not at %v", got, want)
		}
		time.Sleep(time.Hour)
		w.playOn(id, 1)
		if got := due(); !got.Equal(want.Add(time.Hour)) {
			t.Errorf("after a move it is due at %v", got)
		}
		for _, p := range []table.Person{ada, bob, cleo} {
			w.must(id, p, table.OfferDraw{})
		}
		if got := due(); !got.IsZero() {
			t.Errorf("after the end it is due at %v", got)
		}
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

func TestAClosedTableOfDaysIsNotSwept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{Clock: table.Clock{Turn: 24 * time.Hour}, Flag: table.FlagLose})
		for _, v := range viewers {
			v.Close()
		}
		time.Sleep(5 * time.Minute)
		m := new(tally)
		w.meter, w.closed = m, func(table string) bool { return table == id }
		w.restart()
		time.Sleep(48 * time.Hour)
		if late := m.late.Load(); late != 0 {
			t.Errorf("the sweep waits for a closed table for %v", time.Duration(late))
		}
		w.closed = nil
		w.restart()
		time.Sleep(5 * time.Minute)
		if w.table(id).Lost == 0 {
			t.Error("the table is open again, and its flag has not fallen")
		}
	})
}
