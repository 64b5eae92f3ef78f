package web

import (
	"net/http"
	"sync"

	"triplecross/internal/protocol"
)

// doorman counts the open table sockets, and lets no more in than the limits
// allow.
type doorman struct {
	limits Limits

	mu        sync.Mutex
	open      int
	byAddress map[string]int
	byTable   map[string]int
	parting   int // sockets that were opened only to say that there is no room
}

func newDoorman(limits Limits) *doorman {
	return &doorman{limits: limits, byAddress: make(map[string]int), byTable: make(map[string]int)}
}

// enter counts a socket in until leave is called. Where there is no room, the
// error says so. sits is asked only at a table with as many sockets as watchers
// may have: those who sit there, or will again, are never kept out by watchers.
func (d *doorman) enter(address, table string, sits func() bool) (leave func(), err error) {
	d.mu.Lock()
	if reached(d.byAddress[address], d.limits.Sockets) {
		d.mu.Unlock()
		return nil, errCrowd
	}
	full := reached(d.byTable[table], d.limits.Watchers)
	d.add(address, table, 1)
	d.mu.Unlock()
	leave = sync.OnceFunc(func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.add(address, table, -1)
	})
	if full && !sits() {
		leave()
		return nil, errAudience
	}
	return leave, nil
}

func (d *doorman) add(address, table string, n int) {
	d.open += n
	for _, c := range []struct {
		counts map[string]int
		key    string
	}{{d.byAddress, address}, {d.byTable, table}} {
		if c.counts[c.key] += n; c.counts[c.key] == 0 {
			delete(c.counts, c.key)
		}
	}
}

// reached reports whether so many are as many as may be.
func reached(n, limit int) bool { return limit > 0 && n >= limit }

// size returns the number of open sockets.
func (d *doorman) size() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.open
}

// maxParting bounds the sockets that are opened only to be closed.
const maxParting = 100

// part reports whether a socket may be opened to say that there is no room;
// parted must then be called.
func (d *doorman) part() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.parting == maxParting {
		return false
	}
	d.parting++
	return true
}

func (d *doorman) parted() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.parting--
}

// sits reports whether the sender holds a seat at the table of the request, or
// owns one that a bot plays for now.
func (s *Server) sits(r *http.Request) bool {
	t, err := s.options.Lobby.Table(r.Context(), tableID(r))
	p := s.personOf(r)
	return err == nil && t.SeatsOf(p)|t.OwnedBy(p) != 0
}

// turnAway answers a socket for which there is no room. The scripts of browsers
// see no answer but a close code, so the socket opens for that, unless too many
// do already.
func (s *Server) turnAway(w http.ResponseWriter, r *http.Request, err error) {
	if !isUpgrade(r) || !s.doorman.part() {
		s.fail(w, r, err)
		return
	}
	defer s.doorman.parted()
	if !s.enter() {
		s.fail(w, r, err)
		return
	}
	defer s.sockets.Done()
	s.meter.Refused(s.troubleOf(r, err).code)
	wire, failed := accept(w, r, &s.sockets, func() {})
	if failed != nil {
		return // accept has answered
	}
	wire.close(protocol.CloseTooMany, err.Error())
}
