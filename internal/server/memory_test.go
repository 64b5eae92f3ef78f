package server

import (
	"runtime"
	"runtime/debug"
	"slices"
	"testing"
)

func TestMemoryIsGivenBackWhenThePeakIsOver(t *testing.T) {
	const mb = 1 << 20
	type step struct {
		held, live, allocated uint64 // in MB; allocated since the previous step
		free                  uint64 // of what is held
		after                 uint64 // what a return leaves; 0 if nothing may be returned
	}
	for name, steps := range map[string][]step{
		"a small server":                       {{held: 12, live: 8, allocated: 10}, {held: 14, live: 8, allocated: 1}},
		"a quiet server after its start":       {{held: 40, live: 10, after: 14}, {held: 20, live: 10, allocated: 1}},
		"a busy server":                        {{held: 300, live: 100, allocated: 400}, {held: 310, live: 100, allocated: 50}},
		"one that becomes quiet":               {{held: 300, live: 100, allocated: 400}, {held: 300, live: 100, allocated: 3, after: 120}, {held: 130, live: 100, allocated: 5}},
		"what a return cannot gain":            {{held: 300, live: 100, allocated: 3, after: 290}, {held: 299, live: 100, allocated: 3}},
		"tables that go after the return":      {{held: 300, live: 200, allocated: 1, after: 210}, {held: 212, live: 200, allocated: 1}, {held: 215, live: 50, allocated: 1, after: 70}},
		"tables that leave gaps":               {{held: 300, live: 30, allocated: 1, after: 150}, {held: 150, live: 25, free: 20}, {held: 150, live: 20, free: 65, after: 85}, {held: 86, live: 20}},
		"quiet, but for what is about to grow": {{held: 300, live: 290, allocated: 2}},
		"a thousand moves a second":            {{held: 230, live: 48, allocated: 256}, {held: 230, live: 48, allocated: 9}, {held: 238, live: 46, allocated: 6}},
	} {
		t.Run(name, func(t *testing.T) {
			var k keeper
			var now memory
			for i, s := range steps {
				now = memory{held: s.held * mb, free: s.free * mb, live: s.live * mb, allocated: now.allocated + s.allocated*mb}
				given := false
				k.check(func() memory { return now }, func() { given, now.held = true, s.after*mb })
				if given != (s.after > 0) {
					t.Errorf("step %d: given back: %v", i, given)
				}
			}
		})
	}
}

// If memory such as stacks is held again after each return, returns become rare. Once that has stopped, they
// are as frequent as before.
func TestFruitlessReturnsBecomeRare(t *testing.T) {
	const mb = 1 << 20
	var k keeper
	returns := func(checks int, held uint64) (at []int) {
		now := memory{held: held * mb, live: 50 * mb}
		for i := range checks {
			k.check(func() memory { return now }, func() { at, now.held = append(at, i), 140*mb })
			now.held = held * mb
		}
		return at
	}
	want := []int{0, 1, 3, 7, 15, 31, 63, 123}
	if got := returns(130, 240); !slices.Equal(got, want) {
		t.Errorf("given back at the checks %d instead of %d", got, want)
	}
	if got := returns(130, 140); got != nil {
		t.Errorf("given back at the checks %d, though nothing has grown", got)
	}
	if got, want := returns(4, 240), []int{0, 1, 3}; !slices.Equal(got, want) {
		t.Errorf("later given back at the checks %d instead of %d", got, want)
	}
}

func TestMemoryOfAPeakGoesBackToTheSystem(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // nothing else collects
	const peak = 64 << 20
	before := readMemory()
	blocks := slices.Collect(func(yield func([]byte) bool) {
		for range peak >> 16 {
			if !yield(make([]byte, 1<<16)) {
				return
			}
		}
	})
	full := readMemory()
	if full.held < before.held+peak/2 {
		t.Fatalf("with %d MB more, %d MB are held instead of %d", peak>>20, full.held>>20, before.held>>20)
	}
	runtime.KeepAlive(blocks)
	k := keeper{allocated: full.allocated}
	k.check(readMemory, debug.FreeOSMemory)
	if after := readMemory(); after.held > full.held-peak/2 {
		t.Errorf("after the peak %d MB of %d are held", after.held>>20, full.held>>20)
	}
}

func TestGarbageIsBounded(t *testing.T) {
	const mb = 1 << 20
	for marked, want := range map[uint64]int{0: 400, 20 * mb: 400, 80 * mb: 400, 160 * mb: 200, 320 * mb: 100, 2000 * mb: 100} {
		if got := garbagePercent(marked); got != want {
			t.Errorf("with %d MB marked the collector runs at %d %%, not %d %%", marked/mb, got, want)
		}
	}
}

func TestAQuietServerIsNotCollectedForTimeAlone(t *testing.T) {
	const mb = 1 << 20
	const limit = 1000 * mb
	p := pacer{limit: limit}
	var now memory
	passes := func(intervals int, allocated, used uint64) (got pace) {
		for range intervals {
			now.allocated += allocated
			now = memory{live: 20 * mb, marked: 25 * mb, used: used, taken: 150 * mb, allocated: now.allocated}
			got = p.pace(now)
		}
		return got
	}
	busy, quiet := pace{400, limit}, pace{-1, 250 * mb}
	for i, step := range []struct {
		intervals       int
		allocated, used uint64
		want            pace
	}{
		{1, 50 * mb, 40 * mb, busy},
		{awake - 1, 1000, 40 * mb, busy},
		{1, 1000, 40 * mb, quiet},
		{100, 1000, 43 * mb, quiet},
		{1, 1000, 44 * mb, busy}, // there is a lot of garbage
		{1, 1000, 30 * mb, quiet},
		{1, 2 * mb, 32 * mb, busy},
		{1, 1000, 32 * mb, busy},
		{awake, 1000, 40 * mb, quiet},
		{asleep - 2, 1000, 40 * mb, quiet},
		{1, 1000, 40 * mb, busy}, // one collection, to see how much is live
		{awake, 1000, 40 * mb, quiet},
	} {
		if got := passes(step.intervals, step.allocated, step.used); got != step.want {
			t.Errorf("step %d: %v instead of %v", i, got, step.want)
		}
	}
	p = pacer{limit: 200 * mb}
	if got, want := passes(2*awake, 1000, 30*mb), (pace{-1, 200 * mb}); got != want {
		t.Errorf("with a lower limit %v instead of %v", got, want)
	}
}
