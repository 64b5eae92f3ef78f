package web

import (
	"errors"
	"net/http"
	"net/netip"
	"time"

	"triplecross/internal/httpguard"
	"triplecross/web/create"
)

// Limits bound what people and addresses may do. 0 means no limit.
//
// Requests per minute are counted twice: for the person, known by the cookie,
// and for the address, which may send AddressFactor times as many. So one person is
// stopped long before everybody else behind the same address, in a school or an
// office, and nobody gets around the limit of the address by discarding or
// inventing cookies. Refused requests count for neither. A limit has a single
// count, however many routes it applies to.
type Limits struct {
	Create   int // tables a person may make per minute
	Join     int // times a person may sit down or take a seat by its link, per minute
	Act      int // other forms a person may send to tables per minute
	Say      int // chat messages a person may send per minute
	Open     int // table sockets and event streams a person may open per minute
	Draw     int // pictures and texts of positions a person may request per minute, and moves on boards without a table
	Replay   int // positions and records of games a person may request per minute
	Pages    int // pages and panels a person may read per minute
	Messages int // messages per second on one socket, with bursts of ten times as many; also a person's moves without a socket

	TablesADay int // tables a person may make in a day, also by import
	Reports    int // lines of chats a person may report in a day
	SignOuts   int // times a person may sign out their other browsers in a day
	BytesADay  int // bytes of new tables, imports, chat and passkeys that a person may send in a day

	Sockets  int // table sockets and event streams that one address may hold open
	Idle     int // connections that wait for a request and that one address may hold open
	AllIdle  int // the same for all addresses together
	Watchers int // sockets and streams at one table; above it only its players get one
	Tables   int // unfinished tables made in the last day; above it no more are made
}

// AddressFactor is how many times a person's limit per minute one address may use.
const AddressFactor = 10

// rates are the limits per minute.
type rates struct {
	createADay, bytesADay, report, signOut                 *httpguard.RateLimit
	create, join, act, say, open, draw, replay, read, move *httpguard.RateLimit
}

// newRates returns the rates, and their limits by name. elsewhere is Options.Count.
func newRates(l Limits, elsewhere func(limit, key string, amount int) (wait time.Duration, answered bool)) (rates, map[string]*httpguard.RateLimit) {
	all := make(map[string]*httpguard.RateLimit)
	named := func(limit *httpguard.RateLimit, name string) *httpguard.RateLimit {
		limit.Name, limit.Elsewhere = name, elsewhere
		all[name] = limit
		return limit
	}
	perMinute := func(name string, n int) *httpguard.RateLimit {
		return named(httpguard.NewRateLimit(n, n*AddressFactor), name)
	}
	perDay := func(name string, n int) *httpguard.RateLimit {
		return named(httpguard.NewBudget(n, n*AddressFactor), name)
	}
	return rates{
		createADay: perDay("tables a day", l.TablesADay), bytesADay: perDay("bytes a day", l.BytesADay), report: perDay("reports", l.Reports), signOut: perDay("sign-outs", l.SignOuts),
		create: perMinute("tables", l.Create), join: perMinute("joins", l.Join), act: perMinute("posts", l.Act), say: perMinute("chat", l.Say),
		open: perMinute("connects", l.Open), draw: perMinute("pictures", l.Draw), replay: perMinute("replays", l.Replay), read: perMinute("pages", l.Pages), move: perMinute("moves", 60*l.Messages),
	}, all
}

// Take counts what a client wants of another server, for which this one counts: see Options.Count. A
// limit that this server does not have allows everything.
func (s *Server) Take(limit, key string, amount int) (wait time.Duration) {
	if rate, ok := s.limits[limit]; ok {
		return rate.Take(key, amount)
	}
	return 0
}

// AllowTable counts a table that somebody at an address wants to make by other
// means than the site's pages. It returns an error if the address has made
// enough.
func (s *Server) AllowTable(address netip.Addr) error {
	if s.options.Bans.Address(address) {
		return httpguard.ErrIPRate
	}
	from := httpguard.Network(address).String()
	if err := s.rates.create.Allow("", from); err != nil {
		return err
	}
	return s.rates.createADay.Allow("", from)
}

// refuse answers a request that exceeds a limit.
type refuse func(http.ResponseWriter, *http.Request, error)

// limit lets through the requests that a limit allows, and refuses the others.
func (s *Server) limit(rate *httpguard.RateLimit, refuse refuse) func(http.Handler) http.Handler {
	return s.spend(rate, refuse, func(*http.Request) int { return 1 })
}

// size returns how many bytes a request may make the server keep: never more than the
// longest body, whatever its header says.
func size(r *http.Request) int {
	if r.ContentLength < 0 {
		return create.MaxImport
	}
	return int(min(r.ContentLength, create.MaxImport))
}

// spend lets through the requests whose cost is left in a budget, and refuses the others.
func (s *Server) spend(rate *httpguard.RateLimit, refuse refuse, cost func(*http.Request) int) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if err := rate.Spend(string(s.people.Of(r)), s.address(r), cost(r)); err != nil {
				s.meter.Limited(rate.Name)
				refuse(w, r, err)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

// queue bounds how many requests for a route are worked on at a time. Others wait for a few seconds.
func (s *Server) queue(places, waiting int, refuse refuse) func(http.Handler) http.Handler {
	return httpguard.Throttle(httpguard.ThrottleOptions{
		Places: places, Waiting: waiting, Patience: 10 * time.Second,
		Refuse: func(w http.ResponseWriter, r *http.Request, err error) {
			if errors.Is(err, httpguard.ErrBusy) {
				s.meter.Limited("queues")
			}
			refuse(w, r, err)
		},
	})
}

// How many files of people's games or data may be sent at a time, in all and to one address. Part of a
// file is in memory until its client has received it.
const (
	mostFiles     = 64
	mostFilesFrom = 4
)

// files lets through requests for files, and refuses those above the bounds. All routes that it is used for share
// its counts.
func (s *Server) files() func(http.Handler) http.Handler {
	const all = "files"
	sent := httpguard.NewConnLimiter(mostFilesFrom, mostFiles)
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			leave, err := sent.Enter(s.address(r), all, func() bool { return false })
			if err == nil {
				defer leave()
				next.ServeHTTP(w, r)
				return
			}
			s.meter.Limited(all)
			if errors.Is(err, httpguard.ErrTooManyConns) {
				err = httpguard.ErrIPRate
			} else {
				err = httpguard.ErrBusy
			}
			s.respond.Fail(w, r, err)
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
