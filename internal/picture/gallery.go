package picture

import (
	"container/list"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/singleflight"
)

// ErrBusy says that too much waits to be drawn already.
var ErrBusy = errors.New("too many pictures wait to be drawn")

// Gallery keeps what was drawn, and sees that little is drawn at the same time:
// one picture and one film, each once however many ask for it.
type Gallery struct {
	pictures, films desk
	flights         singleflight.Group

	mu    sync.Mutex
	room  int // for this many bytes
	size  int
	order *list.List // of *work, what was asked for last in front
	works map[string]*list.Element
}

// work is a picture or film that was drawn.
type work struct {
	key  string
	data []byte
}

// NewGallery returns a gallery that keeps that many bytes.
func NewGallery(room int) *Gallery {
	return &Gallery{
		pictures: newDesk(32), films: newDesk(4),
		room: room, order: list.New(), works: make(map[string]*list.Element),
	}
}

// Picture returns the picture of a key, which draw draws if it is not kept. The
// error wraps ErrBusy or draw's. Once begun, it is drawn also for nobody.
func (g *Gallery) Picture(ctx context.Context, key string, draw func(context.Context) ([]byte, error)) ([]byte, error) {
	return g.show(ctx, key, &g.pictures, draw)
}

// Film does the same for a film, which takes longer: pictures do not wait for it.
func (g *Gallery) Film(ctx context.Context, key string, draw func(context.Context) ([]byte, error)) ([]byte, error) {
	return g.show(ctx, key, &g.films, draw)
}

func (g *Gallery) show(ctx context.Context, key string, at *desk, draw func(context.Context) ([]byte, error)) ([]byte, error) {
	if data, ok := g.kept(key); ok {
		return data, nil
	}
	// Others may wait for what one who leaves has asked for.
	ctx = context.WithoutCancel(ctx)
	drawn, err, _ := g.flights.Do(key, func() (any, error) {
		if data, ok := g.kept(key); ok {
			return data, nil
		}
		if err := at.sit(); err != nil {
			return nil, err
		}
		defer at.leave()
		data, err := draw(ctx)
		if err == nil {
			g.keep(key, data)
		}
		return data, err
	})
	if err != nil {
		return nil, fmt.Errorf("picture: %w", err)
	}
	return drawn.([]byte), nil
}

func (g *Gallery) kept(key string) ([]byte, bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	e, ok := g.works[key]
	if !ok {
		return nil, false
	}
	g.order.MoveToFront(e)
	return e.Value.(*work).data, true
}

// keep makes room for a work by giving away what nobody has asked for the longest.
func (g *Gallery) keep(key string, data []byte) {
	if len(data) > g.room {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.works[key] = g.order.PushFront(&work{key, data})
	g.size += len(data)
	for g.size > g.room {
		oldest := g.order.Remove(g.order.Back()).(*work)
		delete(g.works, oldest.key)
		g.size -= len(oldest.data)
	}
}

// Size returns how many bytes are kept.
func (g *Gallery) Size() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.size
}

// desk is where one thing is drawn at a time, and a few wait for it.
type desk struct {
	chair   chan struct{}
	waiting atomic.Int32
	most    int32 // with whoever sits
}

func newDesk(queue int32) desk { return desk{chair: make(chan struct{}, 1), most: queue + 1} }

func (d *desk) sit() error {
	if d.waiting.Add(1) > d.most {
		d.waiting.Add(-1)
		return ErrBusy
	}
	d.chair <- struct{}{}
	return nil
}

func (d *desk) leave() {
	<-d.chair
	d.waiting.Add(-1)
}
