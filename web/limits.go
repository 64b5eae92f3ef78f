package web

import (
	"net/http"
	"time"

	"github.com/go-chi/httprate"
)

// Limits bound what people and addresses may do. 0 sets no bound.
//
// What is counted a minute is counted twice: for the person, whom the cookie
// tells, and for the address, which may do it Crowd times as often. So one
// person is stopped long before all others behind the same address, in a school
// or an office, are; and whoever throws cookies away or makes them up is stopped
// by the address. What is refused to a person does not count for the address.
type Limits struct {
	Create   int // tables a person may make a minute
	Join     int // times a minute a person may sit down or take a seat by its link
	Act      int // other forms a person may send to tables a minute
	Say      int // lines a person may say a minute
	Open     int // table sockets and streams of events a person may open a minute
	Draw     int // pictures and texts of positions a person may ask for a minute, and moves on boards without a table
	Messages int // messages a second on one socket, ten times as many in a burst; a person's moves without a socket

	Sockets  int // table sockets and streams that one address may hold open
	Watchers int // sockets and streams at one table; above it only those who sit there get one
	Tables   int // tables in use, as census counts them; no more are made
}

// Crowd is how many persons' worth of requests one address may send.
const Crowd = 10

// refuse answers a request that a limit stops.
type refuse func(http.ResponseWriter, *http.Request, error)

// perMinute lets every person through n times a minute, and every address Crowd
// times as often. Whoever has no cookie counts for the address only.
func (s *Server) perMinute(n int, refuse refuse) func(http.Handler) http.Handler {
	if n == 0 {
		return func(next http.Handler) http.Handler { return next }
	}
	person := limiter(n, func(r *http.Request) string { return string(s.personOf(r)) }, refuse, errHaste)
	address := limiter(n*Crowd, s.address, refuse, errFlood)
	return func(next http.Handler) http.Handler {
		strangers := address(next)
		people := person(strangers)
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if s.personOf(r) == "" {
				strangers.ServeHTTP(w, r)
				return
			}
			people.ServeHTTP(w, r)
		})
	}
}

// limiter lets every key through n times a minute. The refusal says when to come
// back.
func limiter(n int, key func(*http.Request) string, refuse refuse, why error) func(http.Handler) http.Handler {
	return httprate.LimitBy(n, time.Minute,
		func(r *http.Request) (string, error) { return key(r), nil },
		httprate.WithLimitHandler(func(w http.ResponseWriter, r *http.Request) { refuse(w, r, why) }),
		httprate.WithResponseHeaders(httprate.ResponseHeaders{RetryAfter: "Retry-After"}))
}

// address returns where a request comes from, as limits count it.
func (s *Server) address(r *http.Request) string {
	if from := network(s.sender(r)); from.IsValid() {
		return from.String()
	}
	return r.RemoteAddr
}
