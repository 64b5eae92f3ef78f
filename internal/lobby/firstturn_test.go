package lobby_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// running fails the test unless the clocks of exactly these seats run.
func (w *world) running(id string, want int) {
	w.t.Helper()
	if run := w.table(id).ViewFor("").Clock.Run; run != want {
		w.t.Errorf("the clocks of %b run, want %b", run, want)
	}
}

func TestTheFirstTurnOfASeatCostsNothingForHalfAMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{Clock: fischer})
		time.Sleep(29 * time.Second)
		w.running(id, 0)
		w.clocks(id, 300, 300, 300)
		w.playOn(id, 1)
		time.Sleep(45 * time.Second)
		w.running(id, 1<<1)
		w.clocks(id, 310, 285, 300)
		w.playOn(id, 2)
		w.clocks(id, 310, 295, 310)
		w.running(id, 1<<0) // in its second turn
		time.Sleep(10 * time.Second)
		w.clocks(id, 300, 295, 310)
		w.restart()
		w.clocks(id, 310, 295, 310) // this world keeps no turns
		w.look(id, ada, 0)
		time.Sleep(time.Second)
		w.running(id, 1<<0)
	})
}

func TestNobodyCanStallInTheFirstTurn(t *testing.T) {
	for base, free := range map[time.Duration]time.Duration{time.Minute: allowance, 10 * time.Second: 10 * time.Second} {
		synctest.Test(t, func(t *testing.T) {
			w := open(t)
			id, _ := w.connected(table.Settings{Clock: table.Clock{Base: base}})
			time.Sleep(free + base - time.Second)
			w.seats(id, "Ada Bob Cleo")
			time.Sleep(2 * time.Second)
			w.seats(id, "bot:club Bob Cleo")
		})
	}
}

func TestNeitherDaysForAMoveNorASecretSetUpHaveFreeTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{Clock: table.Clock{Turn: 24 * time.Hour}})
		w.running(id, 1<<0)
		time.Sleep(time.Hour)
		w.clocks(id, 23*3600, 24*3600, 24*3600)
		id = w.screened(table.Settings{Clock: fischer}, table.SeatFree)
		w.look(id, ada, 0)
		w.look(id, bob, 0)
		time.Sleep(time.Second)
		w.running(id, 1<<0|1<<1)
		time.Sleep(9 * time.Second)
		w.clocks(id, 290, 290)
		w.does(id, 0, "normal", "ready")
		w.does(id, 1, "normal", "ready")
		w.clocks(id, 300, 300)
		w.running(id, 1<<0)
	})
}

// Whatever interrupts the first turn, the rest of the free time is left, and no more.
func TestFreeTimeIsGivenOnce(t *testing.T) {
	for name, interrupt := range map[string]func(w *world, id string, viewers []*viewer){
		"the server restarts": func(w *world, id string, _ []*viewer) {
			w.restart()
			w.look(id, ada, 0)
		},
		"everybody leaves": func(w *world, id string, viewers []*viewer) {
			for _, v := range viewers {
				v.Close()
			}
			time.Sleep(time.Hour)
			w.look(id, ada, 0)
		},
		"the player stands up and comes back": func(w *world, id string, _ []*viewer) {
			w.must(id, ada, table.Stand{Seat: 0})
			w.must(id, ada, table.Return{Seat: 0})
		},
		"another device takes the seat": func(w *world, id string, _ []*viewer) {
			w.must(id, "phone", table.Take{Seat: 0, Key: w.table(id).SeatKey(0)})
			w.look(id, "phone", 0)
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w, _ := remembering(t)
				id, viewers := w.connected(table.Settings{Clock: fischer})
				time.Sleep(20 * time.Second)
				interrupt(w, id, viewers)
				w.clocks(id, 300, 300, 300)
				w.running(id, 0)
				time.Sleep(10 * time.Second)
				w.running(id, 1<<0)
				time.Sleep(5 * time.Second)
				w.clocks(id, 295, 300, 300)
			})
		})
	}
}

func TestATableIsHandedOverDuringFreeTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, m := sharing(t)
		id, _ := w.connected(table.Settings{Clock: fischer})
		time.Sleep(20 * time.Second)
		w.restart() // in place of another server
		w.look(id, ada, 0)
		time.Sleep(15 * time.Second)
		w.clocks(id, 295, 300, 300)
		time.Sleep(time.Second)
		w.kill(m) // which gives back at most what was not kept yet
		if left := w.left(id)[0]; left < 294 || left > 294+5 {
			t.Errorf("after a kill %d seconds are left", left)
		}
	})
}

// Somebody who is away pauses the clock first, and has all of the free time on return.
func TestAbsenceUsesNoFreeTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{Clock: fischer})
		viewers[0].Close()
		time.Sleep(45 * time.Second)
		w.look(id, ada, 0)
		time.Sleep(35 * time.Second)
		w.clocks(id, 295, 300, 300)
		w.playOn(id, 3)
		w.clocks(id, 305, 310, 310)
	})
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{Clock: fischer, Flag: table.FlagLose})
		viewers[0].Close()
		time.Sleep(time.Minute + allowance - time.Second)
		w.running(id, 0)
		time.Sleep(11 * time.Second)
		w.running(id, 1<<0)
		w.clocks(id, 290, 300, 300)
	})
}

func TestATakebackGivesNoFreeTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{Clock: fischer})
		time.Sleep(5 * time.Second)
		w.playOn(id, 1)
		w.must(id, ada, table.TakeBack{})
		w.running(id, 1<<0)
		time.Sleep(10 * time.Second)
		w.clocks(id, 290, 300, 300)
	})
}

func TestARematchHasFreeTimeAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{Clock: fischer})
		w.playOn(id, 3)
		for _, p := range []table.Person{ada, bob, cleo} {
			w.must(id, p, table.OfferDraw{})
		}
		next := w.rematch(id, ada)
		for s, p := range []table.Person{bob, cleo, ada} {
			w.look(next, p, 0)
			if p != ada {
				w.must(next, p, table.Sit{Seat: game.Seat(s), Name: "x"})
			}
		}
		time.Sleep(29 * time.Second)
		w.running(next, 0)
		w.clocks(next, 300, 300, 300)
	})
}

// After a move viewers take it that the next clock runs, unless they are told at once that it does not.
func TestViewersAreToldWhetherTheClockOfAFirstTurnRuns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{Clock: fischer})
		v := w.look(id, cleo, 0)
		told(t, v)
		hears := func(want string) {
			t.Helper()
			data, err := v.Next(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			var m struct {
				Kind  string          `json:"t"`
				Clock json.RawMessage `json:"k"`
			}
			var clock protocol.Clock
			if err := json.Unmarshal(data, &m); err != nil {
				t.Fatal(err)
			}
			if m.Kind == "here" {
				if err := json.Unmarshal(m.Clock, &clock); err != nil {
					t.Fatal(err)
				}
			}
			if got := fmt.Sprint(m.Kind, " ", clock.Run, " ", clock.Left); got != want {
				t.Errorf("Cleo is told %s, want %s", got, want)
			}
		}
		hears("here 1 [300000 300000 300000]") // half a minute after the beginning
		time.Sleep(time.Minute)
		told(t, v)
		w.playOn(id, 1)
		hears("move 0 []")
		hears("here 0 [249000 300000 300000]")
		began := time.Now()
		hears("here 2 [249000 300000 300000]")
		if passed := time.Since(began); passed != allowance {
			t.Errorf("the clock starts after %v", passed)
		}
		time.Sleep(10 * time.Second)
		w.playOn(id, 2)
		told(t, v)
		w.playOn(id, 1)
		if got := told(t, v); got != fmt.Sprint("move ", w.table(id).Version) {
			t.Errorf("after the first round, a move comes as %s", got)
		}
	})
}

func TestViewersAreToldWhenAPauseForAbsenceIsOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{Clock: fischer})
		w.playOn(id, 3)
		time.Sleep(2 * time.Minute)
		viewers[0].Close()
		v := w.look(id, bob, 0)
		time.Sleep(58 * time.Second)
		w.running(id, 0)
		told(t, v)
		time.Sleep(2 * time.Second)
		w.running(id, 1<<0)
		if got := told(t, v); got != "here" {
			t.Errorf("when the clock of Ada starts again, Bob is told %q", got)
		}
	})
}
