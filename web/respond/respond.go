// Package respond writes the responses to requests: pages in their frame, JSON,
// plain text, and errors in each of these forms.
package respond

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"

	"github.com/a-h/templ"
	"github.com/go-chi/chi/v5/middleware"

	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/templates/layout"
)

// Meter is told what happens to requests and sockets. Many goroutines call its methods
// at once.
type Meter interface {
	// Refused reports a refused request or command.
	Refused(protocol.Code)
	// Limited reports what a limit has refused, by the limit's name.
	Limited(limit string)
	// Panicked reports a panic that was contained: in a handler, a socket or a panel.
	Panicked(where string)
	// Closed reports the end of a socket and the code with which either side closed it:
	// 0 if the client vanished without one.
	Closed(code int)
}

// Responder answers requests.
type Responder struct {
	Log    *slog.Logger
	Meter  Meter
	Assets layout.Assets
	Secure bool // browsers reach the site over https
	// Address returns where a request comes from, for the log.
	Address func(*http.Request) string
	// Renew sets the reader's cookies again if that is due.
	Renew func(http.ResponseWriter, *http.Request)
}

// noStore is the Cache-Control of answers that must not be cached.
const noStore = "no-store"

// Handler answers a request, or returns the error that prevented it.
type Handler func(http.ResponseWriter, *http.Request) error

// Page returns an http.HandlerFunc for a handler. Its errors are answered with
// Fail.
func (s *Responder) Page(h Handler) http.HandlerFunc { return s.handle(h, s.Fail) }

// API returns an http.HandlerFunc for a handler. Its errors are answered with
// FailJSON.
func (s *Responder) API(h Handler) http.HandlerFunc { return s.handle(h, s.FailJSON) }

// Plain returns an http.HandlerFunc for a handler. Its errors are answered with
// FailPlain.
func (s *Responder) Plain(h Handler) http.HandlerFunc { return s.handle(h, s.FailPlain) }

// handle returns a handler whose errors are answered with fail, unless its answer has begun: then that breaks off.
func (s *Responder) handle(h Handler, fail func(http.ResponseWriter, *http.Request, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := h(w, r)
		switch {
		case err == nil:
		case Begun(w):
			s.ErrorOf(r, err) // logs what nobody expects
			panic(http.ErrAbortHandler)
		default:
			fail(w, r, err)
		}
	}
}

// Begun reports whether an answer is under way, so that it cannot become another one. It asks the middleware that
// remembers the status; without it, Begun reports false.
func Begun(w http.ResponseWriter) bool {
	for {
		switch of := w.(type) {
		case middleware.WrapResponseWriter:
			return of.Status() != 0
		case interface{ Unwrap() http.ResponseWriter }:
			w = of.Unwrap()
		default:
			return false
		}
	}
}

// Render answers with a page or a part of one.
func (s *Responder) Render(w http.ResponseWriter, r *http.Request, status int, c templ.Component) {
	s.Renew(w, r)
	w.Header().Set("Cache-Control", noStore)
	w.Header().Set("Content-Language", locale.Of(r.Context()).Tag)
	w.Header().Add("Vary", "Cookie, Accept-Language")
	// A page whose reader has left is rendered all the same: templ would answer 500, which counts
	// as a fault of the server.
	templ.Handler(c, templ.WithStatus(status)).ServeHTTP(w, r.WithContext(context.WithoutCancel(r.Context())))
}

// JSON answers with a value as JSON that must not be cached.
func (s *Responder) JSON(w http.ResponseWriter, status int, v any) { s.json(w, status, noStore, v) }

// CachedJSON answers with a value as JSON that may be cached as a Cache-Control header says.
func (s *Responder) CachedJSON(w http.ResponseWriter, cacheControl string, v any) {
	s.json(w, http.StatusOK, cacheControl, v)
}

func (s *Responder) json(w http.ResponseWriter, status int, cacheControl string, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		s.Log.Error("an answer could not be written", "err", err)
		status, cacheControl, data = http.StatusInternalServerError, noStore, []byte("{}")
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", cacheControl)
	w.WriteHeader(status)
	w.Write(data) // fails only if the client has left
}

// Abort breaks off an answer that has begun, so that half of it does not look like a whole one. It logs why, unless
// the client has left.
func (s *Responder) Abort(r *http.Request, err error) {
	if r.Context().Err() == nil {
		s.Log.ErrorContext(r.Context(), "an answer was cut off", "route", Route(r), "from", s.Address(r), "err", err)
	}
	panic(http.ErrAbortHandler)
}

// Text answers with plain text that must not be cached.
func Text(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", noStore)
	w.WriteHeader(status)
	io.WriteString(w, text) // fails only if the client has left
}
