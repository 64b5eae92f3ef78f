package lobby_test

import (
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// disconnectGrace is how long somebody may be disconnected before others are asked.
const disconnectGrace = 20 * time.Second

// connected creates a table with the given settings at which Ada, Bob and Cleo play, all of them connected.
func (w *world) connected(m table.Settings) (id string, viewers []*viewer) {
	w.t.Helper()
	id, err := w.Create(w.t.Context(), table.Spec{
		Game: "chexers", Host: ada, Name: "Ada", Public: true, Settings: m,
		Seats: []table.Holder{{Kind: table.SeatPerson}, {Kind: table.SeatFree}, {Kind: table.SeatFree}},
	})
	if err != nil {
		w.t.Fatal(err)
	}
	w.must(id, bob, table.Sit{Seat: 1, Name: "Bob"})
	w.must(id, cleo, table.Sit{Seat: 2, Name: "Cleo"})
	for _, p := range []table.Person{ada, bob, cleo} {
		viewers = append(viewers, w.look(id, p, 0))
	}
	return id, viewers
}

// seats fails the test unless the seats are held as wanted.
func (w *world) seats(id, want string) {
	w.t.Helper()
	if got := holders(w.table(id)); got != want {
		w.t.Errorf("the seats are held by %s, not by %s", got, want)
	}
}

func TestMostOfTheOthersLetABotPlayOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{})
		w.refused(id, bob, table.ReplaceWithBot{Seat: 0}, protocol.CodeSeat) // Ada is connected
		viewers[0].Close()
		time.Sleep(disconnectGrace / 2)
		w.refused(id, bob, table.ReplaceWithBot{Seat: 0}, protocol.CodeSeat) // not away for long enough
		time.Sleep(disconnectGrace)
		w.refused(id, "stranger", table.ReplaceWithBot{Seat: 0}, protocol.CodeSeat)
		w.refused(id, bob, table.ReplaceWithBot{Seat: 7}, protocol.CodeMalformed)
		w.must(id, bob, table.ReplaceWithBot{Seat: 0})
		w.must(id, bob, table.ReplaceWithBot{Seat: 0}) // a repeated vote counts once
		w.seats(id, "Ada Bob Cleo")
		time.Sleep(time.Second)
		if a := w.table(id).Absences(); len(a) != 1 || a[0] != (protocol.Absence{Seat: 0, Votes: 1 << 1}) {
			t.Errorf("the absences are %v", a)
		}
		w.must(id, bob, table.Wait{Seat: 0})
		w.must(id, cleo, table.ReplaceWithBot{Seat: 0})
		w.seats(id, "Ada Bob Cleo")
		w.must(id, bob, table.ReplaceWithBot{Seat: 0})
		w.seats(id, "bot:club Bob Cleo")
		synctest.Wait()
	})
}

func TestADisconnectedPersonGetsTheSeatBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{})
		link := w.table(id).SeatKey(0)
		gone := func() {
			viewers[0].Close()
			time.Sleep(2 * disconnectGrace)
			w.must(id, bob, table.ReplaceWithBot{Seat: 0})
			w.must(id, cleo, table.ReplaceWithBot{Seat: 0})
			w.seats(id, "bot:club Bob Cleo")
		}
		gone()
		time.Sleep(time.Hour)
		if plies := len(w.table(id).Moves); plies != 1 {
			t.Errorf("the bot played %d moves on its turn", plies)
		}
		viewers[0] = w.look(id, ada, 0)
		synctest.Wait() // a command of the room's own may go first
		w.seats(id, "Ada Bob Cleo")

		gone()
		w.shut() // the replacement outlives the server
		w.open()
		viewers = []*viewer{w.look(id, ada, 0), w.look(id, bob, 0), w.look(id, cleo, 0)}
		synctest.Wait()
		w.seats(id, "Ada Bob Cleo")

		gone()
		w.refused(id, "phone", table.Take{Seat: 0, Key: "GUESS"}, protocol.CodeSeat)
		w.must(id, "phone", table.Take{Seat: 0, Key: link})
		w.seats(id, "Ada Bob Cleo")
		if mine := w.table(id).SeatsOf("phone"); mine != game.SeatsOf(0) {
			t.Errorf("the other device has the seats %b", mine)
		}
		w.refused(id, ada, table.Take{Seat: 0, Key: link}, protocol.CodeSeat) // the link has been used
	})
}

