package lobby_test

import (
	"encoding/json"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

var fischer = table.Clock{Base: 5 * time.Minute, Increment: 10 * time.Second}

// allowance is how much of a seat's first turn costs nothing on its clock.
const allowance = 30 * time.Second

// left returns the time on the clocks, in seconds.
func (w *world) left(id string) (seconds []int) {
	w.t.Helper()
	for _, ms := range w.table(id).ViewFor("").Clock.Left {
		seconds = append(seconds, ms/1000)
	}
	return seconds
}

// clocks fails the test unless the clocks show the given seconds.
func (w *world) clocks(id string, want ...int) {
	w.t.Helper()
	if diff := cmp.Diff(want, w.left(id)); diff != "" {
		w.t.Errorf("the clocks (-want +got):\n%s", diff)
	}
}

func TestAMoveCostsItsTimeAndBringsTheIncrement(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{Clock: fischer})
		time.Sleep(allowance)
		w.clocks(id, 300, 300, 300)
		if plus := w.table(id).ViewFor("").Clock.Plus; plus != 10_000 {
			t.Errorf("the increment shown is %d ms", plus)
		}
		time.Sleep(30 * time.Second)
		w.clocks(id, 270, 300, 300)
		w.playOn(id, 1)
		time.Sleep(allowance)
		w.clocks(id, 280, 300, 300)
		time.Sleep(time.Minute)
		w.playOn(id, 1)
		w.clocks(id, 280, 250, 300)
		w.restart()
		w.clocks(id, 280, 250, 300)
	})
}

func TestTheClockOfAnAbsentPlayerPausesForAMinuteAGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{Clock: fischer})
		time.Sleep(allowance)
		viewers[0].Close()
		time.Sleep(45 * time.Second)
		w.clocks(id, 300, 300, 300)
		viewers[0] = w.look(id, ada, 0)
		time.Sleep(10 * time.Second)
		w.clocks(id, 290, 300, 300)
		w.playOn(id, 3)
		viewers[0].Close()
		time.Sleep(45 * time.Second)
		w.clocks(id, 270, 310, 310) // fifteen seconds were left of the minute
		if run := w.table(id).ViewFor("").Clock.Run; run != 1 {
			t.Errorf("the clocks of %b run", run)
		}
	})
}

func TestABotPlaysOnWhenAFlagHasFallen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{Clock: fischer})
		time.Sleep(allowance)
		time.Sleep(5*time.Minute - time.Second)
		w.seats(id, "Ada Bob Cleo")
		time.Sleep(2 * time.Second)
		w.seats(id, "bot:club Bob Cleo")
		w.refused(id, ada, table.Return{Seat: 0}, protocol.CodeSeat)
		viewers[0].Close()
		w.look(id, ada, 0)
		w.seats(id, "bot:club Bob Cleo")
	})
}

func TestASeatLosesWhenItsFlagHasFallen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{Clock: fischer, Flag: table.FlagLose})
		time.Sleep(allowance)
		time.Sleep(5*time.Minute + time.Second)
		w.seats(id, "bot:club Bob Cleo")
		if tbl := w.table(id); tbl.Status != protocol.Live || tbl.Lost != game.SeatsOf(0) {
			t.Fatalf("it is %s, and %b have lost", tbl.Status, tbl.Lost)
		}
		w.playOn(id, 0)
		time.Sleep(10 * time.Second) // the bot moves
		w.must(id, bob, table.Resign{Seat: 1})
		want := &protocol.Outcome{Place: []int{3, 2, 1}, Reason: "resignation", Code: "resignation"}
		if diff := cmp.Diff(want, w.table(id).ViewFor("").Outcome); diff != "" {
			t.Error(diff)
		}
		w.restart()
		if diff := cmp.Diff(want, w.table(id).ViewFor("").Outcome); diff != "" {
			t.Error(diff)
		}
	})
}

func TestNobodysTimeRunsOutOnABotsTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{Clock: fischer})
		w.must(id, ada, table.Stand{Seat: 0})
		time.Sleep(allowance)
		time.Sleep(time.Minute)
		w.clocks(id, 300, 240, 300)
	})
}

func TestAMoveTellsTheMoversClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{Clock: fischer})
		told(t, viewers[1])
		time.Sleep(7 * time.Second)
		want := w.left(id)[0] + 10
		w.playOn(id, 1)
		data, err := viewers[1].Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var m protocol.Move
		if err := json.Unmarshal(data, &m); err != nil || m.Left/1000 != want {
			t.Errorf("not %d s: %s: %v", want, data, err)
		}
	})
}

func TestInvalidSettingsAreRefused(t *testing.T) {
	w := open(t)
	for _, m := range []table.Settings{
		{Clock: table.Clock{Base: -1}},
		{Clock: table.Clock{Base: time.Minute, Turn: time.Hour}},
		{Clock: table.Clock{Increment: time.Second}},
		{Clock: table.Clock{Base: 100 * time.Hour}},
		{Clock: table.Clock{Turn: 1000 * time.Hour}},
		{Flag: "burn"},
		{Away: "cry"},
	} {
		if id, err := w.Create(t.Context(), table.Spec{Game: "chexers", Host: ada, Settings: m}); err == nil {
			t.Errorf("%+v made the table %s", m, id)
		}
	}
	if list, err := w.List(t.Context(), store.Query{}); err != nil || len(list) > 0 {
		t.Errorf("there are %d tables, %v", len(list), err)
	}
}

func TestLeavingAndComingBackGivesNoTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{Clock: fischer})
		time.Sleep(allowance)
		time.Sleep(290 * time.Second)
		w.clocks(id, 10, 300, 300)
		w.must(id, ada, table.Stand{Seat: 0})
		w.must(id, ada, table.Return{Seat: 0})
		w.clocks(id, 10, 300, 300)
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

func TestTheMinuteOfGraceIsGivenOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{Clock: fischer})
		time.Sleep(allowance)
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

func TestSomebodyNewOnASeatGetsTheirOwnMinuteOfGrace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{Clock: fischer})
		time.Sleep(allowance)
		viewers[0].Close()
		time.Sleep(70 * time.Second)
		w.must(id, bob, table.OfferSeat{Seat: 0, On: true})
		w.must(id, "emil", table.Sit{Seat: 0, Name: "Emil"})
		w.clocks(id, 290, 300, 300)
		time.Sleep(70 * time.Second) // Emil does not open the table
		w.clocks(id, 280, 300, 300)
	})
}

func TestAnEmptyRoomRemembersWhatTheTurnHasCost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{Clock: fischer})
		time.Sleep(allowance)
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

// The viewers of the page for watching tables do not count as players either.
func TestWatchersAloneLetNoClockRun(t *testing.T) {
	for _, glances := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			w := open(t)
			id, viewers := w.connected(table.Settings{Clock: table.Clock{Base: 5 * time.Minute}, Flag: table.FlagLose})
			w.playOn(id, 3)
			for _, v := range viewers {
				v.Close()
			}
			s, err := w.Subscribe(t.Context(), id, "", lobby.Known{Glances: glances}, func() {})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			time.Sleep(20 * time.Minute)
			if lost := w.table(id).Lost; lost != 0 {
				t.Errorf("with nobody but a watcher (glances: %t) %b have lost on time", glances, lost)
			}
			w.look(id, bob, 0)
			time.Sleep(7 * time.Minute)
			if w.table(id).Lost == 0 {
				t.Error("no clock runs now that Bob is back")
			}
		})
	}
}

// The system's clock was wrong when the server started.
func TestMovesAndRequestsAreTimedByTheLobbysClock(t *testing.T) {
	for _, by := range []time.Duration{20 * time.Hour, -20 * time.Hour} {
		synctest.Test(t, func(t *testing.T) {
			w, _ := remembering(t)
			w.wall = func() time.Time { return time.Now().Add(by) }
			w.uptime = func() (string, time.Duration) { return "boot", time.Since(time.Unix(0, 0)) }
			w.notes = nil
			w.restart()
			id, _ := w.connected(table.Settings{Clock: table.Clock{Turn: 24 * time.Hour}, Flag: table.FlagLose})
			w.playOn(id, 2)
			if left := time.Duration(w.left(id)[2]) * time.Second; left != 24*time.Hour {
				t.Errorf("%v ahead: after a move the next has %v", by, left)
			}
			list, err := w.List(t.Context(), store.Query{Status: store.Live})
			if err != nil || len(list) != 1 {
				t.Fatal(list, err)
			}
			if left := time.Until(list[0].Due).Round(time.Minute); left != 24*time.Hour {
				t.Errorf("%v ahead: lists say that the next has %v", by, left)
			}
			for after, want := range map[time.Duration]int{0: 0, time.Second: 1} {
				removed := store.Summary{ID: "0", Created: list[0].Created.Add(after)}
				if page, err := w.List(t.Context(), store.Query{Before: removed.Cursor()}); err != nil || len(page) != want {
					t.Errorf("%v ahead: behind a game that was created %v later lists have %d: %v", by, after, len(page), err)
				}
			}
			w.must(id, ada, table.TakeBack{})
			time.Sleep(23 * time.Hour)
			if w.table(id).Undo == nil {
				t.Errorf("%v ahead: a request has expired too soon", by)
			}
			if lost := w.table(id).Lost; lost != 0 {
				t.Errorf("%v ahead: after 23 hours of 24 %b have lost", by, lost)
			}
			time.Sleep(2 * time.Hour)
			if w.table(id).Lost == 0 {
				t.Errorf("%v ahead: after 25 hours of 24 nobody has lost", by)
			}
			if w.table(id).Undo != nil {
				t.Errorf("%v ahead: a request does not expire", by)
			}
		})
	}
}

func TestSittingDownAgainGivesNoNewDays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{Clock: table.Clock{Turn: 24 * time.Hour}})
		time.Sleep(23 * time.Hour)
		w.must(id, ada, table.Stand{Seat: 0})
		w.must(id, ada, table.OfferSeat{Seat: 0, On: true})
		w.must(id, ada, table.Sit{Seat: 0, Name: "Ada"})
		if left := time.Duration(w.left(id)[0]) * time.Second; left > time.Hour {
			t.Errorf("Ada has %v", left)
		}
	})
}

func TestAPlayerWhoseFlagFellCannotSitDownAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{Clock: table.Clock{Base: time.Minute}})
		time.Sleep(allowance)
		time.Sleep(61 * time.Second)
		w.seats(id, "bot:club Bob Cleo")
		w.must(id, ada, table.OfferSeat{Seat: 0, On: true})
		w.refused(id, ada, table.Sit{Seat: 0, Name: "Ada"}, protocol.CodeSeat)
		w.must(id, "dora", table.Sit{Seat: 0, Name: "Dora"})
	})
}
