package httpguard

import (
	"container/list"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"sync"
)

// IdleLimit bounds how many connections wait for a request, their first or the next, from
// one address and in all. Above that the one that has waited longest is closed, so that a
// crowd that only holds connections open keeps out nobody. Sockets and requests under way
// do not count.
type IdleLimit struct {
	perAddress, total int
	proxies           []netip.Prefix

	mu        sync.Mutex
	waiting   map[net.Conn]*waiting
	all       list.List // of *waiting, the one that has waited longest first
	byAddress map[netip.Addr]*list.List
}

// waiting is a connection that waits, and its places in the two lists.
type waiting struct {
	conn      net.Conn
	from      netip.Addr
	inAll, of *list.Element
}

// NewIdleLimit returns an IdleLimit; 0 is no limit. The addresses of proxies, which bring
// many people, have no limit of their own.
func NewIdleLimit(perAddress, total int, proxies []netip.Prefix) *IdleLimit {
	return &IdleLimit{
		perAddress: perAddress, total: total, proxies: proxies,
		waiting: make(map[net.Conn]*waiting), byAddress: make(map[netip.Addr]*list.List),
	}
}

// ConnState is told what becomes of connections: see http.Server.ConnState.
func (l *IdleLimit) ConnState(conn net.Conn, state http.ConnState) {
	var longest net.Conn
	switch state {
	case http.StateNew, http.StateIdle:
		longest = l.wait(conn)
	default:
		l.remove(conn)
	}
	if longest != nil {
		longest.Close() // nothing is under way on it
	}
}

// Waiting returns how many connections wait.
func (l *IdleLimit) Waiting() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.waiting)
}

// wait notes a connection that waits from now on, and returns one that has to go, or nil.
func (l *IdleLimit) wait(conn net.Conn) (longest net.Conn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.drop(l.waiting[conn])
	w := &waiting{conn: conn, from: l.address(conn)}
	w.inAll = l.all.PushBack(w)
	l.waiting[conn] = w
	var same *list.List
	if w.from.IsValid() {
		if same = l.byAddress[w.from]; same == nil {
			same = list.New()
			l.byAddress[w.from] = same
		}
		w.of = same.PushBack(w)
	}
	var first *list.Element
	switch {
	case same != nil && reached(same.Len()-1, l.perAddress):
		first = same.Front()
	case reached(l.all.Len()-1, l.total):
		first = l.all.Front()
	default:
		return nil
	}
	gone := first.Value.(*waiting)
	l.drop(gone)
	return gone.conn
}

func (l *IdleLimit) remove(conn net.Conn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.drop(l.waiting[conn])
}

// drop forgets a connection; nil is none. The caller holds the lock.
func (l *IdleLimit) drop(w *waiting) {
	if w == nil {
		return
	}
	delete(l.waiting, w.conn)
	l.all.Remove(w.inAll)
	if w.of == nil {
		return
	}
	same := l.byAddress[w.from]
	if same.Remove(w.of); same.Len() == 0 {
		delete(l.byAddress, w.from)
	}
}

// address returns what limits count as the address of a connection; it is invalid if it
// has none of its own.
func (l *IdleLimit) address(conn net.Conn) netip.Addr {
	peer, err := netip.ParseAddrPort(conn.RemoteAddr().String())
	if err != nil || slices.ContainsFunc(l.proxies, func(p netip.Prefix) bool { return p.Contains(plain(peer.Addr())) }) {
		return netip.Addr{}
	}
	return Network(peer.Addr())
}
