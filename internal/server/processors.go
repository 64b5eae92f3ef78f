package server

import (
	"context"
	"os"
	"runtime"
	"sync"
	"time"
)

const (
	// busy is the share of its core that a server uses at least while moves wait for the core.
	busy = 0.85
	// spare is the share below which a server that uses one of Go's processors can do with the cost of a second one,
	// which is about a tenth of what it uses.
	spare = 0.75
	// loadInterval is how often a server looks at the share.
	loadInterval = time.Second
)

// Processors sets how many processors the Go runtime has on a machine with one core. Usually these are two: what
// computes for long, or waits for the disk in a system call, occupies one of them until the runtime notices, and moves
// go on with the other. The kernel switches between two threads for that, which makes a move cost an eighth more. So
// while the core is busy with moves alone, there is one.
//
// The runtime no longer adjusts the number if the process is given more cores.
type Processors struct {
	cores int
	set   func(processors int)
	stop  func()

	mu        sync.Mutex
	load      load
	computing int  // computations that are running
	computed  bool // one has run since the last look at the load
	now       int  // of the processors
}

// NewProcessors returns the processors of the runtime, which must be closed. It leaves them as they are on a machine with
// several cores, and if the environment sets their number.
func NewProcessors(ctx context.Context) *Processors {
	p := &Processors{cores: runtime.GOMAXPROCS(0), set: func(int) {}, stop: func() {}}
	if os.Getenv("GOMAXPROCS") != "" || p.cores > 1 {
		return p
	}
	p.set = func(n int) { runtime.GOMAXPROCS(n) }
	p.use(2)
	p.stop = regularly(ctx, loadInterval, func() { p.look(time.Now(), cpuTime()) })
	return p
}

// Cores returns how many processors the process may use.
func (p *Processors) Cores() int { return p.cores }

// Compute must be called before a computation of milliseconds or more, and done after it.
func (p *Processors) Compute() (done func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.computing++
	p.computed = true
	p.use(2)
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.computing--
	}
}

// Close ends the looks at the load.
func (p *Processors) Close() { p.stop() }

// look sets the number of processors for the next interval.
func (p *Processors) look(now time.Time, cpu time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.load = p.load.after(now, cpu)
	n := 2
	if p.load.busy && p.computing == 0 && !p.computed {
		n = 1
	}
	p.computed = false
	p.use(n)
}

// use sets the number of processors, for which the runtime stops all goroutines for some microseconds. The caller holds
// the lock, or is the only one who knows p.
func (p *Processors) use(n int) {
	if n != p.now {
		p.now = n
		p.set(n)
	}
}

// load says whether a server needs its core all the time.
type load struct {
	at   time.Time
	cpu  time.Duration // used by the process until then
	busy bool
}

// after returns the load at a later time.
func (l load) after(now time.Time, cpu time.Duration) load {
	limit := busy
	if l.busy {
		limit = spare
	}
	used := (cpu - l.cpu).Seconds() / now.Sub(l.at).Seconds()
	return load{at: now, cpu: cpu, busy: !l.at.IsZero() && used >= limit}
}
