package server

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"time"
)

// memoryInterval is how often the server checks its memory.
const memoryInterval = 2 * time.Second

// ReturnMemory gives memory back to the system after a peak, until ctx ends or stop is called. Go itself does
// that only while it collects garbage, which an idle server hardly does, and keeps room for as much garbage
// as there was at the peak.
func ReturnMemory(ctx context.Context) (stop func()) {
	var k keeper
	return regularly(ctx, memoryInterval, func() { k.check(readMemory, debug.FreeOSMemory) })
}

// regularly calls f at intervals, until ctx ends or stop is called.
func regularly(ctx context.Context, interval time.Duration, f func()) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	group.Go(func() {
		ticker := time.NewTicker(interval)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				f()
			case <-ctx.Done():
				return
			}
		}
	})
	return func() {
		cancel()
		group.Wait()
	}
}

// memory is the state of the heap, in bytes.
type memory struct {
	held      uint64 // taken from the system, for the heap and for stacks
	free      uint64 // the empty part of it
	used      uint64 // the part of it with objects, including garbage
	live      uint64 // in use when garbage was last collected
	marked    uint64 // live, plus the stacks and global variables at that time
	allocated uint64 // in total since the start
	taken     uint64 // from the system, for any purpose
}

// keeper decides when to give memory back.
type keeper struct {
	allocated uint64 // at the last check
	after     memory // what the last return left; zero before the first
	checks    int    // since the last return
	pause     int    // the least number of checks between two returns
}

const (
	// minReturn is the least gain for which a return is worth it: a return collects garbage and takes about a
	// millisecond for each MB in use.
	minReturn = 16 << 20
	// soon is the number of intervals within which returned memory must not be needed again.
	soon = uint64(2 * time.Minute / memoryInterval)
	// maxPause is the longest pause. The pause doubles when returned memory is soon held again: a collection
	// shrinks stacks, and those of active connections grow back.
	maxPause = int(2 * time.Minute / memoryInterval)
)

// check gives memory back if that is worth it: the memory held or in use has changed much since the last
// time, or much is free; and allocation is slow enough that the returned memory would not soon be needed
// again.
func (k *keeper) check(read func() memory, giveBack func()) {
	now := read()
	allocated := now.allocated - k.allocated
	k.allocated = now.allocated
	k.checks++
	much := max(minReturn, k.after.held/4)
	grown := now.held > k.after.held+much
	emptied := now.live+much < k.after.live
	if !grown && !emptied && now.free < much || k.checks < k.pause || soon*allocated > now.held-min(now.live, now.held) {
		return
	}
	if k.checks <= 2*k.pause {
		k.pause = min(2*k.pause, maxPause)
	} else {
		k.pause = 1
	}
	k.checks = 0
	giveBack()
	k.after = read()
	k.allocated = k.after.allocated
}

// readMemory returns the current state of the heap. It does not stop the program.
func readMemory() memory {
	samples := []metrics.Sample{
		{Name: "/memory/classes/heap/objects:bytes"},
		{Name: "/memory/classes/heap/unused:bytes"},
		{Name: "/memory/classes/heap/free:bytes"},
		{Name: "/memory/classes/heap/stacks:bytes"},
		{Name: "/gc/heap/live:bytes"},
		{Name: "/gc/heap/allocs:bytes"},
		{Name: "/gc/scan/stack:bytes"},
		{Name: "/gc/scan/globals:bytes"},
		{Name: "/memory/classes/total:bytes"},
		{Name: "/memory/classes/heap/released:bytes"},
	}
	metrics.Read(samples)
	var m memory
	for _, s := range samples[:4] {
		m.held += s.Value.Uint64()
	}
	m.used, m.free = samples[0].Value.Uint64(), samples[2].Value.Uint64()
	m.live, m.allocated = samples[4].Value.Uint64(), samples[5].Value.Uint64()
	m.marked = m.live + samples[6].Value.Uint64() + samples[7].Value.Uint64()
	m.taken = samples[8].Value.Uint64() - samples[9].Value.Uint64()
	return m
}
