package lobby_test

import (
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/game/games"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

func TestANewShowcaseIsMadeOnceAPersonSitsDown(t *testing.T) {
	w := open(t)
	first, err := w.Showcase(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	if again, err := w.Showcase(t.Context(), ""); err != nil || again.ID != first.ID {
		t.Fatalf("the second look shows %q, %v", again.ID, err)
	}
	w.restart()
	if again, err := w.Showcase(t.Context(), ""); err != nil || again.ID != first.ID {
		t.Fatalf("after a restart it is %q, %v", again.ID, err)
	}
	w.must(first.ID, ada, table.Sit{Seat: 1, Name: "Ada"})
	if again, err := w.Showcase(t.Context(), ""); err != nil || again.ID == first.ID {
		t.Errorf("with a person at it the showcase is still %q, %v", again.ID, err)
	}
}

func TestAShowcaseThatCannotBeReplayedIsReplaced(t *testing.T) {
	w := open(t)
	first, err := w.Showcase(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	err = w.store.Append(t.Context(), store.Append{GameID: first.ID, Events: []store.Event{{
		Seq: first.Version + 1, At: time.Now(), Kind: "moved", Body: []byte(`{"seat":0,"move":"a1-z9"}`),
	}}})
	if err != nil {
		t.Fatal(err)
	}
	w.restart()
	if second, err := w.Showcase(t.Context(), ""); err != nil || second.ID == first.ID {
		t.Errorf("the showcase is %q, %v", second.ID, err)
	}
}

func TestATableOfBotsPlaysOnlyWhileSomebodyLooks(t *testing.T) {
	w := open(t)
	id := w.create(true, "bot", "bot", "bot")
	if _, err := w.Do(t.Context(), id, ada, table.Rename{}); err != nil { // starts the room
		t.Fatal(err)
	}
	if plies := len(w.table(id).Moves); plies != 0 {
		t.Fatalf("%d moves were played unseen", plies)
	}
	sub := w.look(id, "", 0)
	over := w.wait(sub, id, func(t table.Moment) bool { return t.Status == protocol.Over })
	if over.ViewFor("").Outcome == nil {
		t.Error("the game is over without an outcome")
	}
}

func TestEachGameHasAShowcaseOfItsOwn(t *testing.T) {
	w := open(t)
	first, err := w.Showcase(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, slug := range []string{first.Game.Info().Slug, "hexdame"} {
		shown, err := w.Showcase(t.Context(), slug)
		if err != nil || shown.Game.Info().Slug != slug || shown.People() != 0 {
			t.Fatalf("%s is shown by table %s: %v", slug, shown.ID, err)
		}
		if slug == first.Game.Info().Slug && shown.ID != first.ID {
			t.Errorf("the first game is shown by table %s and %s", first.ID, shown.ID)
		}
		seen[shown.ID] = true
	}
	if len(seen) != 2 {
		t.Errorf("two games share a table: %v", seen)
	}
	if _, err := w.Showcase(t.Context(), "ludo"); err == nil {
		t.Error("an unknown game is shown")
	}
}

// Otherwise one person could fill the server with tables by sitting down at one after another.
func TestAShowcaseIsNotReplacedAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &world{t: t, dir: t.TempDir(), games: games.All(), minBotTime: time.Second}
		w.open()
		defer w.shut()
		first, err := w.Showcase(t.Context(), "")
		if err != nil {
			t.Fatal(err)
		}
		w.must(first.ID, ada, table.Sit{Seat: 1, Name: "Ada"})
		for _, replaced := range []bool{false, true} {
			if shown, err := w.Showcase(t.Context(), ""); err != nil || (shown.ID != first.ID) != replaced {
				t.Errorf("table %s is replaced by %s, %v", first.ID, shown.ID, err)
			}
			time.Sleep(10 * time.Second) // ten moves of bots
		}
	})
}
