package pool

import (
	"time"

	"triplecross/internal/table"
)

// pages are the open pages of one person.
type pages struct {
	news   map[chan struct{}]bool
	absent time.Time // when the last page closed, if none is open
}

// Watch returns a channel that tells a page when the person's Status may have changed. The caller must call
// leave when the page is gone.
func (p *Pool) Watch(person table.Person) (news <-chan struct{}, leave func()) {
	c := make(chan struct{}, 1)
	p.mu.Lock()
	defer p.mu.Unlock()
	of := p.pages[person]
	if of == nil {
		of = &pages{news: make(map[chan struct{}]bool)}
		p.pages[person] = of
	}
	of.news[c] = true
	return c, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(of.news, c)
		of.absent = time.Now()
		if w := p.queue.find(person); w != nil && w.call != nil && len(of.news) == 0 {
			p.queue.leave(person) // do not keep the others waiting for an answer
		}
		p.wakeUp()
	}
}

// noteSeen notes a sign of life from somebody who may have no open page.
func (p *Pool) noteSeen(person table.Person) {
	of := p.pages[person]
	if of == nil {
		of = &pages{news: make(map[chan struct{}]bool)}
		p.pages[person] = of
	}
	of.absent = time.Now()
}

// notify wakes all pages: something may have changed.
func (p *Pool) notify() {
	for _, of := range p.pages {
		for c := range of.news {
			select {
			case c <- struct{}{}:
			default:
			}
		}
	}
}
