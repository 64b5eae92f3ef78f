package lobby

import "time"

const (
	// asyncThreshold is from how many watchers on a goroutine of their own tells them.
	asyncThreshold = 32
	// yieldEvery is after how many of a crowd that goroutine pauses, so that what
	// has come in meanwhile, such as the next move, goes first: with one
	// processor nothing else looks at the network while goroutines are ready.
	yieldEvery = 100
)

// crowding is how far a crowd of watchers has been told the newest.
type crowding int

const (
	quiet    crowding = iota // there is no goroutine
	called                   // tell starts it
	telling                  // it tells what was the newest when it began
	outdated                 // it has to go round again
)

// changed notes that there is something to tell. The caller holds the lock and
// is in the room, so that the lobby does not wait for its goroutines yet.
func (a *audience) changed() {
	a.untold = true
	switch {
	case a.crowd == telling:
		a.crowd = outdated
	case a.crowd == quiet && a.viewers.watching() >= asyncThreshold:
		a.lobby.group.Add(1)
		a.crowd = called
	}
}

// tell has everybody take what is new: first those who sit at the table, then
// the watchers. If these are many a goroutine goes round, so that nobody waits
// for them.
func (a *audience) tell() {
	a.mu.Lock()
	if !a.untold {
		a.mu.Unlock()
		return
	}
	a.untold = false
	players, watchers := a.viewers.players, a.viewers.watchers
	start := a.crowd == called
	if start {
		a.crowd = telling
	}
	many := a.crowd != quiet
	a.mu.Unlock()
	for _, s := range players {
		s.call()
	}
	if start {
		go a.goRound()
	}
	if many {
		return
	}
	for _, s := range watchers {
		s.call()
	}
}

// goRound tells a crowd of watchers, again and again until all know the newest.
func (a *audience) goRound() {
	defer a.lobby.group.Done()
	for {
		a.mu.Lock()
		watchers := a.viewers.watchers
		a.mu.Unlock()
		for i, s := range watchers {
			if i%yieldEvery == yieldEvery-1 {
				time.Sleep(time.Microsecond)
			}
			s.call()
		}
		a.mu.Lock()
		if a.crowd == telling {
			a.crowd = quiet
			a.mu.Unlock()
			return
		}
		a.crowd = telling
		a.mu.Unlock()
	}
}
