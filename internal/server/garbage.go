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
	// mostGarbage bounds the garbage, in bytes, down to leastPercent: where much is in use, as with
	// tens of thousands of tables, four times as much again is more than many machines have.
	mostGarbage  = 320 << 20
	leastPercent = 100
)

// BoundGarbage has the collector run as rarely as moves need it, and more often if much memory is
// in use, until ctx ends or stop is called.
func BoundGarbage(ctx context.Context) (stop func()) {
	set := garbagePercent(0)
	debug.SetGCPercent(set)
	return regularly(ctx, func() {
		// It waits for a collection that is under way, so small changes are left out.
		if percent := garbagePercent(readMemory().live); percent < set*9/10 || percent > set*11/10 {
			set = percent
			debug.SetGCPercent(set)
		}
	})
}

// garbagePercent returns the percentage of garbage at which the collector is to run if that many bytes
// were in use after the last collection.
func garbagePercent(live uint64) int {
	return int(min(max(mostGarbage*100/max(live, 1), leastPercent), mostPercent))
}
