package metrics

import (
	"net/http"
	"testing"
	"time"
)

func TestRatesTellWhatHasGrown(t *testing.T) {
	m := New()
	m.Answered("/", http.StatusOK, time.Millisecond)
	m.Panicked("room")
	m.Limited("sockets")
	m.store.moves.Inc()
	m.store.tables.Inc()
	rates, stop := m.Rates(t.Context())
	defer stop()
	m.Answered("/", http.StatusOK, time.Millisecond)
	m.Answered("/watch", http.StatusOK, time.Millisecond)
	m.Panicked("room")
	m.Limited("bans")
	m.store.moves.Add(3)
	growth := rates.Growth()
	for name, want := range map[string]float64{
		"requests_total": 2, "moves_stored_total": 3, "tables_created_total": 0, "refusals_total": 0, "limited_total": 1, "panics_total": 1,
	} {
		if got, ok := growth[name]; !ok || got != want {
			t.Errorf("%s has grown by %v instead of %v", name, got, want)
		}
	}
}
