package pool

import (
	"context"
	"errors"
	"time"
)

// errClosed means that a closing pool takes nobody over.
var errClosed = errors.New("pool: closed")

// Take takes over people who have waited at another server. That server may have learned before this one that
// they belong here.
func (p *Pool) Take(people []Waiter) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return errClosed
	}
	now := time.Now()
	p.own(now)
	for _, w := range people {
		since := now.Add(-w.Waited)
		if r, over := p.results[w.Person]; over && r.at.After(since) {
			continue // taken over before; the other server did not get the answer
		}
		delete(p.results, w.Person)
		p.queue.take(since, w.Ticket)
		p.noteSeen(w.Person)
	}
	p.wakeUp()
	return nil
}

// How long the pool keeps trying to hand people over (the other server may not be listening yet), the pause
// between two attempts, and how long one attempt may take.
const (
	handOverPatience = 8 * time.Second
	handOverPause    = 500 * time.Millisecond
	closePatience    = 2 * time.Second
)

// ownedElsewhere reports whether people wait at another server, and remembers since when.
func (p *Pool) ownedElsewhere() bool {
	switch owns := p.options.Owns(); {
	case owns:
		p.own(time.Now())
	case p.foreign.IsZero():
		p.foreign = time.Now()
	}
	return !p.foreign.IsZero()
}

// moveAway hands people over to another server, or removes them if that takes too long. It returns when it must
// be called again.
func (p *Pool) moveAway(now time.Time) time.Duration {
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

// handOver hands the people who wait over to another server. If that fails, they stay.
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
		p.options.Log.Debug("cannot hand over people who wait", "people", len(people), "err", err)
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, w := range people {
		p.queue.leave(w.Person)
	}
	p.notify()
}
