package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"triplecross/internal/httpguard"
	"triplecross/internal/lobby"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/templates/layout"
	"triplecross/templates/pages"
)

// handler answers a request, or returns why it could not.
type handler func(http.ResponseWriter, *http.Request) error

// httpError is an error with the status and the sentence it is answered with.
type httpError struct {
	status int
	code   protocol.Code
	why    string
}

func (t *httpError) Error() string { return t.why }

// codeUnknown names what is not there.
const codeUnknown protocol.Code = "unknown"

// Troubles that have no cause in the lobby.
var (
	errNothing      = &httpError{http.StatusNotFound, codeUnknown, "The link may be cut short, or the page never was."}
	errMethod       = &httpError{http.StatusMethodNotAllowed, protocol.CodeMalformed, "This address does not work that way."}
	errOrigin       = &httpError{http.StatusForbidden, protocol.CodeMalformed, "The request came from another site’s page."}
	errSize         = &httpError{http.StatusRequestEntityTooLarge, protocol.CodeMalformed, "That is more than a form can hold."}
	errUserRate     = &httpError{http.StatusTooManyRequests, protocol.CodeFlood, "That was too often; wait a minute and try again."}
	errIPRate       = &httpError{http.StatusTooManyRequests, protocol.CodeFlood, "Too many requests came from your address; wait a minute and try again."}
	errTooManyConns = &httpError{http.StatusTooManyRequests, protocol.CodeFlood, "Your address has too many tables open; close some."}
	// A close code's reason has no more than 123 bytes.
	errTableFull = &httpError{http.StatusServiceUnavailable, protocol.CodeFailed, "This table has as many watchers as it can take; try again later."}
	errTables    = &httpError{http.StatusServiceUnavailable, protocol.CodeFailed, "The server has as many tables as it can take. Try again later."}
	errDraining  = &httpError{http.StatusServiceUnavailable, protocol.CodeFailed, "The server is about to restart and lays no new tables. Try again in a moment."}
	errPanic     = &httpError{http.StatusInternalServerError, protocol.CodeFailed, "The server could not do it. Nothing that was played is lost; try again in a moment."}
)

func bad(why string) error { return &httpError{http.StatusBadRequest, protocol.CodeMalformed, why} }

// page makes an http.HandlerFunc of a handler.
func (s *Server) page(h handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := h(w, r); err != nil {
			s.fail(w, r, err)
		}
	}
}

// api makes an http.HandlerFunc of a handler for scripts, whose errors are
// answered as JSON whatever the sender accepts.
func (s *Server) api(h handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := h(w, r); err != nil {
			s.failJSON(w, r, err)
		}
	}
}

// failJSON answers with an error as JSON.
func (s *Server) failJSON(w http.ResponseWriter, r *http.Request, err error) {
	s.jsonError(w, s.refusal(w, r, err))
}

// shown makes an http.HandlerFunc of a handler whose answers are looked at by
// themselves; errors are answered as plain text.
func (s *Server) shown(h handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := h(w, r); err != nil {
			s.refuse(w, r, err)
		}
	}
}

// refuse answers with an error as plain text.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, err error) {
	t := s.refusal(w, r, err)
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(t.status)
	fmt.Fprintln(w, locale.Phrase(r.Context(), "refusal", t.why)) //nolint:errcheck // the reader may have left
}

// fail answers with an error, as a page or, to scripts, as JSON.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	t := s.refusal(w, r, err)
	t = &httpError{t.status, t.code, locale.Phrase(r.Context(), "refusal", t.why)}
	if wantsJSON(r) {
		s.jsonError(w, t)
		return
	}
	page := pages.ErrorPage{Page: s.frame(r), Status: t.status, Why: t.why}
	if id := tableID(r); id != "" && t.status != http.StatusNotFound {
		page.Ways = []pages.Link{{Label: locale.T(r.Context(), "trouble.watchTable"), Href: "/t/" + id}, {Label: locale.T(r.Context(), "site.newTable"), Href: "/new"}}
	}
	s.render(w, r, t.status, pages.Error(page))
}

