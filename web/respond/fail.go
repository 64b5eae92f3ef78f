package respond

import (
	"errors"
	"math"
	"net/http"
	"strconv"

	"triplecross/internal/httpguard"
	"triplecross/internal/locale"
	"triplecross/internal/logging"
	"triplecross/internal/protocol"
	"triplecross/templates/pages"
)

// Fail answers with an error, as a page or, for scripts, as JSON.
func (s *Responder) Fail(w http.ResponseWriter, r *http.Request, err error) {
	e := s.refuse(w, r, err)
	why := locale.Say(r.Context(), e.Why)
	if WantsJSON(r) {
		s.failJSON(w, e, why)
		return
	}
	page := pages.ErrorPage{Page: s.Frame(r), Status: e.Status, Why: why}
	if e.Status == http.StatusInternalServerError && e != errBroken {
		page.Request = logging.RequestID(r.Context())
	}
	if id := TableID(r); id != "" && e.Status != http.StatusNotFound && e != errBroken {
		page.Ways = []pages.Link{{Label: locale.T(r.Context(), "error.watchTable"), Href: "/t/" + id}, {Label: locale.T(r.Context(), "site.newTable"), Href: "/new"}}
	}
	s.Render(w, r, e.Status, pages.Error(page))
}

// FailJSON answers with an error as JSON, in English.
func (s *Responder) FailJSON(w http.ResponseWriter, r *http.Request, err error) {
	e := s.refuse(w, r, err)
	s.failJSON(w, e, e.Why.String())
}

func (s *Responder) failJSON(w http.ResponseWriter, e *Error, why string) {
	s.JSON(w, e.Status, struct {
		Code protocol.Code `json:"code"`
		Why  string        `json:"why"`
	}{e.Code, why})
}

// FailPlain answers with an error as plain text, for requests that are not for a
// page.
func (s *Responder) FailPlain(w http.ResponseWriter, r *http.Request, err error) {
	e := s.refuse(w, r, err)
	Text(w, e.Status, locale.Say(r.Context(), e.Why)+"\n")
}

// refuse returns the response to an error, counts it, and says when to try again
// if that may help.
func (s *Responder) refuse(w http.ResponseWriter, r *http.Request, err error) *Error {
	e := s.ErrorOf(r, err)
	if r.Context().Err() == nil {
		s.Meter.Refused(e.Code)
	}
	seconds := retryAfter(e.Status)
	if full := new(httpguard.BudgetError); errors.As(err, &full) {
		seconds = int(math.Ceil(full.After.Seconds()))
	}
	if seconds > 0 && w.Header().Get("Retry-After") == "" {
		w.Header().Set("Retry-After", strconv.Itoa(seconds))
	}
	return e
}

// retryAfter returns after how many seconds a request that was refused with a
// status may succeed, or 0 if waiting does not help.
func retryAfter(status int) int {
	switch status {
	case http.StatusTooManyRequests:
		return 60
	case http.StatusServiceUnavailable:
		return 10
	}
	return 0
}
