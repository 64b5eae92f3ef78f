package lobby_test

import (
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/table"
)

// A panel is rendered again only if it has changed, which most moves do not do.
func TestThePanelsVersionChangesWithItsContent(t *testing.T) {
	w := open(t)
	id := w.three()
	sub := w.look(id, "", 0)
	before := sub.PanelVersion()
	changes := func(want bool, what string) {
		t.Helper()
		now := sub.PanelVersion()
		if (now != before) != want {
			t.Errorf("%s: the panel has changed: %t", what, now != before)
		}
		before = now
	}
	w.must(id, ada, table.Play{ID: "1", Version: w.table(id).Version, Seat: 0, Text: "a1-b1"})
	changes(true, "the first move, to which it leads back")
	w.must(id, bob, table.Play{ID: "1b", Version: w.table(id).Version, Seat: 1, Text: "g7-f6"})
	changes(false, "a move")
	w.must(id, ada, table.OfferDraw{})
	changes(true, "an offer")
	w.must(id, cleo, table.Play{ID: "2", Version: w.table(id).Version, Seat: 2, Text: "g4-f4"})
	changes(true, "a move that ends an offer")
	w.must(id, cleo, table.TakeBack{})
	changes(true, "a takeback, after which there may be no other to ask for")
	w.must(id, cleo, table.Rename{Name: "Cleopatra"})
	changes(true, "another name")
	w.must(id, cleo, table.Resign{Seat: 2})
	changes(true, "a bot for somebody who resigned")
	if m := sub.Moment(); m.Version != w.table(id).Version {
		t.Errorf("the moment is of version %d", m.Version)
	}
}

func TestATableKnowsThePeopleWithAStakeInIt(t *testing.T) {
	w := open(t)
	id := w.create(true, "open", "bot", "open") // by ada
	w.must(id, bob, table.Sit{Seat: 2})
	m := w.table(id)
	for person, want := range map[table.Person]bool{ada: true, bob: true, cleo: false, "": false} {
		if m.Knows(person) != want {
			t.Errorf("%q is known: %t", person, !want)
		}
	}
}

// A panel offers to let a bot play for those who are away.
func TestThePanelsVersionChangesWithWhoIsAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, viewers := w.connected(table.Settings{})
		sub := w.look(id, "", 0)
		time.Sleep(time.Second)
		before := sub.PanelVersion()
		viewers[2].Close()
		time.Sleep(2 * disconnectGrace)
		away := sub.PanelVersion()
		w.look(id, cleo, 0)
		time.Sleep(time.Second)
		if back := sub.PanelVersion(); away == before || back == away {
			t.Errorf("the panel has version %d, %d while Cleo is away, and %d when she is back", before, away, back)
		}
	})
}
