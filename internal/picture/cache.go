package picture

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync/atomic"

	"github.com/maypok86/otter/v2"
)

// ErrBusy says that too many pictures are already waiting to be drawn.
var ErrBusy = errors.New("too many pictures wait to be drawn")

// Cache keeps drawn pictures, and draws at most one still picture and one
// animation at a time. A picture that several callers ask for is drawn once.
type Cache struct {
	stills, animations queue
	pictures           *otter.Cache[string, []byte]
	compute            func() (done func())
}

// NewCache returns a cache that holds at most size bytes, including the keys. It draws each picture in a separate
// goroutine, which calls compute before, and done after it; if compute is nil, it draws in the callers' goroutines.
func NewCache(size int, compute func() (done func())) *Cache {
	return &Cache{
		stills: newQueue(32), animations: newQueue(4), compute: compute,
		pictures: otter.Must(&otter.Options[string, []byte]{
			MaximumWeight: uint64(size),
			Weigher:       func(key string, data []byte) uint32 { return uint32(len(key) + len(data)) },
			Executor:      func(f func()) { f() }, // start no goroutine without an owner
		}),
	}
}

// Still returns the picture with a key. If it is not cached, draw draws it. The
// error wraps ErrBusy or draw's error. A drawing that has begun is finished even
// if its caller leaves.
func (c *Cache) Still(ctx context.Context, key string, draw func(context.Context) ([]byte, error)) ([]byte, error) {
	return c.get(ctx, key, &c.stills, draw)
}

// Animation does the same for an animation. Still pictures do not wait for
// animations, which take longer.
func (c *Cache) Animation(ctx context.Context, key string, draw func(context.Context) ([]byte, error)) ([]byte, error) {
	return c.get(ctx, key, &c.animations, draw)
}

func (c *Cache) get(ctx context.Context, key string, q *queue, draw func(context.Context) ([]byte, error)) ([]byte, error) {
	load := func(ctx context.Context, _ string) ([]byte, error) {
		if err := q.enter(); err != nil {
			return nil, err
		}
		defer q.leave()
		return c.apart(ctx, draw)
	}
	// If the caller leaves, others may still be waiting for the same picture.
	data, err := c.pictures.Get(context.WithoutCancel(ctx), key, otter.LoaderFunc[string, []byte](load))
	if err != nil {
		return nil, fmt.Errorf("picture: %w", err)
	}
	return data, nil
}

// apart draws in a goroutine of its own. If compute locks it to a thread and lowers the thread's priority, the thread ends
// with the goroutine, so that nothing else ever runs at that priority.
func (c *Cache) apart(ctx context.Context, draw func(context.Context) ([]byte, error)) (data []byte, err error) {
	if c.compute == nil {
		return draw(ctx)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			if cause := recover(); cause != nil {
				err = fmt.Errorf("drawing panicked: %v\n%s", cause, debug.Stack())
			}
		}()
		defer c.compute()()
		data, err = draw(ctx)
	}()
	<-done
	return data, err
}

// Size returns the number of bytes that the cache holds.
func (c *Cache) Size() int { return int(c.pictures.WeightedSize()) }

// queue lets one caller draw at a time while a few wait.
type queue struct {
	slot    chan struct{}
	callers atomic.Int32
	max     int32 // callers, including the one that draws
}

func newQueue(waiting int32) queue {
	return queue{slot: make(chan struct{}, 1), max: waiting + 1}
}

func (q *queue) enter() error {
	if q.callers.Add(1) > q.max {
		q.callers.Add(-1)
		return ErrBusy
	}
	q.slot <- struct{}{}
	return nil
}

func (q *queue) leave() {
	<-q.slot
	q.callers.Add(-1)
}
