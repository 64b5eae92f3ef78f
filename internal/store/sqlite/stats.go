package sqlite

import (
	"math"
	"os"
	"slices"
	"sync/atomic"
	"time"

	"triplecross/internal/disk"
	"triplecross/internal/store"
)

// Stats implements store.Measured.
func (s *Store) Stats() store.Stats {
	return store.Stats{
		Queue:    len(s.committer.queue),
		Batches:  s.committer.batches.read(batchBounds()),
		Commits:  s.committer.times.read(timeBounds()),
		Database: size(s.dir.database()), WAL: size(s.dir.database() + "-wal"),
		FreeDisk: disk.Free(s.dir.path),
	}
}

// size returns the size of a file, 0 if there is none.
func size(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

func batchBounds() []float64 { return []float64{1, 2, 4, 8, 16, 32, 64, 128, 256} }

func timeBounds() []float64 {
	return []float64{.0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, 1, 5}
}

// counts is a distribution that one goroutine adds to while others read it.
type counts struct {
	sum     atomic.Uint64     // the bits of a float64
	buckets [16]atomic.Uint64 // by the first bound that is not exceeded
}

func (c *counts) add(bounds []float64, value float64) {
	i, _ := slices.BinarySearch(bounds, value)
	c.buckets[i].Add(1)
	c.sum.Store(math.Float64bits(math.Float64frombits(c.sum.Load()) + value))
}

func (c *counts) read(bounds []float64) store.Distribution {
	d := store.Distribution{Sum: math.Float64frombits(c.sum.Load()), Buckets: make(map[float64]uint64)}
	for i, bound := range bounds {
		d.Count += c.buckets[i].Load()
		d.Buckets[bound] = d.Count
	}
	d.Count += c.buckets[len(bounds)].Load()
	return d
}

// measure counts a commit of so many writes.
func (c *committer) measure(writes int, took time.Duration) {
	c.batches.add(batchBounds(), float64(writes))
	c.times.add(timeBounds(), took.Seconds())
}
