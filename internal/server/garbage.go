package server

import (
	"context"
	"runtime/debug"
	"time"
)

const (
	// mostPercent is the highest percentage of garbage, relative to what is in use, at which the collector
	// runs. Connections are small, so that with a lower one the garbage of moves would often fill the heap.
	// On one core, a collection takes as long as a thousand moves or more, and moves wait.
	mostPercent = 400
	// mostGarbage is how many bytes of garbage there may be, unless leastPercent allows more. With tens of
	// thousands of tables in use, mostPercent alone would need more memory than many machines have.
	mostGarbage  = 320 << 20
	leastPercent = 100
	// quietBytes is the most that a nearly idle server allocates per interval. Forty moves a second allocate
	// more.
	quietBytes = 256 << 10
	// quietGarbage is how much garbage an idle server may have, in bytes: it stays in memory.
	quietGarbage = 24 << 20
	// awake is for how many intervals an idle server is still collected: unused tables leave their rooms and
	// the cache within three minutes. asleep is for how many intervals it is then not collected, before this
	// starts again.
	awake  = int(5 * time.Minute / memoryInterval)
	asleep = int(25 * time.Minute / memoryInterval)
)

// BoundGarbage makes the collector run as rarely as moves need, more often if much memory is in use, and less
// often than Go's two minutes if there is next to no garbage. It keeps to the memory limit that is set when
// it is called. It ends with ctx, or when stop is called.
func BoundGarbage(ctx context.Context) (stop func()) {
	var p pacer
	set := pace{percent: garbagePercent(0), limit: debug.SetMemoryLimit(-1)}
	p.limit = set.limit
	set.apply()
	end := regularly(ctx, memoryInterval, func() {
		if next := p.pace(readMemory()); next != set {
			set = next
			set.apply()
		}
	})
	return func() {
		end()
		pace{garbagePercent(0), p.limit}.apply()
	}
}

// pace sets when the collector runs.
type pace struct {
	percent int   // of garbage, relative to what is in use; negative if garbage alone is no reason to run
	limit   int64 // of the process's memory, in bytes
}

// apply sets the pace. It takes microseconds, unless the collector is running.
func (p pace) apply() {
	debug.SetMemoryLimit(p.limit)
	debug.SetGCPercent(p.percent)
}

// pacer decides on the collector's pace.
type pacer struct {
	limit     int64  // of memory while the server is in use
	allocated uint64 // at the last check
	quiet     int    // number of intervals with next to no allocation, counted anew after a sleep
	rest      int64  // the memory limit while the server is idle; 0 if it is not
}

// pace returns the pace for the next interval. Unless the percentage is negative, Go collects every two
// minutes, which takes half of the CPU time of an idle server with many tables. If the server gets busy, the
// memory limit bounds the garbage until the end of the interval.
func (p *pacer) pace(now memory) pace {
	if now.allocated-p.allocated > quietBytes {
		p.quiet = 0
	} else {
		p.quiet++
	}
	p.allocated = now.allocated
	percent := garbagePercent(now.marked)
	due := now.used >= now.live+min(now.marked*uint64(percent)/100, quietGarbage)
	p.quiet %= awake + asleep
	if p.quiet < awake || due {
		p.rest = 0
		return pace{percent, p.limit}
	}
	if p.rest == 0 {
		p.rest = min(p.limit, int64(now.taken+now.marked*uint64(percent)/100))
	}
	return pace{-1, p.rest}
}

// garbagePercent returns the percentage of garbage at which the collector should run if its last collection
// has marked the given number of bytes, including stacks.
func garbagePercent(marked uint64) int {
	return int(min(max(mostGarbage*100/max(marked, 1), leastPercent), mostPercent))
}
