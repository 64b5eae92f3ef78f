package web

import (
	"net/http"
	"net/netip"

	"triplecross/internal/httpguard"
)

// Limits bound what people and addresses may do. 0 sets no bound.
//
// What is counted a minute is counted for the person, whom the cookie tells, and
// for the address, which may do it Crowd times as often. So one person is stopped
// long before all others behind the same address, in a school or an office, are;
// and throwing cookies away or making them up does not get past the limit of the
// address. What is refused counts for neither. Each limit is one count, however
// many routes lead to what it limits.
type Limits struct {
	Create   int // tables a person may make a minute
	Join     int // times a minute a person may sit down or take a seat by its link
	Act      int // other forms a person may send to tables a minute
	Say      int // chat messages a person may send a minute
	Open     int // table sockets and streams of events a person may open a minute
	Draw     int // pictures and texts of positions a person may ask for a minute, and moves on boards without a table
	Replay   int // positions and records of games a person may ask for a minute
	Messages int // messages a second on one socket, ten times as many in a burst; a person's moves without a socket

	Sockets  int // table sockets and streams that one address may hold open
	Watchers int // sockets and streams at one table; above it only those who sit there get one
	Tables   int // tables in use, made in the last day; no more are made
}

// Crowd is how many persons' worth of requests one address may send.
const Crowd = 10

// rates are the limits that are counted a minute.
type rates struct {
	create, join, act, say, open, draw, replay, move *httpguard.RateLimit
}

func newRates(l Limits) rates {
	perMinute := func(n int) *httpguard.RateLimit { return httpguard.NewRateLimit(n, n*Crowd) }
	return rates{
		create: perMinute(l.Create), join: perMinute(l.Join), act: perMinute(l.Act), say: perMinute(l.Say),
		open: perMinute(l.Open), draw: perMinute(l.Draw), replay: perMinute(l.Replay), move: perMinute(60 * l.Messages),
	}
}

// AllowTable counts a table that somebody at an address may make without the
// site's pages, or says with an error that the address has made enough.
func (s *Server) AllowTable(address netip.Addr) error {
	return s.rates.create.Allow("", httpguard.Network(address).String())
}

// refuse answers a request that a limit stops.
type refuse func(http.ResponseWriter, *http.Request, error)

// limit lets through what a limit allows.
func (s *Server) limit(rate *httpguard.RateLimit, refuse refuse) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if err := rate.Allow(string(s.people.Of(r)), s.address(r)); err != nil {
				refuse(w, r, err)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

// address returns where a request comes from, as limits count it.
func (s *Server) address(r *http.Request) string {
	if client := httpguard.Network(httpguard.ClientIP(r, s.options.Proxies)); client.IsValid() {
		return client.String()
	}
	return r.RemoteAddr
}
