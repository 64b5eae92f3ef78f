package metrics

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// lobbyMetrics are the metrics of the rooms.
type lobbyMetrics struct {
	crashes   prometheus.Counter
	broken    prometheus.Counter
	loads     prometheus.Histogram
	loaded    prometheus.Counter
	delivered prometheus.Histogram
	late      prometheus.Gauge
	swept     prometheus.Gauge
	reported  prometheus.Counter
}

func newLobbyMetrics() lobbyMetrics {
	return lobbyMetrics{
		crashes: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "triplecross_room_crashes_total",
			Help: "Rooms that panicked; the next one replays the table's log.",
		}),
		broken: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "triplecross_broken_tables_total",
			Help: "Tables that turned out to be broken: their logs cannot be replayed.",
		}),
		loads: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name:    "triplecross_table_load_seconds",
			Help:    "Time to read and replay the log of a table.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, 1, 5},
		}),
		loaded: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "triplecross_loaded_events_total",
			Help: "Events of the logs that were read to load tables.",
		}),
		delivered: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name:    "triplecross_delivery_seconds",
			Help:    "Time from a command at a table until what it changed was written to all sockets of the table.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 5},
		}),
		late: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "triplecross_sweep_late_seconds",
			Help: "How long ago the time had run out at the most overdue table that the last sweep found; 0 if it found none.",
		}),
		swept: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "triplecross_last_sweep_timestamp_seconds",
			Help: "When tables without a room whose time has run out were last looked for, in Unix seconds.",
		}),
		reported: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "triplecross_reported_lines_total",
			Help: "Lines of chats that people reported; /admin lists them.",
		}),
	}
}

func (m lobbyMetrics) collectors() []prometheus.Collector {
	return []prometheus.Collector{m.crashes, m.broken, m.loads, m.loaded, m.delivered, m.late, m.swept, m.reported}
}

// RoomCrashed counts the panic of a room.
func (m *Metrics) RoomCrashed() {
	m.Panicked("room")
	m.lobby.crashes.Inc()
}

// TableBroken counts a table whose log cannot be replayed.
func (m *Metrics) TableBroken() { m.lobby.broken.Inc() }

// TableLoaded records a table that was read from its log.
func (m *Metrics) TableLoaded(events int, took time.Duration) {
	m.lobby.loads.Observe(took.Seconds())
	m.lobby.loaded.Add(float64(events))
}

// Delivered records the time from a command to the last viewer.
func (m *Metrics) Delivered(took time.Duration) { m.lobby.delivered.Observe(took.Seconds()) }

// Swept records a sweep.
func (m *Metrics) Swept(late time.Duration) {
	m.lobby.late.Set(late.Seconds())
	m.lobby.swept.SetToCurrentTime()
}

// LineReported counts a line of a chat that somebody reported.
func (m *Metrics) LineReported() { m.lobby.reported.Inc() }
