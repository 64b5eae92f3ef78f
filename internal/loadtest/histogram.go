package loadtest

import (
	"math"
	"math/bits"
	"sync"
	"time"
)

// histogram counts durations in buckets. A bucket is at most 1/128 as wide as
// the durations in it are long, so percentiles are less than a percent too
// high. The maximum is exact. Several goroutines may use it.
type histogram struct {
	mu     sync.Mutex
	counts []uint64
	n      uint64
	max    time.Duration
}

// fineness is the number of bits of a duration that a bucket keeps below the
// highest one.
const fineness = 7

// add counts a duration; negative ones count as zero.
func (h *histogram) add(d time.Duration) {
	d = max(d, 0)
	i := bucketOf(d)
	h.mu.Lock()
	defer h.mu.Unlock()
	for len(h.counts) <= i {
		h.counts = append(h.counts, 0)
	}
	h.counts[i]++
	h.n++
	h.max = max(h.max, d)
}

// percentile returns a duration that p percent of the counted ones do not exceed. The caller holds the lock.
func (h *histogram) percentile(p float64) time.Duration {
	rank := max(1, uint64(math.Ceil(p/100*float64(h.n))))
	var below uint64
	for i, n := range h.counts {
		if below += n; below >= rank {
			return min(endOf(i), h.max)
		}
	}
	return h.max
}

// bucketOf returns the bucket that counts a duration.
func bucketOf(d time.Duration) int {
	shift := max(0, bits.Len64(uint64(d))-fineness-1)
	return shift<<fineness + int(d>>shift)
}

// endOf returns the longest duration that a bucket counts.
func endOf(bucket int) time.Duration {
	shift := max(0, bucket>>fineness-1)
	return time.Duration(bucket-shift<<fineness+1)<<shift - 1
}

// Latency summarises how long something took, in milliseconds.
type Latency struct {
	Count uint64  `json:"count"`
	P50   float64 `json:"p50_ms"`
	P90   float64 `json:"p90_ms"`
	P99   float64 `json:"p99_ms"`
	Max   float64 `json:"max_ms"`
}

// latency summarises the histogram; nil if it counted nothing.
func (h *histogram) latency() *Latency {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.n == 0 {
		return nil
	}
	percentile := func(p float64) float64 { return milliseconds(h.percentile(p)) }
	return &Latency{h.n, percentile(50), percentile(90), percentile(99), milliseconds(h.max)}
}

// milliseconds converts a duration, to the precision of a microsecond.
func milliseconds(d time.Duration) float64 {
	return float64(d.Round(time.Microsecond)) / float64(time.Millisecond)
}
