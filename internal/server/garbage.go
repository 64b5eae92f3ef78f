package server

import (
	"context"
	"runtime/debug"
)

const (
	// mostPercent is the percentage of garbage, of what is in use, at which the collector runs.
	// Connections are small, so that with a lower one the garbage of moves would often fill
	// the heap. On one core a collection takes the time of a thousand moves or more, and moves wait.
	mostPercent = 400
	// mostGarbage is how many bytes of garbage there may be, unless leastPercent allows more: with tens
	// of thousands of tables in use, four times as much again is more than many machines have.
	mostGarbage  = 320 << 20
	leastPercent = 100
)

// BoundGarbage has the collector run as rarely as moves need it, and more often if much memory is
// in use, until ctx ends or stop is called.
func BoundGarbage(ctx context.Context) (stop func()) {
	set := garbagePercent(0)
	debug.SetGCPercent(set)
	return regularly(ctx, func() {
		if percent := garbagePercent(readMemory().marked); percent != set {
			set = percent
			debug.SetGCPercent(set) // takes microseconds
		}
	})
}

// garbagePercent returns the percentage of garbage at which the collector is to run if its last
// collection has marked that many bytes, those of stacks included.
func garbagePercent(marked uint64) int {
	return int(min(max(mostGarbage*100/max(marked, 1), leastPercent), mostPercent))
}