// refusal finds what an error means for the sender, counts it, and says when it
// is worth trying again.
func (s *Server) refusal(w http.ResponseWriter, r *http.Request, err error) *httpError {
	t := s.errorOf(r, err)
	if r.Context().Err() == nil {
		s.meter.Refused(t.code)
	}
	if seconds := retryAfter(t.status); seconds > 0 && w.Header().Get("Retry-After") == "" {
		w.Header().Set("Retry-After", strconv.Itoa(seconds))
	}
	return t
}

// retryAfter returns after how many seconds what was refused with a status may
// succeed, 0 if that is no question of time.
func retryAfter(status int) int {
	switch status {
	case http.StatusTooManyRequests:
		return 60
	case http.StatusServiceUnavailable:
		return 10
	}
	return 0
}

func (s *Server) jsonError(w http.ResponseWriter, t *httpError) {
	s.json(w, t.status, struct {
		Code protocol.Code `json:"code"`
		Why  string        `json:"why"`
	}{t.code, t.why})
}

// errorOf finds what an error means for the sender.
func (s *Server) errorOf(r *http.Request, err error) *httpError {
	var refused *table.Refused
	var known *httpError
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &refused):
		return &httpError{statusOf(refused.Code), refused.Code, refused.Why}
	case errors.Is(err, httpguard.ErrUserRate):
		return errUserRate
	case errors.Is(err, httpguard.ErrIPRate):
		return errIPRate
	case errors.Is(err, httpguard.ErrTooManyConns):
		return errTooManyConns
	case errors.Is(err, httpguard.ErrTableFull):
		return errTableFull
	case errors.Is(err, lobby.ErrUnknown):
		return &httpError{http.StatusNotFound, codeUnknown, "There is no such table."}
	case errors.Is(err, lobby.ErrClosing):
		return &httpError{http.StatusServiceUnavailable, protocol.CodeFailed, "The server is restarting. Try again in a moment."}
	case r.Context().Err() != nil:
		return &httpError{status: 499, code: protocol.CodeFailed} // nobody reads it any more
	}
	s.options.Log.Error("a request failed", "route", route(r), "table", tableID(r), "from", s.address(r), "err", err)
	return errPanic
}

func statusOf(code protocol.Code) int {
	switch code {
	case protocol.CodeMalformed:
		return http.StatusBadRequest
	case protocol.CodeSeat:
		return http.StatusForbidden
	case protocol.CodeFlood:
		return http.StatusTooManyRequests
	case protocol.CodeFailed:
		return http.StatusServiceUnavailable
	}
	return http.StatusConflict
}

// wantsJSON reports whether a script sent the request.
func wantsJSON(r *http.Request) bool {
	return strings.HasPrefix(r.URL.Path, "/api/") || strings.Contains(r.Header.Get("Accept"), "application/json")
}

func (s *Server) json(w http.ResponseWriter, status int, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		s.options.Log.Error("an answer could not be written", "err", err)
		status, data = http.StatusInternalServerError, []byte("{}")
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	w.Write(data) //nolint:errcheck // the reader may have left
}

// render writes a page or a part of one.
func (s *Server) render(w http.ResponseWriter, r *http.Request, status int, c templ.Component) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Language", locale.Of(r.Context()).Tag)
	w.Header().Add("Vary", "Cookie, Accept-Language")
	templ.Handler(c, templ.WithStatus(status)).ServeHTTP(w, r)
}

// frame returns what the frame of every page needs.
func (s *Server) frame(r *http.Request) layout.Page {
	page := layout.Page{
		Theme: themeOf(r), Path: r.URL.Path, Assets: s.assets,
		Card: layout.LinkCard{Picture: s.link(r, "/picture.png"+tongue(r)), Alt: locale.T(r.Context(), "share.house")},
	}
	if r.Method == http.MethodPost {
		page.Path = "/" // one cannot come back to an answer to a form
	}
	return page
}
