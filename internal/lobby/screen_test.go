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
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
)

// behind lays a table of Screen HexaChess with those manners for Ada and whoever
// has the second seat.
func (w *world) behind(m lobby.Manners, second protocol.SeatKind) string {
	w.t.Helper()
	id, err := w.Create(w.t.Context(), lobby.Spec{
		Game: "hexachess", Setup: `{"variant":"screen","army":"standard"}`, Host: ada, Name: "Ada", Public: true, Manners: m,
		Seats: []lobby.Holder{{Kind: protocol.Person}, {Kind: second, Bot: "beginner"}},
	})
	if err != nil {
		w.t.Fatal(err)
	}
	if second == protocol.Free {
		w.must(id, bob, lobby.Sit{Seat: 1, Name: "Bob"})
	}
	return id
}

// does makes moves for a seat, one after the other.
func (w *world) does(id string, seat game.Seat, texts ...string) {
	w.t.Helper()
	for _, text := range texts {
		table := w.table(id)
		w.must(id, []lobby.Person{ada, bob}[seat], lobby.Play{ID: fmt.Sprint(table.Version), Version: table.Version, Seat: seat, Text: text})
	}
}

// words joins the moves of a table as a person may know them.
func words(t lobby.Table, p lobby.Person) string {
	var list []string
	for _, m := range t.Told(p) {
		list = append(list, m.Move.Text)
	}
	return strings.Join(list, " ")
}

func TestBehindAScreenEachSeesTheOwnArmyOnly(t *testing.T) {
	w := open(t)
	id := w.behind(lobby.Manners{}, protocol.Free)
	w.does(id, 0, "K@d1", "Q@a6")
	w.does(id, 1, "K@d9")
	w.does(id, 0, "lift-a6")
	for _, tt := range []struct {
		who    lobby.Person
		pieces string
		moves  string
	}{
		{ada, "d1=0K", "K@d1 Q@a6 ? lift-a6"}, {bob, "d9=1K", "? ? K@d9 ?"}, {cleo, "", "? ? ? ?"},
	} {
		table := w.table(id)
		view := table.ViewFor(tt.who)
		if view.Pieces != tt.pieces || words(table, tt.who) != tt.moves {
			t.Errorf("%s sees %q after %s", tt.who, view.Pieces, words(table, tt.who))
		}
		for _, played := range view.Last {
			if own := table.SeatsOf(tt.who).Has(game.Seat(played.Seat)); own == (played.Word == "?:") {
				t.Errorf("%s is told %v", tt.who, view.Last)
			}
		}
		if table.Text(4) != "" || table.ViewAt(2).Pieces != "" || len(table.Seen(4).Pieces) > 0 {
			t.Errorf("watchers see %+v", table.ViewAt(2))
		}
	}
	w.does(id, 0, "normal", "ready")
	w.does(id, 1, "normal", "ready")
	table := w.table(id)
	if words(table, cleo) != "K@d1 Q@a6 K@d9 lift-a6 normal ready normal ready" || table.ViewAt(3).Pieces != "d9=1K a6=0Q d1=0K" {
		t.Errorf("afterwards everybody is told %s and sees %s", words(table, cleo), table.ViewAt(3).Pieces)
	}
	if table.Text(8) != table.State().Text() {
		t.Errorf("the position is %q", table.Text(8))
	}
}

func TestWhatIsToldOfASecretMoveIsTheSameWhateverItIs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var heard [2][]string
		for i, texts := range [][]string{{"K@d1", "Q@d3", "lift-d1", "P@b5"}, {"P@a1", "R@k6", "lift-k6", "K@a2"}} {
			w := open(t)
			id := w.behind(lobby.Manners{}, protocol.Free)
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
	id := w.behind(lobby.Manners{}, protocol.Free)
	version := w.table(id).Version
	w.must(id, ada, lobby.Play{ID: "1", Version: version, Seat: 0, Text: "K@d1"})
	w.must(id, bob, lobby.Play{ID: "1", Version: version, Seat: 1, Text: "K@d9"})
	w.refused(id, ada, lobby.Play{ID: "2", Version: version, Seat: 0, Text: "Q@d2"}, protocol.CodeStale)
	w.must(id, ada, lobby.Play{ID: "3", Version: version + 1, Seat: 0, Text: "Q@d2"})
	w.shut()
	w.open()
	w.must(id, bob, lobby.Play{ID: "4", Version: version + 2, Seat: 1, Text: "Q@d8"})
}

