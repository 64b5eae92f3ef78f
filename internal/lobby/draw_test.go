package lobby_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

func TestADrawNeedsAllThePeople(t *testing.T) {
	w := open(t)
	id := w.three()
	w.refused(id, "stranger", table.OfferDraw{}, protocol.CodeSeat)
	w.must(id, bob, table.OfferDraw{})
	w.must(id, ada, table.OfferDraw{})
	if tbl := w.table(id); tbl.Status != protocol.Live || tbl.Offers != game.SeatsOf(0, 1) {
		t.Fatalf("with two offers: %s, %b", tbl.Status, tbl.Offers)
	}
	version := w.table(id).Version
	if again := w.must(id, ada, table.OfferDraw{}); again != version {
		t.Errorf("the second offer led to version %d, not %d", again, version)
	}
	w.must(id, cleo, table.OfferDraw{})
	want := &protocol.Outcome{Place: []int{1, 1, 1}, Drawn: true, Reason: "agreement", Code: "agreement"}
	check := func() {
		t.Helper()
		view := w.table(id).ViewFor("")
		if diff := cmp.Diff(want, view.Outcome); diff != "" || view.Status != protocol.Over {
			t.Errorf("%s %s", view.Status, diff)
		}
	}
	check()
	w.refused(id, ada, table.Play{ID: "x", Version: w.table(id).Version, Seat: 0, Text: "a1-b1"}, protocol.CodeStatus)
	w.restart()
	check()
}

func TestAnOfferStandsUntilSomebodyElseMoves(t *testing.T) {
	w := open(t)
	id := w.three()
	offer := func(want game.Seats) {
		t.Helper()
		if got := w.table(id).Offers; got != want {
			t.Errorf("the offers are %b, not %b", got, want)
		}
	}
	w.must(id, ada, table.OfferDraw{})
	w.must(id, ada, table.Play{ID: "1", Version: w.table(id).Version, Seat: 0, Text: "a1-b1"})
	offer(game.SeatsOf(0))
	w.must(id, bob, table.Play{ID: "2", Version: w.table(id).Version, Seat: 1, Text: "d7-d6"})
	offer(0)
}

func TestAnOfferIsWithdrawnByWhoMadeIt(t *testing.T) {
	w := open(t)
	id := w.three()
	w.must(id, ada, table.OfferDraw{})
	w.must(id, ada, table.DeclineDraw{})
	version := w.table(id).Version
	if again := w.must(id, ada, table.DeclineDraw{}); again != version {
		t.Errorf("withdrawing it twice led to version %d, not %d", again, version)
	}
	w.must(id, bob, table.OfferDraw{})
	w.must(id, cleo, table.OfferDraw{})
	if tbl := w.table(id); tbl.Status != protocol.Live || tbl.Offers != game.SeatsOf(1, 2) || tbl.Denials != nil {
		t.Errorf("it is %s, the offers are %b, and vain were %+v", tbl.Status, tbl.Offers, tbl.Denials)
	}
}

func TestBotsHaveNoSayInADraw(t *testing.T) {
	w := open(t)
	alone := w.create(false, "me", "bot", "bot")
	w.refused(alone, ada, table.OfferDraw{}, protocol.CodeSeat)
	w.refused(w.create(false, "me", "open", "open"), ada, table.OfferDraw{}, protocol.CodeStatus)

	id := w.create(true, "me", "bot", "open")
	w.must(id, bob, table.Sit{Seat: 2})
	w.must(id, ada, table.OfferDraw{})
	w.must(id, ada, table.Play{ID: "1", Version: w.table(id).Version, Seat: 0, Text: "a1-b1"})
	sub := w.look(id, bob, 0)
	// The bot's move does not take the offer back.
	w.wait(sub, id, func(t table.Moment) bool { return t.State().Turn().Has(2) })
	w.must(id, bob, table.OfferDraw{})
	if tbl := w.table(id); tbl.Status != protocol.Over {
		t.Errorf("the table is %s", tbl.Status)
	}
}

func TestADrawIsAgreedWhenTheLastToDisagreeLeaves(t *testing.T) {
	w := open(t)
	id := w.three()
	w.must(id, ada, table.OfferDraw{})
	w.must(id, bob, table.OfferDraw{})
	w.must(id, cleo, table.Stand{Seat: 2})
	if tbl := w.table(id); tbl.Status != protocol.Over {
		t.Errorf("the table is %s", tbl.Status)
	}
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
