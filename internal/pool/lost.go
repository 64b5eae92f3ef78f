package pool

import (
	"time"

	"triplecross/internal/table"
)

// returning is for how long the pages of people who waited at the former server may come after the pool has moved
// here. A phone that sleeps or a busy machine may take longer than the few seconds of a page that asks at once.
const returning = 2 * time.Minute

// own notes that people wait at this server.
func (p *Pool) own(now time.Time) {
	if !p.foreign.IsZero() {
		p.foreign, p.owned = time.Time{}, now
		clear(p.left)
	}
}

// Lost reports whether somebody who has the page open but does not wait may have waited at a server that ended
// without handing people over. Only their page knows what they wished for.
func (p *Pool) Lost(person table.Person) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !p.closed && !p.ownedElsewhere() && p.returning(time.Now()) && !p.left[person]
}

func (p *Pool) returning(now time.Time) bool { return now.Sub(p.owned) < returning }
