// Package ai runs the bots of many tables on a bounded share of the machine: see
// Pool. The packages below it decide what a bot plays: bot has the levels and one
// player for each game, search the searches, and eval the evaluations of
// positions, one package for each game.
//
// Everything here also works in a browser: it uses neither clocks nor files,
// and imports nothing but the rules.
package ai

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"triplecross/internal/ai/bot"
)

// ErrClosed says that the pool was closed before the bot had chosen.
var ErrClosed = errors.New("ai: pool closed")

const (
	// queuePerWorker is the number of waiting requests per worker from which
	// bots search less.
	queuePerWorker = 4
	// treeBytes bounds the trees that a pool keeps between the moves of bots:
	// enough for about a hundred seats of Champion, or twenty of Master.
	treeBytes = 64 << 20
)

// Pool runs bots on a fixed number of workers, so that they never use more
// processors than that. It answers requests in the order in which they came;
// because a table asks for one move at a time, this is fair between tables. When
// many requests wait, each gets fewer nodes rather than an answer much later.
type Pool struct {
	ctx           context.Context // ends all thinking
	stop          context.CancelFunc
	workers       int
	lowerPriority func()
	compute       func() (done func())
	limitTime     func(context.Context) (context.Context, context.CancelFunc)
	group         sync.WaitGroup
	trees         *treeCache

	mu     sync.Mutex
	work   sync.Cond // signals a new request, and the end
	queue  []job
	closed bool
}

type job struct {
	ctx     context.Context
	request bot.Request
	done    func(bot.Choice, error)
}

// PoolOptions configure a pool.
type PoolOptions struct {
	Workers int // 0 means half of the processors, at least one
	// Processors is how many processors the process may use; 0 means GOMAXPROCS.
	Processors int
	// LowerPriority lowers the scheduling priority of the calling goroutine's
	// thread. Each worker calls it first, unless there are as many workers as
	// processors: everything else would then have to wait for low-priority threads.
	// May be nil.
	LowerPriority func()
	// Compute is called before each search, and done after it. May be nil.
	Compute func() (done func())
	// LimitTime returns a context that ends when a search that starts now has taken
	// long enough; waiting for a worker does not count. Nil sets no limit.
	LimitTime func(context.Context) (context.Context, context.CancelFunc)
}

// NewPool returns a pool, which must be closed.
func NewPool(o PoolOptions) *Pool {
	processors := cmp.Or(o.Processors, runtime.GOMAXPROCS(0))
	workers := o.Workers
	if workers <= 0 {
		workers = max(1, processors/2)
	}
	if o.LowerPriority == nil || workers >= processors {
		o.LowerPriority = func() {}
	}
	if o.Compute == nil {
		o.Compute = func() (done func()) { return func() {} }
	}
	if o.LimitTime == nil {
		o.LimitTime = context.WithCancel
	}
	p := &Pool{
		workers: workers, lowerPriority: o.LowerPriority, compute: o.Compute, limitTime: o.LimitTime,
		trees: newTreeCache(treeBytes),
	}
	p.ctx, p.stop = context.WithCancel(context.Background())
	p.work.L = &p.mu
	for range workers {
		p.group.Go(p.run)
	}
	return p
}

// Choose asks for a move and returns at once. done is called exactly once, on a
// worker, with what bot.Choose returns, and must not block. The error may also be
// ErrClosed; after Close, Choose calls done with it before returning. A panic in
// a bot becomes an error.
func (p *Pool) Choose(ctx context.Context, r bot.Request, done func(bot.Choice, error)) {
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		done(bot.Choice{}, ErrClosed)
		return
	}
	p.queue = append(p.queue, job{ctx, r, done})
	p.mu.Unlock()
	p.work.Signal()
}

// Waiting returns the number of requests that no worker has started on.
func (p *Pool) Waiting() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.queue)
}

// Close stops all searches, answers waiting requests with ErrClosed, and returns
// when all workers have ended.
func (p *Pool) Close() {
	p.mu.Lock()
	p.stop() // before closed is set, so that waiting requests never start
	p.closed = true
	p.mu.Unlock()
	p.work.Broadcast()
	p.group.Wait()
}

// run is a worker.
func (p *Pool) run() {
	p.lowerPriority()
	memory := &bot.Memory{Trees: p.trees}
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

// next waits for a request. It returns false when the pool is closed and nothing
// is waiting.
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
	p.queue[0] = job{} // the array outlives the job
	p.queue = p.queue[1:]
	j.request.Level = j.request.Level.Divide(1 + len(p.queue)/(queuePerWorker*p.workers))
	return j, true
}

// choose answers a request.
func (p *Pool) choose(j job) (c bot.Choice, err error) {
	ctx, cancel := p.limitTime(j.ctx)
	defer cancel()
	defer context.AfterFunc(p.ctx, cancel)()
	defer func() {
		if cause := recover(); cause != nil {
			stack := make([]byte, 8<<10)
			stack = stack[:runtime.Stack(stack, false)]
			c, err = bot.Choice{}, fmt.Errorf("ai: a bot panicked: %v\n%s", cause, stack)
		}
	}()
	if p.ctx.Err() != nil {
		return bot.Choice{}, ErrClosed
	}
	defer p.compute()()
	c, err = bot.Choose(ctx, j.request)
	if errors.Is(err, context.Canceled) && j.ctx.Err() == nil {
		err = ErrClosed
	}
	return c, err
}
