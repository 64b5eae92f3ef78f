package server

import (
	"context"
	"runtime/debug"
	"time"
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
	// quietBytes is what a server that hardly anybody uses allocates in an interval at most, in which forty moves a second
	// allocate more.
	quietBytes = 256 << 10
	// quietGarbage is how many bytes of garbage there may be meanwhile: it stays in memory.
	quietGarbage = 24 << 20
	// awake is for how many intervals a quiet server is still collected, since tables that nobody uses leave their
	// rooms and the cache within three minutes, and asleep for how many it then is not, before this begins again.
	awake  = int(5 * time.Minute / memoryInterval)
	asleep = int(25 * time.Minute / memoryInterval)
)

// BoundGarbage has the collector run as rarely as moves need it, more often if much memory is
// in use, and not every two minutes, as Go does, where there is next to no garbage. The limit of memory
// that is set when it is called goes on holding. It ends with ctx, or when stop is called.
func BoundGarbage(ctx context.Context) (stop func()) {
	var p pacer
	set := pace{percent: garbagePercent(0), limit: debug.SetMemoryLimit(-1)}
	p.limit = set.limit
	set.apply()
	end := regularly(ctx, func() {
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

// pace is when the collector runs.
type pace struct {
	percent int   // of garbage, of what is in use; negative if garbage alone is no reason
	limit   int64 // of the memory of the process, in bytes
}

// apply tells the collector, which takes microseconds unless that is at work.
func (p pace) apply() {
	debug.SetMemoryLimit(p.limit)
	debug.SetGCPercent(p.percent)
}

// pacer decides about the pace of the collector.
type pacer struct {
	limit     int64  // of the memory when the server is in use
	allocated uint64 // at the last interval
	quiet     int    // for how many intervals next to nothing has been allocated, counted anew after a sleep
	rest      int64  // the limit of the memory while the server is quiet; 0 if it is not
}

// pace returns the pace for the next interval. Go collects every two minutes unless the percentage is negative, which
// costs a quiet server with many tables half of its CPU. Should it not remain quiet, then until the end
// of the interval the limit of the memory bounds the garbage.
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

// garbagePercent returns the percentage of garbage at which the collector is to run if its last
// collection has marked that many bytes, those of stacks included.
func garbagePercent(marked uint64) int {
	return int(min(max(mostGarbage*100/max(marked, 1), leastPercent), mostPercent))
}