func TestAPersonWhoLeftComesBackWhenTheyLike(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{})
		w.must(id, ada, table.Stand{Seat: 0})
		viewers[0].Close()
		w.look(id, ada, 0)
		w.seats(id, "bot:club Bob Cleo")
		if back := w.table(id).ViewFor(ada).Back; len(back) != 1 || back[0] != 0 {
			t.Errorf("Ada may take back %v", back)
		}
		w.refused(id, bob, table.Return{Seat: 0}, protocol.CodeSeat)
		w.must(id, ada, table.Return{Seat: 0})
		w.seats(id, "Ada Bob Cleo")
	})
}

func TestABotPlaysOnUnaskedWhereTheHostHasPresetIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{Away: table.AwayBot})
		viewers[0].Close()
		time.Sleep(3*disconnectGrace - time.Second)
		w.seats(id, "Ada Bob Cleo")
		time.Sleep(2 * time.Second)
		w.seats(id, "bot:club Bob Cleo")
	})
}

func TestTheAbsenceOfSomebodyNewOnASeatBeginsWithThem(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{Away: table.AwayBot})
		viewers[0].Close()
		time.Sleep(3*disconnectGrace - time.Second)
		w.must(id, bob, table.OfferSeat{Seat: 0, On: true})
		w.must(id, "emil", table.Sit{Seat: 0, Name: "Emil"})
		time.Sleep(3*disconnectGrace - time.Second)
		w.seats(id, "Emil Bob Cleo")
		time.Sleep(2 * time.Second)
		w.seats(id, "bot:club Bob Cleo")
	})
}

func TestWithEverybodyGoneTheGameWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{Away: table.AwayBot, Clock: table.Clock{Base: time.Minute}})
		w.must(id, ada, table.Stand{Seat: 0})
		for _, v := range viewers {
			v.Close()
		}
		before := w.table(id)
		time.Sleep(24 * time.Hour)
		after := w.table(id)
		if len(after.Moves) > 1 || after.Status != protocol.Live {
			t.Errorf("%d moves later it is %s", len(after.Moves)-len(before.Moves), after.Status)
		}
		w.seats(id, "bot:club Bob Cleo")
		v := w.look(id, bob, 0)
		time.Sleep(time.Second)
		if left := w.table(id).ViewFor("").Clock.Left[1]; left < 58_000 {
			t.Errorf("Bob has %d ms left", left)
		}
		v.Close()
	})
}

func TestSomebodyElseSitsDownWithTheHostsLeave(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{})
		w.must(id, cleo, table.Stand{Seat: 2})
		w.refused(id, "dora", table.Sit{Seat: 2, Name: "Dora"}, protocol.CodeSeat)
		w.refused(id, bob, table.OfferSeat{Seat: 2, On: true}, protocol.CodeSeat)
		w.refused(id, ada, table.OfferSeat{Seat: 1, On: true}, protocol.CodeSeat) // Bob plays there
		w.must(id, ada, table.OfferSeat{Seat: 2, On: true})
		w.must(id, ada, table.OfferSeat{Seat: 2, On: false})
		w.refused(id, "dora", table.Sit{Seat: 2, Name: "Dora"}, protocol.CodeSeat)

		viewers[0].Close() // then Bob acts as host
		time.Sleep(2 * disconnectGrace)
		w.must(id, bob, table.OfferSeat{Seat: 2, On: true})
		w.must(id, bob, table.OfferSeat{Seat: 0, On: true})
		w.must(id, "dora", table.Sit{Seat: 2, Name: "Dora"})
		w.must(id, "emil", table.Sit{Seat: 0, Name: "Emil"})
		w.seats(id, "Emil Bob Dora")
		w.refused(id, bob, table.Return{Seat: 2}, protocol.CodeSeat)

		// Everybody who comes back gets the seat again: with a button after leaving, at once after a
		// disconnection.
		w.must(id, "dora", table.Rename{Name: "Dorothea"})
		w.must(id, cleo, table.Return{Seat: 2})
		w.seats(id, "Emil Bob Cleo")
		w.must(id, "emil", table.Stand{Seat: 0}) // the bot plays for Ada then
		w.look(id, "emil", 0)
		w.seats(id, "bot:club Bob Cleo")
		w.look(id, ada, 0)
		w.seats(id, "Ada Bob Cleo")
	})
}

