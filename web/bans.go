package web

import (
	"net/http"
	"net/netip"
	"strings"

	"triplecross/internal/httpguard"
	"triplecross/internal/lobby"
	"triplecross/internal/logging"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
	templates "triplecross/templates/admin"
	"triplecross/web/admin"
	"triplecross/web/identity"
	"triplecross/web/respond"
)

var errBanned = &respond.Error{Status: http.StatusForbidden, Code: protocol.CodeFlood, Why: phrase.New("refusal.banned", "The operator of this site has blocked you for a while.")}

// ban refuses the requests of people and addresses that the operator has banned, except for
// static files and checks of health: what asks for these may share its address with somebody
// banned, and would restart a server that is well. A banned person can still read and erase
// what is kept of them.
func (s *Server) ban(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		open := strings.HasPrefix(r.URL.Path, "/static/") || r.URL.Path == "/healthz" || r.URL.Path == "/readyz"
		if open || !s.banned(r) {
			next.ServeHTTP(w, r)
			return
		}
		s.meter.Limited("bans")
		s.sockets.TurnAway(w, r, errBanned)
	})
}

func (s *Server) banned(r *http.Request) bool {
	list := s.options.Bans
	own := r.URL.Path == "/yours/data" || r.URL.Path == "/yours/erase"
	return list.Address(httpguard.ClientIP(r, s.options.Proxies)) || !own && list.Person(string(s.people.Of(r)))
}

// admits reports whether the socket or stream that a request has begun may continue: its
// sender is neither banned nor signed out.
func (s *Server) admits(r *http.Request) bool {
	return !s.banned(r) && !s.signedOut(identity.Bearer(r)) && !s.signedOut(s.people.Token(r))
}

// signedOut reports whether a token belongs to a browser that another browser of the same person has signed out.
func (s *Server) signedOut(token string) bool {
	return token != "" && !s.options.Browsers.Has(string(identity.PersonOf(token)), token)
}

// present removes the cookie from requests of signed-out browsers, so that their sender is
// nobody, and refuses tokens that are signed out or cannot be tokens.
func (s *Server) present(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if identity.Unusable(r) || s.signedOut(identity.Bearer(r)) {
			s.respond.Fail(w, r, identity.ErrToken) // to a program, which sees the status of a refused socket
			return
		}
		if s.signedOut(s.people.Token(r)) {
			s.people.Ignore(r)
			r = identity.AsSignedOut(r)
		}
		next.ServeHTTP(w, r)
	})
}

// name has those be without a name whose name may not be had any more. They get one from the site and choose another;
// otherwise they could start no game, since pages that start one do not ask for a name.
func (s *Server) name(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if name := identity.NameOf(r); name != "" && lobby.CheckName(s.options.Lobby, table.CleanName(name, "")) != nil {
			s.people.IgnoreName(r)
		}
		next.ServeHTTP(w, r)
	})
}

// AdminOptions configure the operator's page.
type AdminOptions struct {
	Keeper   store.Operator // may be nil
	Failures *logging.Recent
	Figures  func() (now, minute []templates.Figure)
	// From are the networks from which the page may be used, besides this machine.
	From []netip.Prefix
}

// Admin returns the handler of the operator's page, which must not be reachable from
// outside. The site needs Options.Bans for it.
func (s *Server) Admin(o AdminOptions) http.Handler {
	return admin.New(admin.Options{
		Log: s.options.Log, Lobby: lobby.NewOperator(s.options.Lobby), Sockets: s.sockets, News: s.news, Bans: s.options.Bans, Keeper: o.Keeper,
		Failures: o.Failures, Figures: o.Figures, Static: s.options.Static, Words: s.options.Words, From: o.From,
	})
}
