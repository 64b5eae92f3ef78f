package metrics

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"triplecross/internal/store"
)

// storeMetrics are the metrics of appends to a store.
type storeMetrics struct {
	duration  prometheus.Histogram
	failed    prometheus.Counter
	tables    prometheus.Counter
	oldTables prometheus.Counter // tables under its old name
	moves     prometheus.Counter
}

func newStoreMetrics() storeMetrics {
	return storeMetrics{
		duration: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name:    "triplecross_append_seconds",
			Help:    "Time until an append was durable.",
			Buckets: []float64{.0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, 1, 5},
		}),
		failed: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "triplecross_appends_failed_total",
			Help: "Appends that the store refused or whose outcome it does not know.",
		}),
		tables: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "triplecross_tables_created_total",
			Help: "Tables that were created.",
		}),
		oldTables: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "triplecross_tables_laid_total",
			Help: "Deprecated, the same as triplecross_tables_created_total.",
		}),
		moves: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "triplecross_moves_stored_total",
			Help: "Moves that became durable.",
		}),
	}
}

func (m storeMetrics) collectors() []prometheus.Collector {
	return []prometheus.Collector{m.duration, m.failed, m.tables, m.oldTables, m.moves}
}

// kindMoved is the kind of events that are moves. A test in package table ensures
// that it stays the same.
const kindMoved = "moved"

// Store wraps a store so that its appends are measured.
func (m *Metrics) Store(s store.Store) store.Store { return &measuredStore{s, m.store} }

// measuredStore is a store whose appends are measured.
type measuredStore struct {
	store.Store
	metrics storeMetrics
}

// Append implements store.Store.
func (s *measuredStore) Append(ctx context.Context, a store.Append) error {
	began := time.Now()
	if err := s.Store.Append(ctx, a); err != nil {
		s.metrics.failed.Inc()
		return err
	}
	s.metrics.duration.Observe(time.Since(began).Seconds())
	if a.Events[0].Seq == 1 {
		s.metrics.tables.Inc()
		s.metrics.oldTables.Inc()
	}
	for _, e := range a.Events {
		if e.Kind == kindMoved {
			s.metrics.moves.Inc()
		}
	}
	return nil
}
