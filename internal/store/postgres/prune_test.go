package postgres_test

import (
	"errors"
	"testing"
	"time"

	"triplecross/internal/store"
)

// Somebody begins to play at a table just before Prune would remove it.
func TestATableThatIsPlayedAtAgainIsNotPruned(t *testing.T) {
	url := database(t, t.TempDir())
	s := open(t, url)
	for _, id := range []string{"played", "abandoned"} {
		if err := s.Append(t.Context(), next(id, 1)); err != nil {
			t.Fatal(err)
		}
	}
	now := time.Now()
	tx, err := connect(t, url).Begin(t.Context())
	if err == nil {
		_, err = tx.Exec(t.Context(), "UPDATE game SET updated = $1 WHERE id = 'played'", now.UnixMilli())
	}
	if err != nil {
		t.Fatal(err)
	}
	pruned := make(chan error)
	var tables int
	go func() {
		var err error
		tables, err = s.Prune(t.Context(), now.Add(-time.Hour), false)
		pruned <- err
	}()
	awaitBlocked(t, tx, 1)
	if err := tx.Commit(t.Context()); err != nil {
		t.Error(err)
	}
	if err := <-pruned; err != nil || tables != 1 {
		t.Errorf("%d tables were removed (%v), want the abandoned one", tables, err)
	}
	if events, err := s.Events(t.Context(), "played", 0); err != nil || len(events) != 1 {
		t.Errorf("the table that is played at has %d events (%v), want 1", len(events), err)
	}
	if _, err := s.Events(t.Context(), "abandoned", 0); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("the abandoned table is read: %v", err)
	}
}
