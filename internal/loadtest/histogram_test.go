package loadtest

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"
)

func TestPercentilesAreLessThanAPercentTooHigh(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 1))
	var h histogram
	var all []time.Duration
	for range 50_000 {
		d := time.Duration(dice.ExpFloat64() * float64(time.Second) / float64(int(1)<<dice.IntN(30)))
		h.add(d)
		all = append(all, d)
	}
	slices.Sort(all)
	for _, p := range []float64{0, 1, 50, 90, 99, 99.9, 100} {
		exact := all[max(0, int(p/100*float64(len(all)))-1)]
		if got := h.percentile(p); got < exact || float64(got) > 1.01*float64(exact)+1 {
			t.Errorf("percentile %v is %d, not %d", p, got, exact)
		}
	}
	if l := h.latency(); l.Count != 50_000 || l.Max != milliseconds(all[len(all)-1]) {
		t.Errorf("%+v", l)
	}
}

func TestBucketsFollowOneAnother(t *testing.T) {
	for bucket := range 20 << fineness {
		end := endOf(bucket)
		if bucketOf(end) != bucket || bucketOf(end+1) != bucket+1 {
			t.Fatalf("bucket %d ends at %d, which is of bucket %d; then comes %d", bucket, end, bucketOf(end), bucketOf(end+1))
		}
	}
}

func TestAHistogramOfNothingSaysNothing(t *testing.T) {
	var h histogram
	if h.latency() != nil || h.percentile(99) != 0 {
		t.Error("it says something")
	}
}

func TestAHistogramIsReadWhileItCounts(t *testing.T) {
	const n = 1000
	var h histogram
	var counting sync.WaitGroup
	counting.Go(func() {
		for i := range n {
			h.add(time.Duration(i) * time.Millisecond)
		}
	})
	for range n {
		if l := h.latency(); l != nil && l.P99 > l.Max {
			t.Fatalf("the 99th percentile is above the maximum: %+v", l)
		}
	}
	counting.Wait()
	if got := h.latency(); got.Count != n {
		t.Errorf("it counted %d of %d", got.Count, n)
	}
}
