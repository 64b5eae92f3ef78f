package lobby_test

import (
	"slices"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

func TestListsNameBotsByLevelAndSeat(t *testing.T) {
	w := open(t)
	id := w.create(true, "me", "bot", "open")
	kept, err := w.store.Summary(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if bot := kept.Seats[1]; bot.Kind != "bot" || bot.Bot != "beginner" || bot.Name != "" {
		t.Errorf("the store keeps %+v", bot)
	}

	// Up to commit 9f08f46, the store kept the name itself.
	summary := kept
	summary.Seats = append([]store.Seat(nil), kept.Seats...)
	summary.Seats[1] = store.Seat{Kind: "bot", Name: "Beginner"}
	summary.ID = "OLD"
	events, err := w.store.Events(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.store.Append(t.Context(), store.Append{GameID: "OLD", Events: events, Summary: &summary}); err != nil {
		t.Fatal(err)
	}

	list, err := w.List(t.Context(), store.Query{Limit: 10})
	if err != nil || len(list) != 2 {
		t.Fatalf("%d tables are listed: %v", len(list), err)
	}
	for _, s := range list {
		if s.Seats[0].Name != "Ada" || s.Seats[1].Name != map[string]string{id: "Dot", "OLD": "Beginner"}[s.ID] {
			t.Errorf("table %s lists %+v", s.ID, s.Seats)
		}
	}
}

// People with the same name as a seat's bot may sit at the table before it, and return to their seat.
func TestABotIsNotCalledLikeAPersonAtTheTable(t *testing.T) {
	w := open(t)
	id := w.create(true, "open", "open", "me")
	named := func(want ...string) {
		t.Helper()
		var shown, kept, listed []string
		for s, seat := range w.table(id).ViewFor("").Seats {
			shown = append(shown, seat.Name)
			kept = append(kept, w.table(id).Holder(game.Seat(s), len(w.table(id).Moves)).Name)
		}
		list, err := w.List(t.Context(), store.Query{})
		if err != nil || len(list) != 1 {
			t.Fatalf("%d tables are listed: %v", len(list), err)
		}
		for _, seat := range list[0].Seats {
			listed = append(listed, seat.Name)
		}
		for _, names := range [][]string{shown, kept, listed} {
			if !slices.Equal(names, want) {
				t.Errorf("the seats are called %q, not %q", names, want)
			}
		}
	}
	w.must(id, bob, table.Sit{Seat: 1, Name: "BRUN\u041e"})
	w.must(id, ada, table.Assign{Seat: 0, To: table.Holder{Kind: table.SeatBot, Bot: "club"}})
	w.must(id, ada, table.Start{Level: "club"})
	named("Bruno 2", "BRUN\u041e", "Ada")
	w.must(id, ada, table.Rename{Name: "Greta"})
	w.must(id, bob, table.Stand{Seat: 1}) // Greta would play on
	w.must(id, bob, table.Return{Seat: 1})
	w.must(id, ada, table.Rename{Name: "Bruno 2"})
	named("Bruno 2", "BRUN\u041e", "Bruno 2 2")
	w.restart()
	named("Bruno 2", "BRUN\u041e", "Bruno 2 2")

	// The same applies to a bot that plays for somebody with its own name.
	w.must(id, bob, table.Rename{Name: "Greta"})
	w.must(id, bob, table.Stand{Seat: 1})
	if seat := w.table(id).Seats()[1]; seat.Name != "Greta 2" || seat.For != "Greta" {
		t.Errorf("%s plays for %s", seat.Name, seat.For)
	}
	key := w.table(id).JoinKey()
	w.must(id, ada, table.OfferSeat{Seat: 1, On: true})
	w.must(id, cleo, table.Sit{Seat: 1, Key: key, Name: "Cleo"})
	w.must(id, ada, table.Rename{Name: "Greta"}) // who may return
	if name := w.table(id).Seats()[2].Name; name != "Greta 2" {
		t.Errorf("Ada is called %s", name)
	}
}

// Readers take a list with fewer tables than they asked for to be the last one.
func TestOtherTablesTakeThePlacesOfClosedOnes(t *testing.T) {
	w := open(t)
	var all []string
	for range 6 {
		all = append(all, w.create(true, "me", "open", "open"))
	}
	listed, err := w.List(t.Context(), store.Query{})
	if err != nil || len(listed) != len(all) {
		t.Fatalf("%d tables are listed: %v", len(listed), err)
	}
	for i, s := range listed {
		all[i] = s.ID // the newest first
	}
	w.shut()
	w.closed = func(id string) bool { return id == all[0] || id == all[2] || id == all[5] }
	w.open()
	for before, want := range map[string][]string{"": {all[1], all[3]}, all[1]: {all[3], all[4]}, all[3]: {all[4]}, all[4]: nil} {
		list, err := w.List(t.Context(), store.Query{Before: before, Limit: 2})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range list {
			got = append(got, s.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("after %q there are %q, not %q", before, got, want)
		}
	}
}
