package metrics_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"triplecross/internal/metrics"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/store/storetest"
)

// read returns the metrics in the text format.
func read(t *testing.T, m *metrics.Metrics) string {
	t.Helper()
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if w.Code != http.StatusOK {
		t.Fatalf("%d: %s", w.Code, w.Body)
	}
	return w.Body.String()
}

func wants(t *testing.T, text string, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if !strings.Contains(text, line+"\n") {
			t.Errorf("%q is missing in\n%s", line, text)
		}
	}
}

func TestRequestsAreCountedByRouteAndStatus(t *testing.T) {
	m := metrics.New()
	m.Answered("/t/{id}", http.StatusOK, 3*time.Millisecond)
	m.Answered("/t/{id}", http.StatusOK, 2*time.Second)
	m.Answered("/t/{id}", http.StatusNotFound, time.Millisecond)
	m.Answered("/t/{id}/ws", http.StatusSwitchingProtocols, time.Hour)
	m.Answered("", http.StatusNotFound, time.Millisecond)
	text := read(t, m)
	wants(t, text,
		`triplecross_requests_total{route="/t/{id}",status="200"} 2`,
		`triplecross_requests_total{route="/t/{id}",status="404"} 1`,
		`triplecross_requests_total{route="/t/{id}/ws",status="101"} 1`,
		`triplecross_requests_total{route="none",status="404"} 1`,
		`triplecross_request_seconds_bucket{route="/t/{id}",le="0.005"} 2`,
		`triplecross_request_seconds_count{route="/t/{id}"} 3`)
	if strings.Contains(text, `triplecross_request_seconds_count{route="/t/{id}/ws"}`) {
		t.Error("the life of a socket counts as the time of an answer")
	}
}

func TestRefusalsAreCountedByCode(t *testing.T) {
	m := metrics.New()
	m.Refused(protocol.CodeFlood)
	m.Refused(protocol.CodeFlood)
	wants(t, read(t, m), `triplecross_refusals_total{code="flood"} 2`)
}

func TestGaugesAreReadWhenMetricsAre(t *testing.T) {
	m := metrics.New()
	n := 3
	m.Gauge("rooms", "Rooms in memory.", func() int { return n })
	wants(t, read(t, m), "triplecross_rooms 3")
	n = 0
	wants(t, read(t, m), "triplecross_rooms 0")
}

func TestGamesOfThePoolAreMeasured(t *testing.T) {
	m := metrics.New()
	wants(t, read(t, m), `triplecross_pool_seats_total{taken="bot"} 0`)
	m.Matched([]time.Duration{20 * time.Second, 3 * time.Second}, 1)
	wants(t, read(t, m), `triplecross_pool_seats_total{taken="bot"} 1`, `triplecross_pool_seats_total{taken="person"} 2`,
		`triplecross_pool_wait_seconds_bucket{le="5"} 1`, "triplecross_pool_wait_seconds_sum 23")
}

func TestTheProcessAndItsRuntimeAreMeasured(t *testing.T) {
	text := read(t, metrics.New())
	for _, name := range []string{"go_goroutines ", "process_open_fds "} {
		if !strings.Contains(text, "\n"+name) {
			t.Errorf("%s is missing", name)
		}
	}
}

func TestEveryFigureOfANodeNamesIt(t *testing.T) {
	m := metrics.NewOfNode("http://10.0.0.1:8080")
	m.ThoughtElsewhere(true)
	m.Gauge("rooms", "Tables in memory.", func() int { return 7 })
	text := read(t, m)
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "#") && !strings.Contains(line, `node="http://10.0.0.1:8080"`) {
			t.Errorf("no node in %s", line)
		}
	}
	wants(t, text, `triplecross_bots_elsewhere_total{node="http://10.0.0.1:8080",result="answered"} 1`)
}

func TestTwoServersHaveFiguresOfTheirOwn(t *testing.T) {
	m, other := metrics.New(), metrics.New()
	m.Refused(protocol.CodeFlood)
	if !strings.Contains(read(t, other), `triplecross_refusals_total{code="flood"} 0`+"\n") {
		t.Error("what one server refuses counts for another")
	}
}

