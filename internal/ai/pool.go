// Package ai lets bots of many tables think on a bounded share of the machine:
// a Pool. What a bot plays is decided in the packages below it: bot has the
// levels and one player a game, search the searches, and eval the evaluations
// of positions, a package a game.
//
// All of it works in a browser too: it knows neither clocks nor files, and
// imports nothing but the rules.
package ai

import (
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
	// queuePerWorker is how many requests a worker may have waiting before bots
	// search less.
	queuePerWorker = 4
	// treeBytes bounds the trees that a pool keeps between the moves of bots:
	// those of some hundred seats of Champion, or of some twenty of Master.
	treeBytes = 64 << 20
)

// Pool lets bots think on a fixed number of workers, so that they never take
// more of the processors than that. Requests are answered in the order in which
// they came; a table asks for one move at a time, which makes this order fair
// between tables. When many wait, each gets fewer nodes rather than an answer
// much later.
type Pool struct {
	ctx           context.Context // ends all thinking
	stop          context.CancelFunc
	workers       int
	lowerPriority func()
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

// PoolOptions say how a pool works.
type PoolOptions struct {
	Workers int // 0 means half of the processors, at least one
	// LowerPriority makes the calling goroutine's thread one that the system runs
	// after others. Workers call it first of all, unless there is one for every
	// processor, as others then would have to wait for them. May be nil.
	LowerPriority func()
	// LimitTime returns a context that ends when a search which begins now has
	// taken long enough; waiting for a worker does not count. Nil limits nothing.
	LimitTime func(context.Context) (context.Context, context.CancelFunc)
}

// NewPool returns a pool, which must be closed.
func NewPool(o PoolOptions) *Pool {
	workers := o.Workers
	if workers <= 0 {
		workers = max(1, runtime.GOMAXPROCS(0)/2)
	}
	if o.LowerPriority == nil || workers >= runtime.GOMAXPROCS(0) {
		o.LowerPriority = func() {}
	}
	if o.LimitTime == nil {
		o.LimitTime = context.WithCancel
	}
	p := &Pool{
		workers: workers, lowerPriority: o.LowerPriority, limitTime: o.LimitTime,
		trees: newTreeCache(treeBytes),
	}
	p.ctx, p.stop = context.WithCancel(context.Background())
	p.work.L = &p.mu
	for range workers {
		p.group.Go(p.run)
	}
	return p
}

// Choose asks for a move and returns at once. done gets what bot.Choose returns,
// exactly once, on a worker: it must not block. The only error that bot.Choose
// does not have is ErrClosed; after Close done gets it before this method
// returns. A bot that panics is an error too.
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
	p.stop() // before closed is set: what waits never starts
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

// next waits for a request, and reports false when the pool is closed and
// nothing waits any more.
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
	c, err = bot.Choose(ctx, j.request)
	if errors.Is(err, context.Canceled) && j.ctx.Err() == nil {
		err = ErrClosed
	}
	return c, err
}
