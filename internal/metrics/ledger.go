package metrics

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"triplecross/internal/store"
)

// ledger is what is known of the appends to a store.
type ledger struct {
	took   prometheus.Histogram
	failed prometheus.Counter
	tables prometheus.Counter
	moves  prometheus.Counter
}

func newLedger() ledger {
	return ledger{
		took: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name:    "triplecross_append_seconds",
			Help:    "Time until an append was durable.",
			Buckets: []float64{.0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, 1, 5},
		}),
		failed: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "triplecross_appends_failed_total",
			Help: "Appends that the store refused or whose outcome it does not know.",
		}),
		tables: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "triplecross_tables_laid_total",
			Help: "Tables that were laid.",
		}),
		moves: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "triplecross_moves_stored_total",
			Help: "Moves that became durable.",
		}),
	}
}

func (l ledger) collectors() []prometheus.Collector {
	return []prometheus.Collector{l.took, l.failed, l.tables, l.moves}
}

// moved is the kind of the lobby's events that are moves.
const moved = "moved"

// Store returns the store with its appends measured.
func (m *Metrics) Store(s store.Store) store.Store { return &measured{s, m.store} }

// measured is a store whose appends are measured.
type measured struct {
	store.Store
	ledger ledger
}

// Append implements store.Store.
func (s *measured) Append(ctx context.Context, a store.Append) error {
	began := time.Now()
	if err := s.Store.Append(ctx, a); err != nil {
		s.ledger.failed.Inc()
		return err
	}
	s.ledger.took.Observe(time.Since(began).Seconds())
	if a.Events[0].Seq == 1 {
		s.ledger.tables.Inc()
	}
	for _, e := range a.Events {
		if e.Kind == moved {
			s.ledger.moves.Inc()
		}
	}
	return nil
}
