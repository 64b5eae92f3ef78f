package lobby_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// screened creates a table of Screen HexaChess with the given settings for Ada and a second seat of the given
// kind.
func (w *world) screened(m table.Settings, second table.SeatKind) string {
	w.t.Helper()
	id, err := w.Create(w.t.Context(), table.Spec{
		Game: "hexachess", Setup: `{"variant":"screen","army":"standard"}`, Host: ada, Name: "Ada", Public: true, Settings: m,
		Seats: []table.Holder{{Kind: table.SeatPerson}, {Kind: second, Bot: "beginner"}},
	})
	if err != nil {
		w.t.Fatal(err)
	}
	if second == table.SeatFree {
		w.must(id, bob, table.Sit{Seat: 1, Name: "Bob"})
	}
	return id
}

// does plays moves for a seat, one after another.
func (w *world) does(id string, seat game.Seat, texts ...string) {
	w.t.Helper()
	for _, text := range texts {
		tbl := w.table(id)
		w.must(id, []table.Person{ada, bob}[seat], table.Play{ID: fmt.Sprint(tbl.Version), Version: tbl.Version, Seat: seat, Text: text})
	}
}

// words joins the moves of a table as a person may see them.
func words(t table.Moment, p table.Person) string {
	var list []string
	for _, m := range t.Told(p) {
		list = append(list, m.Move.Text)
	}
	return strings.Join(list, " ")
}

func TestBehindAScreenEachSeesOnlyTheirOwnArmy(t *testing.T) {
	w := open(t)
	id := w.screened(table.Settings{}, table.SeatFree)
	w.does(id, 0, "K@d1", "Q@a6")
	w.does(id, 1, "K@d9")
	w.does(id, 0, "lift-a6")
	for _, tt := range []struct {
		who    table.Person
		pieces string
		moves  string
	}{
		{ada, "d1=0K", "K@d1 Q@a6 ? lift-a6"}, {bob, "d9=1K", "? ? K@d9 ?"}, {cleo, "", "? ? ? ?"},
	} {
		tbl := w.table(id)
		view := tbl.ViewFor(tt.who)
		if view.Pieces != tt.pieces || words(tbl, tt.who) != tt.moves {
			t.Errorf("%s sees %q after %s", tt.who, view.Pieces, words(tbl, tt.who))
		}
		for _, played := range view.Last {
			if own := tbl.SeatsOf(tt.who).Has(game.Seat(played.Seat)); own == (played.Word == "?:") {
				t.Errorf("%s is told %v", tt.who, view.Last)
			}
		}
		if tbl.Text(4) != "" || tbl.ViewAt(2).Pieces != "" || len(tbl.Seen(4).Pieces) > 0 {
			t.Errorf("watchers see %+v", tbl.ViewAt(2))
		}
	}
	w.does(id, 0, "normal", "ready")
	w.does(id, 1, "normal", "ready")
	tbl := w.table(id)
	if words(tbl, cleo) != "K@d1 Q@a6 K@d9 lift-a6 normal ready normal ready" || tbl.ViewAt(3).Pieces != "d9=1K a6=0Q d1=0K" {
		t.Errorf("afterwards everybody is told %s and sees %s", words(tbl, cleo), tbl.ViewAt(3).Pieces)
	}
	if tbl.Text(8) != tbl.State().Text() {
		t.Errorf("the position is %q", tbl.Text(8))
	}
}

func TestMessagesAboutASecretMoveDoNotDependOnIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var heard [2][]string
		for i, texts := range [][]string{{"K@d1", "Q@d3", "lift-d1", "P@b5"}, {"P@a1", "R@k6", "lift-k6", "K@a2"}} {
			w := open(t)
			id := w.screened(table.Settings{}, table.SeatFree)
			viewers := []*viewer{w.look(id, bob, 0), w.look(id, cleo, 0)}
			time.Sleep(time.Second)
			w.does(id, 1, "K@m13")
			for _, v := range viewers {
				told(t, v)
			}
			for _, text := range texts {
				w.does(id, 0, text)
				for _, v := range viewers {
					data, err := v.Next(t.Context())
					if err != nil {
						t.Fatal(err)
					}
					heard[i] = append(heard[i], string(data))
				}
			}
		}
		if diff := cmp.Diff(heard[0], heard[1]); diff != "" || len(heard[0]) != 8 || !strings.Contains(heard[0][1], `"t":"move"`) {
			t.Errorf("%q: %s", heard[0], diff)
		}
	})
}

