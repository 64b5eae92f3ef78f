package metrics

import (
	"context"
	"strings"
	"sync"
	"time"
)

// Rates tells by how much the counters that the operator's page shows have grown in about the last minute.
type Rates struct {
	metrics *Metrics

	mu      sync.Mutex
	samples []sample // of the last minute, oldest first
}

// sample is the sums of these counters at a time, by name.
type sample struct {
	at   time.Time
	sums map[string]float64
}

const (
	sampleEvery = 5 * time.Second
	maxSamples  = 13
)

// Rates begins to follow the counters until stop is called.
func (m *Metrics) Rates(ctx context.Context) (r *Rates, stop func()) {
	r = &Rates{metrics: m}
	r.take(time.Now())
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	group.Go(func() {
		ticker := time.NewTicker(sampleEvery)
		defer ticker.Stop()
		for {
			select {
			case now := <-ticker.C:
				r.take(now)
			case <-ctx.Done():
				return
			}
		}
	})
	return r, func() {
		cancel()
		group.Wait()
	}
}

func (r *Rates) take(now time.Time) {
	sums := r.metrics.sums()
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.samples) == maxSamples {
		r.samples = r.samples[1:]
	}
	r.samples = append(r.samples, sample{now, sums})
}

// Growth returns how much each of these counters has grown since the oldest sample, by its name
// without the prefix.
func (r *Rates) Growth() map[string]float64 {
	now := r.metrics.sums()
	r.mu.Lock()
	defer r.mu.Unlock()
	for name, before := range r.samples[0].sums {
		now[name] -= before
	}
	return now
}

// sums returns the sums of these counters.
func (m *Metrics) sums() map[string]float64 {
	sums := make(map[string]float64)
	families, err := m.counted.Gather()
	if err != nil {
		return sums
	}
	for _, f := range families {
		for _, metric := range f.GetMetric() {
			if c := metric.GetCounter(); c != nil {
				sums[strings.TrimPrefix(f.GetName(), "triplecross_")] += c.GetValue()
			}
		}
	}
	return sums
}
