package lobby

import "time"

const (
	// asyncThreshold is the number of watchers from which they are notified by a
	// separate goroutine.
	asyncThreshold = 32
	// yieldEvery is the number of watchers after which that goroutine sleeps
	// briefly, so that new input such as the next move is handled first: with one
	// processor, Go does not poll the network while goroutines are ready.
	yieldEvery = 100
)

// broadcastState is the state of the goroutine that notifies many watchers.
type broadcastState int

const (
	broadcastIdle    broadcastState = iota // there is no goroutine
	broadcastPending                       // notify will start it
	broadcasting                           // it is notifying the watchers
	broadcastAgain                         // it must notify them once more
)

// changed records that there is something new to send. The caller holds the lock
// and is in the room, so the lobby is not yet waiting for its goroutines.
func (a *audience) changed() {
	a.unsent = true
	switch {
	case a.broadcast == broadcasting:
		a.broadcast = broadcastAgain
	case a.broadcast == broadcastIdle && a.viewers.watching() >= asyncThreshold:
		a.lobby.group.Add(1)
		a.broadcast = broadcastPending
	}
}

// notify calls all viewers for whom there is something new: first the players,
// then the watchers. Many watchers are notified by a separate goroutine, so that
// nobody waits for them.
func (a *audience) notify() {
	a.mu.Lock()
	if !a.unsent {
		a.mu.Unlock()
		return
	}
	a.unsent = false
	players, watchers := a.viewers.players, a.viewers.watchers
	start := a.broadcast == broadcastPending
	if start {
		a.broadcast = broadcasting
	}
	many := a.broadcast != broadcastIdle
	var began time.Time
	if !many { // else the broadcast takes it
		began, a.began = a.began, began
	}
	a.mu.Unlock()
	for _, s := range players {
		s.call()
	}
	if start {
		go a.notifyWatchers()
	}
	if many {
		return
	}
	for _, s := range watchers {
		s.call()
	}
	a.delivered(began)
}

// notifyWatchers notifies all watchers, and again if there was a change meanwhile.
func (a *audience) notifyWatchers() {
	defer a.lobby.group.Done()
	for {
		a.mu.Lock()
		watchers := a.viewers.watchers
		began := a.began
		a.began = time.Time{}
		a.mu.Unlock()
		for i, s := range watchers {
			if i%yieldEvery == yieldEvery-1 {
				time.Sleep(time.Microsecond)
			}
			s.call()
		}
		a.delivered(began)
		a.mu.Lock()
		if a.broadcast == broadcasting {
			a.broadcast = broadcastIdle
			a.mu.Unlock()
			return
		}
		a.broadcast = broadcasting
		a.mu.Unlock()
	}
}