func TestSlowAMeasuredStoreIsAStore(t *testing.T) {
	storetest.Run(t, func(dir string) (store.Store, error) {
		s, err := sqlite.Open(dir)
		if err != nil {
			return nil, err
		}
		return metrics.New().Store(s), nil
	})
}

func TestAppendsAreMeasured(t *testing.T) {
	s, err := sqlite.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	m := metrics.New()
	measured := m.Store(s)
	event := func(seq int, kind string) store.Event {
		return store.Event{Seq: seq, At: time.UnixMilli(0), Kind: kind, Body: []byte("{}")}
	}
	for _, tt := range []struct {
		append store.Append
		fails  bool
	}{
		{store.Append{GameID: "a", Events: []store.Event{event(1, "table")}, Summary: &store.Summary{ID: "a", Status: store.Open}}, false},
		{store.Append{GameID: "a", Events: []store.Event{event(2, "moved"), event(3, "moved")}}, false},
		{store.Append{GameID: "a", Events: []store.Event{event(3, "moved")}}, true},
	} {
		if err := measured.Append(t.Context(), tt.append); (err != nil) != tt.fails {
			t.Fatal(err)
		}
	}
	wants(t, read(t, m), "triplecross_tables_created_total 1", "triplecross_tables_laid_total 1", "triplecross_moves_stored_total 2",
		"triplecross_appends_failed_total 1", "triplecross_append_seconds_count 2")
}

func TestWhatGoesWrongIsCountedByItsName(t *testing.T) {
	m := metrics.New()
	text := read(t, m)
	wants(t, text, `triplecross_panics_total{where="room"} 0`, "triplecross_room_crashes_total 0",
		`triplecross_socket_closes_total{code="4003"} 0`, `triplecross_socket_closes_total{code="4504"} 0`)
	m.Limited("tables")
	m.Panicked("socket")
	m.RoomCrashed()
	for _, code := range []int{0, 1000, 1006, 4003, 4504, 4004, 4999, 3999, 5000, 77} {
		m.Closed(code)
	}
	wants(t, read(t, m),
		`triplecross_limited_total{limit="tables"} 1`, `triplecross_panics_total{where="socket"} 1`, `triplecross_panics_total{where="room"} 1`,
		"triplecross_room_crashes_total 1", `triplecross_socket_closes_total{code="none"} 1`, `triplecross_socket_closes_total{code="1000"} 1`,
		`triplecross_socket_closes_total{code="4003"} 1`, `triplecross_socket_closes_total{code="4504"} 1`, `triplecross_socket_closes_total{code="other"} 5`)
}

func TestTheLobbyIsMeasured(t *testing.T) {
	m := metrics.New()
	m.TableLoaded(7, 2*time.Millisecond)
	m.Delivered(3 * time.Millisecond)
	m.Swept(90 * time.Second)
	text := read(t, m)
	wants(t, text, "triplecross_loaded_events_total 7", `triplecross_table_load_seconds_bucket{le="0.0025"} 1`,
		`triplecross_delivery_seconds_bucket{le="0.005"} 1`, "triplecross_sweep_late_seconds 90")
	if strings.Contains(text, "triplecross_last_sweep_timestamp_seconds 0\n") {
		t.Error("the time of the sweep is not told")
	}
}

func TestAStoresFiguresAreReadWhenMetricsAre(t *testing.T) {
	m := metrics.New()
	now := store.Stats{Queue: 3, Database: 4096, WAL: 100, FreeDisk: -1, Batches: store.Distribution{Count: 2, Sum: 9, Buckets: map[float64]uint64{1: 1, 8: 2}}}
	m.Stats(func() store.Stats { return now })
	wants(t, read(t, m), "triplecross_commit_queue 3", "triplecross_database_bytes 4096", "triplecross_wal_bytes 100", "triplecross_disk_free_bytes -1",
		`triplecross_commit_batch_bucket{le="8"} 2`, "triplecross_commit_batch_sum 9", "triplecross_commit_seconds_count 0")
	now.Queue = 0
	wants(t, read(t, m), "triplecross_commit_queue 0")
}
