package lobby_test

import (
	"testing"

	"triplecross/internal/store"
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

	// Up to commit 9f08f46 it kept the name itself.
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
