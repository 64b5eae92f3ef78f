package web

import (
	"triplecross/internal/pool"
	poolpages "triplecross/web/pool"
	"triplecross/web/present"
)

// How many people may wait in the pool, in all and at one address. Few are enough, since people
// who want the same game are brought together at once.
const (
	mostWaiting     = 1000
	mostWaitingFrom = 30
)

// openPool opens the pool, if the site has one. It returns the handler of its pages and what counts the people who wait at
// all servers of the site; both are nil without a pool.
func (s *Server) openPool(all present.Games) (waiting *poolpages.Handler, total func() int) {
	o := s.options
	if !o.Pool {
		return nil, nil
	}
	s.pool = pool.Open(pool.Options{
		Seat: poolpages.Seat(all, s.creator), Owns: func() bool { return o.owns(poolpages.Key) }, HandOver: poolpages.HandOver(o.Ask), Log: o.Log,
		Matched: s.matched, Most: mostWaiting, MostFrom: mostWaitingFrom,
	})
	s.news.Leave = s.pool.Leave
	waiting = &poolpages.Handler{
		Respond: s.respond, People: s.people, Lobby: o.Lobby, Games: all, Creator: s.creator, Pool: s.pool, Conns: s.conns, Address: s.address,
	}
	return waiting, poolpages.NewTotal(s.pool.Total, o.Ask).Count
}
