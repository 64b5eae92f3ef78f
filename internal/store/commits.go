package store

import (
	"math"
	"slices"
	"sync/atomic"
	"time"
)

// Commits counts a store's commits: the number of writes in each and how long it took. One goroutine adds to
// it while others read.
type Commits struct{ writes, seconds counts }

// Add counts a commit with the given number of writes.
func (c *Commits) Add(writes int, took time.Duration) {
	c.writes.add(writeBounds(), float64(writes))
	c.seconds.add(secondBounds(), took.Seconds())
}

// Read returns the distributions of writes and of seconds.
func (c *Commits) Read() (writes, seconds Distribution) {
	return c.writes.read(writeBounds()), c.seconds.read(secondBounds())
}

func writeBounds() []float64 { return []float64{1, 2, 4, 8, 16, 32, 64, 128, 256} }

func secondBounds() []float64 {
	return []float64{.0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, 1, 5}
}

// counts is a distribution that can grow.
type counts struct {
	sum     atomic.Uint64     // the bits of a float64
	buckets [16]atomic.Uint64 // by the first bound that is not exceeded
}

func (c *counts) add(bounds []float64, value float64) {
	i, _ := slices.BinarySearch(bounds, value)
	c.buckets[i].Add(1)
	c.sum.Store(math.Float64bits(math.Float64frombits(c.sum.Load()) + value))
}

func (c *counts) read(bounds []float64) Distribution {
	d := Distribution{Sum: math.Float64frombits(c.sum.Load()), Buckets: make(map[float64]uint64)}
	for i, bound := range bounds {
		d.Count += c.buckets[i].Load()
		d.Buckets[bound] = d.Count
	}
	d.Count += c.buckets[len(bounds)].Load()
	return d
}
