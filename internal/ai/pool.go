package ai

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
)

// ErrClosed says that the pool was closed before the bot had chosen.
var ErrClosed = errors.New("ai: pool closed")

// crowd is how many requests a worker may have waiting before bots think
// shorter.
const crowd = 4

// Pool lets bots think on a fixed number of workers, so that they never take
// more of the processors than that, and requests wait in the order in which
// they came. A table asks for one move at a time, which makes this order fair
// between tables. When many wait, each gets fewer nodes rather than an answer
// much later.
type Pool struct {
	ctx     context.Context // ends all thinking
	stop    context.CancelFunc
	workers int
	humble  func()
	bound   func(context.Context) (context.Context, context.CancelFunc)
	group   sync.WaitGroup
	trees   *trees

	mu     sync.Mutex
	work   sync.Cond // signals a new request, and the end
	queue  []job
	closed bool
}

type job struct {
	ctx     context.Context
	request Request
	done    func(Choice, error)
}

// PoolOptions say how a pool works.
type PoolOptions struct {
	Workers int // 0 means half of the processors, at least one
	// Humble makes the goroutine that calls it one that the system runs after
	// others. Workers call it first of all, unless there are so many that others
	// would have to wait for them. May be nil.
	Humble func()
	// Bound limits the time of the thinking that begins now; what a request has
	// waited for a worker does not count. Nil limits nothing.
	Bound func(context.Context) (context.Context, context.CancelFunc)
}

// NewPool returns a pool, which must be closed.
func NewPool(o PoolOptions) *Pool {
	workers := o.Workers
	if workers <= 0 {
		workers = max(1, runtime.GOMAXPROCS(0)/2)
	}
	if o.Humble == nil || workers >= runtime.GOMAXPROCS(0) {
		o.Humble = func() {}
	}
	if o.Bound == nil {
		o.Bound = context.WithCancel
	}
	p := &Pool{workers: workers, humble: o.Humble, bound: o.Bound, trees: newTrees(treesBytes)}
	p.ctx, p.stop = context.WithCancel(context.Background())
	p.work.L = &p.mu
	for range workers {
		p.group.Go(p.run)
	}
	return p
}

// Choose asks for a move and returns at once. done gets what the function
// Choose returns, exactly once, on a worker: it must not block. An error that
// Choose does not have is ErrClosed; after Close it is told to done before this
// method returns. A bot that panics is an error too.
func (p *Pool) Choose(ctx context.Context, r Request, done func(Choice, error)) {
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		done(Choice{}, ErrClosed)
		return
	}
	p.queue = append(p.queue, job{ctx, r, done})
	p.mu.Unlock()
	p.work.Signal()
}

// Waiting returns the number of requests that no worker has begun with.
func (p *Pool) Waiting() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.queue)
}

// Close stops all thinking, answers what waits with ErrClosed, and returns when
// no worker runs any more.
func (p *Pool) Close() {
	p.mu.Lock()
	p.stop() // before anybody can see that the pool is closed: what waits never starts
	p.closed = true
	p.mu.Unlock()
	p.work.Broadcast()
	p.group.Wait()
}

// run is a worker.
func (p *Pool) run() {
	p.humble()
	memory := &Memory{trees: p.trees}
	for {
		j, ok := p.next()
		if !ok {
			return
		}
		if j.request.Memory == nil {
			j.request.Memory = memory
		}
		j.done(p.choose(j))
	}
}

// next waits for a request, and reports false when the pool is closed and
// nobody waits any more.
func (p *Pool) next() (job, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.queue) == 0 {
		if p.closed {
			return job{}, false
		}
		p.work.Wait()
	}
	j := p.queue[0]
	p.queue[0] = job{} // the array lives on
	p.queue = p.queue[1:]
	j.request.Level = j.request.Level.part(1 + len(p.queue)/(crowd*p.workers))
	return j, true
}

// choose answers a request.
func (p *Pool) choose(j job) (c Choice, err error) {
	ctx, cancel := p.bound(j.ctx)
	defer cancel()
	defer context.AfterFunc(p.ctx, cancel)()
	defer func() {
		if cause := recover(); cause != nil {
			stack := make([]byte, 8<<10)
			stack = stack[:runtime.Stack(stack, false)]
			c, err = Choice{}, fmt.Errorf("ai: a bot panicked: %v\n%s", cause, stack)
		}
	}()
	if p.ctx.Err() != nil {
		return Choice{}, ErrClosed
	}
	c, err = Choose(ctx, j.request)
	if errors.Is(err, context.Canceled) && j.ctx.Err() == nil {
		err = ErrClosed
	}
	return c, err
}