func TestALentSeatGoesBackToItsOwner(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{})
		viewers[1].Close()
		time.Sleep(2 * disconnectGrace)
		w.must(id, ada, table.OfferSeat{Seat: 1, On: true})
		w.must(id, "dora", table.Sit{Seat: 1, Name: "Dora"})
		key := w.table(id).SeatKey(1)
		w.must(id, "doraphone", table.Take{Seat: 1, Key: key})
		w.seats(id, "Ada Dora Cleo")
		w.playOn(id, 2)
		w.restart()
		w.look(id, bob, 0)
		w.seats(id, "Ada Bob Cleo")
		w.refused(id, "doraphone", table.Return{Seat: 1}, protocol.CodeSeat)
	})
}

// Somebody who has lost on time has lost the seat for good.
func TestASeatLostOnTimeIsNotLent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{Clock: table.Clock{Base: time.Minute}})
		time.Sleep(allowance)
		time.Sleep(70 * time.Second) // the flag of Ada falls
		w.seats(id, "bot:club Bob Cleo")
		w.must(id, ada, table.OfferSeat{Seat: 0, On: true})
		w.must(id, "dora", table.Sit{Seat: 0, Name: "Dora"})
		w.refused(id, ada, table.Return{Seat: 0}, protocol.CodeSeat)
		w.look(id, ada, 0)
		w.seats(id, "Dora Bob Cleo")
	})
}

func TestTheSeatHistoryIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{})
		w.playOn(id, 2)
		w.must(id, cleo, table.Stand{Seat: 2})
		time.Sleep(time.Second) // the bot moves
		w.must(id, cleo, table.Return{Seat: 2})
		w.playOn(id, 4)
		tbl := w.table(id)
		for ply, want := range map[int]string{0: "Cleo", 1: "Cleo", 2: "Oskar", 3: "Cleo", 7: "Cleo"} {
			if got := tbl.ViewAt(ply).Seats[2].Name; got != want {
				t.Errorf("after %d moves Blue is %s, not %s", ply, got, want)
			}
		}
	})
}

// Whoever comes back under another name is no other person.
func TestTheSeatHistoryKnowsPeopleByTheirNewNames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{})
		w.playOn(id, 2)
		w.must(id, cleo, table.Stand{Seat: 2})
		time.Sleep(time.Second) // the bot moves
		w.must(id, cleo, table.Return{Seat: 2})
		w.playOn(id, 4)
		w.must(id, cleo, table.Rename{Name: "Clio"})
		w.must(id, bob, table.Rename{Name: "Robert"})
		w.restart()
		tbl := w.table(id)
		for ply, want := range map[int]string{0: "Robert Clio", 2: "Robert Oskar", 7: "Robert Clio"} {
			seats := tbl.ViewAt(ply).Seats
			if got := seats[1].Name + " " + seats[2].Name; got != want {
				t.Errorf("after %d moves they are %s, not %s", ply, got, want)
			}
		}
	})
}

func TestTheHostFreesASeatWhosePersonIsGoneBeforeTheGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id := w.create(true, "me", "open", "open")
		w.must(id, bob, table.Sit{Seat: 1, Name: "Bob"})
		v := w.look(id, bob, 0)
		v.Close()
		time.Sleep(2 * disconnectGrace)
		w.must(id, ada, table.Assign{Seat: 1, To: table.Holder{Kind: table.SeatFree}})
		w.seats(id, "Ada open open")
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

// The seat was offered while its person was away, and then the time ran out.
func TestASeatThatHasLostIsNotOfferedAnyMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{Clock: table.Clock{Base: 5 * time.Minute}, Flag: table.FlagLose})
		w.playOn(id, 2)
		viewers[2].Close()
		time.Sleep(time.Minute)
		w.must(id, ada, table.OfferSeat{Seat: 2, On: true})
		time.Sleep(6 * time.Minute)
		tbl := w.table(id)
		if seat := tbl.Seats()[2]; tbl.Status != protocol.Live || seat.Kind != table.SeatBot || seat.Offered {
			t.Errorf("the game is %s, the seat %+v", tbl.Status, seat)
		}
		w.refused(id, "dora", table.Sit{Seat: 2, Name: "Dora"}, protocol.CodeSeat)
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

