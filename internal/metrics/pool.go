package metrics

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// poolMetrics tell how people find each other.
type poolMetrics struct {
	waits prometheus.Histogram
	seats *prometheus.CounterVec
}

func newPoolMetrics() poolMetrics {
	m := poolMetrics{
		waits: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name:    "triplecross_pool_wait_seconds",
			Help:    "How long people waited in the pool until they played.",
			Buckets: []float64{1, 5, 10, 20, 30, 60, 120, 300, 900, 3600},
		}),
		seats: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "triplecross_pool_seats_total",
			Help: "Seats of games of the pool, by who took them: person or bot.",
		}, []string{"taken"}),
	}
	for _, taken := range []string{"person", "bot"} {
		m.seats.WithLabelValues(taken)
	}
	return m
}

// Matched records a game of the pool: how long each person waited, and how many bots took the
// other seats.
func (m *Metrics) Matched(waited []time.Duration, bots int) {
	for _, w := range waited {
		m.pool.waits.Observe(w.Seconds())
	}
	m.pool.seats.WithLabelValues("person").Add(float64(len(waited)))
	m.pool.seats.WithLabelValues("bot").Add(float64(bots))
}
