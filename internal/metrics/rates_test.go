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
	rates, stop := m.Rates(t.Context())
	defer stop()
	m.Answered("/", http.StatusOK, time.Millisecond)
	m.Answered("/watch", http.StatusOK, time.Millisecond)
	m.Panicked("room")
	growth := rates.Growth()
	for name, want := range map[string]float64{"requests_total": 2, "panics_total": 1, "refusals_total": 0} {
		if got, ok := growth[name]; !ok || got != want {
			t.Errorf("%s has grown by %v instead of %v", name, got, want)
		}
	}
}