func TestASecretMoveDoesNotMakeTheOthersStale(t *testing.T) {
	w := open(t)
	id := w.screened(table.Settings{}, table.SeatFree)
	version := w.table(id).Version
	w.must(id, ada, table.Play{ID: "1", Version: version, Seat: 0, Text: "K@d1"})
	w.must(id, bob, table.Play{ID: "1", Version: version, Seat: 1, Text: "K@d9"})
	w.refused(id, ada, table.Play{ID: "2", Version: version, Seat: 0, Text: "Q@d2"}, protocol.CodeStale)
	w.must(id, ada, table.Play{ID: "3", Version: version + 1, Seat: 0, Text: "Q@d2"})
	w.restart()
	w.must(id, bob, table.Play{ID: "4", Version: version + 2, Seat: 1, Text: "Q@d8"})
}

// crossfire sets a seat up so that its queen attacks the other's king if the other
// seat does the same. All other pieces are out of the way.
func crossfire(w *world, id string, seat game.Seat) {
	w.t.Helper()
	queen, king := "Q@g6", "K@f6"
	if seat == 1 {
		queen, king = "Q@g8", "K@h8"
	}
	w.does(id, seat, queen, king)
	for {
		legal := w.table(id).State().Legal(seat)
		placing := func(m game.Move) bool { return strings.Contains(m.Text, "@") }
		i := slices.IndexFunc(legal, placing)
		if i < 0 {
			break
		}
		if seat == 1 { // far away
			for i+1 < len(legal) && placing(legal[i+1]) {
				i++
			}
		}
		w.does(id, seat, legal[i].Text)
	}
	w.does(id, seat, "ready")
}

func TestIfBothKingsAreAttackedEverythingIsSecretAgain(t *testing.T) {
	w := open(t)
	id := w.screened(table.Settings{}, table.SeatFree)
	crossfire(w, id, 0)
	crossfire(w, id, 1)
	tbl := w.table(id)
	if tbl.State().Turn() != game.SeatsOf(0, 1) || tbl.State().View(0).Pieces != nil {
		t.Fatalf("both kings are not attacked: %s", tbl.State().Text())
	}
	if strings.ContainsAny(words(tbl, cleo), "@") || strings.Count(words(tbl, bob), "@") != 20 {
		t.Errorf("Cleo is told %s, Bob %s", words(tbl, cleo), words(tbl, bob))
	}
	w.refused(id, ada, table.Play{Version: tbl.Version - 1, Seat: 0, Text: "K@d1"}, protocol.CodeStale)
}

func TestASecretSetUpIsNotTakenBack(t *testing.T) {
	w := open(t)
	id := w.screened(table.Settings{}, table.SeatFree)
	w.does(id, 0, "K@d1")
	w.refused(id, ada, table.TakeBack{}, protocol.CodeStatus)
	w.does(id, 0, "normal", "ready")
	w.does(id, 1, "normal", "ready")
	for _, p := range []table.Person{ada, bob} {
		w.refused(id, p, table.TakeBack{}, protocol.CodeStatus)
		if can, _ := w.table(id).CanTakeBack(p); can {
			t.Errorf("%s can take back the set-up", p)
		}
	}
	w.does(id, 0, "a5-a6")
	w.must(id, ada, table.TakeBack{})
}

func TestNoGameGoesOnElsewhereFromBehindAScreen(t *testing.T) {
	w := open(t)
	id := w.screened(table.Settings{}, table.SeatFree)
	w.does(id, 0, "K@d1")
	w.cannot(id, 1, cleo, "You can play on from here once the screens have fallen.")
	w.must(id, ada, table.Resign{Seat: 0})
	w.cannot(id, 1, ada, "You can play on from here once the screens have fallen.")
}

func TestABotSetsUpWithoutLookingBehindTheScreen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id := w.screened(table.Settings{}, table.SeatBot)
		w.look(id, ada, 0)
		w.does(id, 0, "K@d1")
		time.Sleep(10 * time.Second)
		tbl := w.table(id)
		if tbl.State().Turn() != game.SeatsOf(0) || strings.Trim(words(tbl, ""), "? ") != "" {
			t.Errorf("after %s it is the turn of %b", words(tbl, ada), tbl.State().Turn())
		}
		if got := tbl.State().View(0).Pieces; len(got) != 1 {
			t.Errorf("Ada has %v", got)
		}
	})
}

