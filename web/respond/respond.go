// Package respond writes the answers to requests: pages in their frame, JSON,
// plain text, and errors as any of them.
package respond

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"

	"github.com/a-h/templ"

	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/templates/layout"
)

// Meter is told of requests that were refused.
type Meter interface{ Refused(protocol.Code) }

// Responder answers requests.
type Responder struct {
	Log    *slog.Logger
	Meter  Meter
	Assets layout.Assets
	Secure bool // browsers reach the site by https
	// Address returns where a request comes from, for the log.
	Address func(*http.Request) string
}

// Handler answers a request, or returns why it could not.
type Handler func(http.ResponseWriter, *http.Request) error

// Page makes an http.HandlerFunc of a handler whose errors are answered with Fail.
func (s *Responder) Page(h Handler) http.HandlerFunc { return handle(h, s.Fail) }

// API makes an http.HandlerFunc of a handler whose errors are answered with
// FailJSON.
func (s *Responder) API(h Handler) http.HandlerFunc { return handle(h, s.FailJSON) }

// Plain makes an http.HandlerFunc of a handler whose errors are answered with
// FailPlain.
func (s *Responder) Plain(h Handler) http.HandlerFunc { return handle(h, s.FailPlain) }

func handle(h Handler, fail func(http.ResponseWriter, *http.Request, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := h(w, r); err != nil {
			fail(w, r, err)
		}
	}
}

// Render answers with a page or a part of one.
func (s *Responder) Render(w http.ResponseWriter, r *http.Request, status int, c templ.Component) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Language", locale.Of(r.Context()).Tag)
	w.Header().Add("Vary", "Cookie, Accept-Language")
	templ.Handler(c, templ.WithStatus(status)).ServeHTTP(w, r)
}

// JSON answers with a value as JSON.
func (s *Responder) JSON(w http.ResponseWriter, status int, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		s.Log.Error("an answer could not be written", "err", err)
		status, data = http.StatusInternalServerError, []byte("{}")
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	w.Write(data) // a reader that left needs no answer
}

// Text answers with a text that is not to be cached.
func Text(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	io.WriteString(w, text) // a reader that left needs no answer
}
