package pool

import (
	"context"
	"errors"
	"time"
)

// errClosed says that a pool that closes takes nobody over.
var errClosed = errors.New("pool: closed")

// Take has people go on waiting here who have done so at another server. That one may have heard earlier than this
// one that they belong here.
func (p *Pool) Take(people []Waiter) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return errClosed
	}
	now := time.Now()
	p.foreign = time.Time{}
	for _, w := range people {
		since := now.Add(-w.Waited)
		if r, over := p.results[w.Person]; over && r.at.After(since) {
			continue // they were taken over before, of which the other server has not heard
		}
		delete(p.results, w.Person)
		p.queue.take(since, w.Ticket)
		p.seen(w.Person)
	}
	p.changed()
	return nil
}

// For how long it is tried to hand people over, which may have to wait until another server listens, and the
// pause between two attempts.
const (
	handOverPatience = 8 * time.Second
	handOverPause    = 500 * time.Millisecond
	closePatience    = 2 * time.Second
)

// foreignTo reports whether people wait at another server, and remembers since when.
func (p *Pool) foreignTo() bool {
	switch owns := p.options.Owns(); {
	case owns:
		p.foreign = time.Time{}
	case p.foreign.IsZero():
		p.foreign = time.Now()
	}
	return !p.foreign.IsZero()
}

// move has those who wait go on elsewhere, and returns when it has to be called again.
func (p *Pool) move(now time.Time) time.Duration {
	switch {
	case len(p.queue.waiting) == 0:
	case p.options.HandOver == nil || now.Sub(p.foreign) > handOverPatience:
		p.queue.waiting = nil
	default:
		if !p.moving && !p.closed {
			p.moving = true
			p.group.Go(func() {
				p.handOver()
				p.mu.Lock()
				defer p.mu.Unlock()
				p.moving = false
			})
		}
		return handOverPause
	}
	return longestSleep
}

// handOver hands those who wait over to another server, or leaves them where they are if that fails.
func (p *Pool) handOver() {
	p.mu.Lock()
	people := p.queue.all(time.Now())
	p.mu.Unlock()
	if len(people) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(p.ctx, closePatience)
	defer cancel()
	if err := p.options.HandOver(ctx, people); err != nil {
		p.options.Log.Debug("people of the pool are not handed over", "people", len(people), "err", err)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, w := range people {
		p.queue.leave(w.Person)
	}
	p.tell()
}