// crossfire sets a seat up so that its queen attacks the other's king if that seat
// does the same, with everything else out of the way.
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
	id := w.behind(lobby.Manners{}, protocol.Free)
	crossfire(w, id, 0)
	crossfire(w, id, 1)
	table := w.table(id)
	if table.State().Turn() != game.SeatsOf(0, 1) || table.State().View(0).Pieces != nil {
		t.Fatalf("both kings are not attacked: %s", table.State().Text())
	}
	if strings.ContainsAny(words(table, cleo), "@") || strings.Count(words(table, bob), "@") != 20 {
		t.Errorf("Cleo is told %s, Bob %s", words(table, cleo), words(table, bob))
	}
	w.refused(id, ada, lobby.Play{Version: table.Version - 1, Seat: 0, Text: "K@d1"}, protocol.CodeStale)
}

func TestASecretSetUpIsNotTakenBack(t *testing.T) {
	w := open(t)
	id := w.behind(lobby.Manners{}, protocol.Free)
	w.does(id, 0, "K@d1")
	w.refused(id, ada, lobby.TakeBack{}, protocol.CodeStatus)
	w.does(id, 0, "normal", "ready")
	w.does(id, 1, "normal", "ready")
	for _, p := range []lobby.Person{ada, bob} {
		w.refused(id, p, lobby.TakeBack{}, protocol.CodeStatus)
		if can, _ := w.table(id).CanTakeBack(p); can {
			t.Errorf("%s can take back the set-up", p)
		}
	}
	w.does(id, 0, "a5-a6")
	w.must(id, ada, lobby.TakeBack{})
}

func TestNobodyPlaysOnFromBehindAScreen(t *testing.T) {
	w := open(t)
	id := w.behind(lobby.Manners{}, protocol.Free)
	w.does(id, 0, "K@d1")
	w.cannot(id, 1, cleo, "One can play on from here when the screens have fallen.")
	w.must(id, ada, lobby.Resign{Seat: 0})
	w.cannot(id, 1, ada, "One can play on from here when the screens have fallen.")
}

func TestABotSetsUpWithoutLookingBehindTheScreen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id := w.behind(lobby.Manners{}, protocol.Bot)
		w.look(id, ada, 0)
		w.does(id, 0, "K@d1")
		time.Sleep(10 * time.Second)
		table := w.table(id)
		if table.State().Turn() != game.SeatsOf(0) || words(table, "") != "? ? ?" {
			t.Errorf("after %s it is the turn of %b", words(table, ada), table.State().Turn())
		}
		if got := table.State().View(0).Pieces; len(got) != 1 {
			t.Errorf("Ada has %v", got)
		}
	})
}

func TestWhoseTimeRunsOutBehindTheScreenGetsTheNormalSetUp(t *testing.T) {
	for name, manners := range map[string]lobby.Manners{
		"minutes": {Clock: fischer, Flag: lobby.FlagLose}, "days": {Clock: lobby.Clock{Turn: 24 * time.Hour}}, "a bot": {Clock: fischer},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := open(t)
				id := w.behind(manners, protocol.Free)
				w.look(id, ada, 0)
				w.look(id, bob, 0)
				time.Sleep(4 * time.Minute)
				w.does(id, 0, "K@a1")
				w.does(id, 1, "K@m13", "Q@b8")
				time.Sleep(max(2*time.Minute, manners.Clock.Turn))
				table := w.table(id)
				if table.Status != protocol.Live || holders(table) != "Ada Bob" {
					t.Fatalf("it is %s, %s", table.Status, holders(table))
				}
				want := "K@a1 K@m13 Q@b8 normal ready normal ready"
				if got := words(table, ""); got != want {
					t.Errorf("the moves are %s", got)
				}
			})
		})
	}
}

func TestTheClocksBeginAnewWhenTheScreensFall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id := w.behind(lobby.Manners{Clock: fischer, Flag: lobby.FlagLose}, protocol.Free)
		w.look(id, ada, 0)
		viewer := w.look(id, bob, 0)
		time.Sleep(time.Minute)
		w.does(id, 0, "K@a1", "lift-a1", "K@a1") // which brings no time
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
		w.shut()
		w.open()
		if got := words(w.table(id), ""); got != "K@a1 lift-a1 K@a1 normal ready normal ready" {
			t.Errorf("after a restart the moves are %s", got)
		}
	})
}

func TestASecretSetUpDoesNotGoOnForEver(t *testing.T) {
	w := open(t)
	id := w.behind(lobby.Manners{}, protocol.Free)
	for range 500 {
		w.does(id, 0, "P@a1", "lift-a1")
	}
	w.does(id, 0, "P@a1")
	w.does(id, 1, "normal")
	table := w.table(id)
	if table.Screened() || !strings.HasSuffix(words(table, cleo), "lift-a1 normal ready normal ready") {
		t.Errorf("after %d moves they still set up: %s", len(table.Moves), table.State().Text())
	}
}