func TestBotsDoNotAlwaysSetUpAlikeBehindTheScreen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		setUps := map[string]bool{}
		for range 12 {
			id := w.screened(table.Settings{}, table.SeatBot)
			w.look(id, ada, 0)
			time.Sleep(10*time.Second + time.Millisecond)
			tbl := w.table(id)
			if tbl.State().Turn() != game.SeatsOf(0) {
				t.Fatalf("after %s it is the turn of %b", words(tbl, ""), tbl.State().Turn())
			}
			setUps[fmt.Sprint(tbl.State().View(1).Pieces)] = true
		}
		if len(setUps) < 3 {
			t.Errorf("%d set-ups at 12 tables", len(setUps))
		}
	})
}

func TestRunningOutOfTimeBehindTheScreenGivesTheNormalSetUp(t *testing.T) {
	for name, settings := range map[string]table.Settings{
		"minutes": {Clock: fischer, Flag: table.FlagLose}, "days": {Clock: table.Clock{Turn: 24 * time.Hour}}, "a bot": {Clock: fischer},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := open(t)
				id := w.screened(settings, table.SeatFree)
				w.look(id, ada, 0)
				w.look(id, bob, 0)
				time.Sleep(4 * time.Minute)
				w.does(id, 0, "K@a1")
				w.does(id, 1, "K@m13", "Q@b8")
				time.Sleep(max(2*time.Minute, settings.Clock.Turn))
				tbl := w.table(id)
				if tbl.Status != protocol.Live || holders(tbl) != "Ada Bob" {
					t.Fatalf("it is %s, %s", tbl.Status, holders(tbl))
				}
				want := "K@a1 K@m13 Q@b8 normal ready normal ready"
				if got := words(tbl, ""); got != want {
					t.Errorf("the moves are %s", got)
				}
			})
		})
	}
}

func TestTheClocksRestartAfterASecretSetUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id := w.screened(table.Settings{Clock: fischer, Flag: table.FlagLose}, table.SeatFree)
		w.look(id, ada, 0)
		viewer := w.look(id, bob, 0)
		time.Sleep(time.Minute)
		w.does(id, 0, "K@a1", "lift-a1", "K@a1") // these earn no increment
		w.clocks(id, 240, 240)
		w.does(id, 1, "normal", "ready")
		time.Sleep(3*time.Minute + 58*time.Second)
		w.clocks(id, 2, 240)
		told(t, viewer)
		time.Sleep(2 * time.Second) // Ada's time runs out
		w.clocks(id, 299, 300)
		if heard := told(t, viewer); !strings.HasPrefix(heard, "view") {
			t.Errorf("Bob is told %s", heard)
		}
		if got := words(w.table(id), ""); got != "K@a1 lift-a1 K@a1 normal ready normal ready" {
			t.Errorf("the moves are %s", got)
		}
		w.restart()
		if got := words(w.table(id), ""); got != "K@a1 lift-a1 K@a1 normal ready normal ready" {
			t.Errorf("after a restart the moves are %s", got)
		}
	})
}

func TestASecretSetUpDoesNotGoOnForever(t *testing.T) {
	w := open(t)
	id := w.screened(table.Settings{}, table.SeatFree)
	for range 500 {
		w.does(id, 0, "P@a1", "lift-a1")
	}
	w.does(id, 0, "P@a1")
	w.does(id, 1, "normal")
	tbl := w.table(id)
	if tbl.Screened() || !strings.HasSuffix(words(tbl, cleo), "lift-a1 normal ready normal ready") {
		t.Errorf("after %d moves they still set up: %s", len(tbl.Moves), tbl.State().Text())
	}
}

// People who are away during a secret set-up come back to their own army, which nobody else has seen.
func TestNoSeatIsLentWhileAnythingIsSecret(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id := w.screened(table.Settings{}, table.SeatFree)
		w.look(id, ada, 0)
		v := w.look(id, bob, 0)
		w.does(id, 1, "K@d9")
		v.Close()
		time.Sleep(2 * disconnectGrace)
		w.refused(id, ada, table.OfferSeat{Seat: 1, On: true}, protocol.CodeStatus)
		w.refused(id, cleo, table.Sit{Seat: 1, Name: "Cleo"}, protocol.CodeSeat)
		w.must(id, ada, table.ReplaceWithBot{Seat: 1})
		w.refused(id, ada, table.OfferSeat{Seat: 1, On: true}, protocol.CodeStatus)
		w.look(id, bob, 0)
		w.seats(id, "Ada Bob")
	})
}