// With days per move, people come and go anyway.
func TestWithDaysForAMoveNobodyIsReplacedForBeingAway(t *testing.T) {
	for _, away := range []table.Away{table.AwayAsk, table.AwayBot} {
		synctest.Test(t, func(t *testing.T) {
			w := open(t)
			id, viewers := w.connected(table.Settings{Away: away, Clock: table.Clock{Turn: 72 * time.Hour}})
			viewers[1].Close()
			viewers[2].Close()
			time.Sleep(2 * disconnectGrace)
			if a := w.table(id).Absences(); len(a) > 0 {
				t.Errorf("%q: Ada is asked about %v", away, a)
			}
			w.refused(id, ada, table.ReplaceWithBot{Seat: 1}, protocol.CodeStatus)
			w.refused(id, ada, table.OfferSeat{Seat: 1, On: true}, protocol.CodeStatus)
			time.Sleep(time.Hour)
			w.seats(id, "Ada Bob Cleo")
		})
	}
}

func TestAPlayerWhoReturnsWhileTheReplacementIsStoredGetsTheSeat(t *testing.T) {
	for how, comeBack := range map[string]func(*world, string) error{
		"by a socket": func(w *world, id string) error { w.look(id, ada, 0); return nil },
		"as a reader": func(w *world, id string) error { return w.Look(w.t.Context(), id, lobby.Reader{Person: ada}) },
	} {
		synctest.Test(t, func(t *testing.T) {
			w, disk := openStalling(t)
			id, viewers := w.connected(table.Settings{Away: table.AwayBot})
			viewers[0].Close()
			time.Sleep(3*disconnectGrace - time.Second)
			resume := disk.stall()
			<-disk.waiting // the replacement
			if err := comeBack(w, id); err != nil {
				t.Fatal(err)
			}
			w.seats(id, "Ada Bob Cleo")
			version := w.table(id).Version
			resume()
			time.Sleep(time.Second)
			w.seats(id, "Ada Bob Cleo")
			if after := w.table(id).Version; after != version+2 {
				t.Errorf("%s: the table went from version %d to %d: no bot came and left", how, version, after)
			}
		})
	}
}

func TestAWelcomeThatIsNotStoredIsTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, disk := openFailing(t)
		id, viewers := w.connected(table.Settings{Away: table.AwayBot})
		viewers[0].Close()
		time.Sleep(3*disconnectGrace + time.Second)
		w.seats(id, "bot:club Bob Cleo")
		disk.before.Store(1)
		w.look(id, ada, 0)
		time.Sleep(5 * time.Second)
		w.seats(id, "Ada Bob Cleo")
	})
}

// Text boards are read without script, and therefore without a socket.
func TestAPlayerWhoReadsThePageIsConnected(t *testing.T) {
	for name, c := range map[string]struct {
		who    table.Person
		still  bool
		lasts  time.Duration
		leaves string
	}{
		"whose page loads itself anew": {bob, false, time.Minute, "Ada bot:club Cleo"},
		"who loads it by hand":         {bob, true, 10 * time.Minute, "Ada bot:club Cleo"},
		"who is on turn":               {ada, false, 10 * time.Minute, "bot:club Bob Cleo"},
	} {
		synctest.Test(t, func(t *testing.T) {
			w := open(t)
			id, viewers := w.connected(table.Settings{Away: table.AwayBot})
			for i, p := range []table.Person{ada, bob} {
				if p == c.who {
					viewers[i].Close()
				}
			}
			look := func() {
				if err := w.Look(t.Context(), id, lobby.Reader{Person: c.who, Still: c.still}); err != nil {
					t.Fatal(err)
				}
			}
			here := func() bool { m := w.table(id); return m.SeatsOf(c.who)&m.Here.Online != 0 }
			for range 3 {
				look()
				time.Sleep(c.lasts - time.Second)
				if !here() {
					t.Fatalf("%s is not connected", name)
				}
			}
			time.Sleep(2 * time.Second)
			if here() {
				t.Errorf("%s stays connected forever", name)
			}
			w.seats(id, "Ada Bob Cleo")
			time.Sleep(2 * time.Minute)
			w.seats(id, c.leaves)
			look()
			w.seats(id, "Ada Bob Cleo")
		})
	}
}

func TestAPageWithScriptDoesNotOutliveItsSocket(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{})
		look := func() {
			if err := w.Look(t.Context(), id, lobby.Reader{Person: ada}); err != nil {
				t.Fatal(err)
			}
		}
		viewers[0].Close()
		look() // the page before its socket
		socket := w.look(id, ada, 0)
		look() // loaded by its script at each change
		socket.Close()
		time.Sleep(time.Second)
		if w.table(id).Here.Online.Has(0) {
			t.Error("she is connected without a socket")
		}
	})
}
