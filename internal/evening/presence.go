package evening

import (
	"slices"
	"sync"
	"time"

	"triplecross/internal/table"
)

// Presence knows who has an evening's page open at this server. The zero value is ready to use. It forgets
// evenings that nobody has open.
type Presence struct {
	mu       sync.Mutex
	evenings map[string]*visits
	swept    time.Time
}

type visits struct {
	people  map[table.Person]visit
	changed chan struct{} // closed when somebody comes or goes, or Tell is called
	busy    bool          // somebody is starting a game
}

type visit struct {
	pages int
	until time.Time // until when they count as there without a page
}

const (
	// absence is how long somebody without a page still counts as there, so that they can reload it.
	absence = 10 * time.Second
	// looked is how long somebody who reads the page without script counts as there.
	looked = 30 * time.Second
)

// Enter records that somebody has the page open until leave is called.
func (p *Presence) Enter(evening string, who table.Person) (leave func()) {
	p.change(evening, who, func(v visit) visit { return visit{v.pages + 1, v.until} })
	return sync.OnceFunc(func() {
		p.change(evening, who, func(v visit) visit { return visit{v.pages - 1, time.Now().Add(absence)} })
	})
}

// Look records that somebody reads the page without script.
func (p *Presence) Look(evening string, who table.Person) {
	p.change(evening, who, func(v visit) visit { return visit{v.pages, time.Now().Add(looked)} })
}

// change changes the visit of a person; an unknown person has none.
func (p *Presence) change(evening string, who table.Person, change func(visit) visit) {
	p.mu.Lock()
	defer p.mu.Unlock()
	v := p.of(evening)
	if who == "" {
		return
	}
	before := v.here()
	v.people[who] = change(v.people[who])
	if !slices.Equal(before, v.here()) {
		v.tell()
	}
}

// Here returns the people who are there, ordered by ID.
func (p *Presence) Here(evening string) []table.Person {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.of(evening).here()
}

// Reads reports whether somebody has the page open now.
func (p *Presence) Reads(evening string, who table.Person) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.of(evening).people[who].pages > 0
}

// Changed returns a channel that is closed at the next change.
func (p *Presence) Changed(evening string) <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.of(evening).changed
}

// Tell makes all open pages of an evening update.
func (p *Presence) Tell(evening string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.of(evening).tell()
}

// Begin reserves starting a game of an evening. It returns false if somebody else has it reserved; otherwise
// the caller must call end.
func (p *Presence) Begin(evening string) (end func(), ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	v := p.of(evening)
	if v.busy {
		return nil, false
	}
	v.busy = true
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		v.busy = false
		v.tell()
	}, true
}

// of returns the visits of an evening. Nothing else adds an evening, and anybody may ask for one that does not
// exist, so it drops others first.
func (p *Presence) of(evening string) *visits {
	v := p.evenings[evening]
	if v == nil {
		p.sweep()
		v = &visits{people: make(map[table.Person]visit), changed: make(chan struct{})}
		if p.evenings == nil {
			p.evenings = make(map[string]*visits)
		}
		p.evenings[evening] = v
	}
	return v
}

// sweep drops evenings where nobody is, unless it did so a moment ago.
func (p *Presence) sweep() {
	if time.Since(p.swept) < looked {
		return
	}
	p.swept = time.Now()
	for id, v := range p.evenings {
		if len(v.here()) == 0 && !v.busy {
			v.tell() // watchers continue with the evening's new visits
			delete(p.evenings, id)
		}
	}
}

func (v *visits) here() []table.Person {
	var list []table.Person
	for who, visit := range v.people {
		if visit.pages > 0 || time.Now().Before(visit.until) {
			list = append(list, who)
		}
	}
	slices.Sort(list)
	return list
}

func (v *visits) tell() {
	close(v.changed)
	v.changed = make(chan struct{})
}
