// Package admin serves the operator's page and commands, on a separate address.
package admin

import (
	"encoding/json"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"triplecross/internal/bans"
	"triplecross/internal/httpguard"
	"triplecross/internal/lobby"
	"triplecross/internal/locale"
	"triplecross/internal/logging"
	"triplecross/internal/store"
	"triplecross/static"
	templates "triplecross/templates/admin"
	"triplecross/web/news"
	"triplecross/web/socket"
)

// Options are the parts that the operator sees and changes.
type Options struct {
	Log     *slog.Logger
	Lobby   lobby.Operator
	Sockets *socket.Sockets
	News    *news.Desk // has all servers follow what the operator does
	Bans    *bans.List
	// Keeper hides lines of chats; nil if the store cannot do that.
	Keeper   store.Operator
	Failures *logging.Recent
	// Figures returns the present figures, and what was counted in the last minute.
	Figures func() (now, minute []templates.Figure)
	Static  *static.Files
	Words   *locale.Catalogues
	// From are the networks from which the page may be used, besides this machine itself.
	From []netip.Prefix
}

type handler struct{ Options }

// maxForm is the size of the largest form, in bytes.
const maxForm = 16 << 10

// New returns the handler of /admin.
func New(o Options) http.Handler {
	h := &handler{o}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /admin", h.overview)
	mux.HandleFunc("GET /admin/table", h.find)
	mux.HandleFunc("GET /admin/reports", h.reports)
	mux.HandleFunc("GET /admin/tables/{id}", h.table)
	mux.HandleFunc("POST /admin/do", h.do)
	deny := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "the request came from another site's page", http.StatusForbidden)
	})
	none := func(*http.Request) bool { return false }
	site := httpguard.TextURL(http.NotFound)(httpguard.LimitBody(maxForm, nil)(mux))
	return h.guard(httpguard.Headers(false)(httpguard.SameOrigin(false, none, deny)(site)))
}

// guard lets requests through that come from this machine or from the networks of the options. It refuses host names
// with dots: anybody could let a name of theirs lead here, and their page would then count as one of this site.
func (h *handler) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		peer, err := netip.ParseAddrPort(r.RemoteAddr)
		from := peer.Addr().Unmap()
		allowed := err == nil && (from.IsLoopback() || slices.ContainsFunc(h.From, func(p netip.Prefix) bool { return p.Contains(from) }))
		if !allowed {
			http.Error(w, "not from here; see the flag -admin-from", http.StatusForbidden)
			return
		}
		if !ownName(r.Host) {
			http.Error(w, "not by this name; open it by the server's IP address, or by a name without dots", http.StatusForbidden)
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r.WithContext(locale.With(r.Context(), h.Words.Match(r.Header.Get("Accept-Language")))))
	})
}

// ownName reports whether a host is an address or a name without dots.
func ownName(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	_, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return err == nil || !strings.Contains(host, ".")
}

func (h *handler) overview(w http.ResponseWriter, r *http.Request) {
	p := templates.Page{
		Style: h.Static.URL("dist/admin.css"), Font: h.Static.URL("font/fraunces.woff2"), Auto: r.URL.Query().Has("auto"), Restart: h.Sockets.Restart(),
		Tables: []templates.Table{}, Bans: []templates.Ban{}, Failures: []templates.Failure{},
	}
	p.Now, p.Minute = h.Figures()
	for _, t := range h.Lobby.Live() {
		if len(p.Tables) == maxTables {
			break
		}
		p.Tables = append(p.Tables, templates.Table{
			ID: t.ID, Game: t.Game, Status: string(t.Status), Plies: t.Plies, Viewers: t.Viewers, Private: !t.Public && !t.Showcase,
		})
	}
	reported, err := h.reported(r.Context(), "")
	if err != nil {
		h.fail(w, r, err)
		return
	}
	p.Reports = reported
	for _, b := range h.Bans.All() {
		if b.Kind == store.BanTables {
			p.Paused = b.Until
		}
		p.Bans = append(p.Bans, templates.Ban{Kind: string(b.Kind), Key: b.Key, Until: b.Until, Why: b.Why})
	}
	for _, f := range h.Failures.Failures() {
		p.Failures = append(p.Failures, templates.Failure(f))
	}
	if wantsJSON(r) {
		writeJSON(w, p)
		return
	}
	templates.Overview(p).Render(r.Context(), w) // fails only if the reader has left
}

// maxTables is how many tables the page lists, those with the most viewers.
const maxTables = 200

// find leads to a table whose id or link was entered.
func (h *handler) find(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "/admin/tables/"+strings.Map(plain, tableIn(r.URL.Query().Get("id"))), http.StatusSeeOther)
}

// tableIn returns the id in the address of a table or of its replay, as people send them to the operator, or the text
// itself.
func tableIn(text string) string {
	at, err := url.Parse(strings.TrimSpace(text))
	if err != nil {
		return text
	}
	parts := strings.Split(at.Path, "/")
	if len(parts) < 3 || parts[1] != "t" && parts[1] != "g" {
		return text
	}
	return parts[2]
}

// plain leaves only the characters of ids.
func plain(c rune) rune {
	if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_' {
		return c
	}
	return -1
}

// fail answers a request for which the store or another server failed.
func (h *handler) fail(w http.ResponseWriter, r *http.Request, err error) {
	h.Log.ErrorContext(r.Context(), "the operator's request failed", "err", err)
	http.Error(w, err.Error(), http.StatusInternalServerError)
}

func wantsJSON(r *http.Request) bool {
	return strings.Contains(r.Header.Get("Accept"), "application/json")
}

func writeJSON(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.Encode(v) // fails only if the reader has left
}

// until returns the time that a form names as a duration from now.
func until(r *http.Request) (time.Time, error) {
	d, err := time.ParseDuration(r.PostFormValue("for"))
	if err != nil || d <= 0 {
		return time.Time{}, errFor
	}
	return time.Now().Add(d).UTC().Truncate(time.Millisecond), nil
}
