package respond

import (
	"errors"
	"net/http"

	"triplecross/internal/httpguard"
	"triplecross/internal/lobby"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// Error is an error with the status, code and sentence of its response.
type Error struct {
	Status int
	Code   protocol.Code
	Why    phrase.Phrase // one sentence
}

func (e *Error) Error() string { return e.Why.String() }

// codeUnknown is the code for things that do not exist.
const codeUnknown protocol.Code = "unknown"

// Errors that do not come from a table.
var (
	ErrNotFound = &Error{http.StatusNotFound, codeUnknown, phrase.New("refusal.nothing", "The link may be cut short, or the page never existed.")}
	ErrMethod   = &Error{http.StatusMethodNotAllowed, protocol.CodeMalformed, phrase.New("refusal.method", "This address does not work that way.")}
	ErrOrigin   = &Error{http.StatusForbidden, protocol.CodeMalformed, phrase.New("refusal.origin", "The request came from another site’s page.")}
	ErrTooLarge = &Error{http.StatusRequestEntityTooLarge, protocol.CodeMalformed, phrase.New("refusal.size", "That is more than a form can hold.")}
	// ErrSeat answers requests for what only a seat's holder may see.
	ErrSeat = &Error{http.StatusForbidden, protocol.CodeSeat, phrase.New("refusal.seatNotYours", "This seat is not yours.")}
	// ErrSeatLink answers a seat's link that is no longer valid.
	ErrSeatLink = &Error{http.StatusForbidden, protocol.CodeSeat, phrase.New("refusal.link", "This link no longer opens a seat.")}
	ErrFailed   = &Error{http.StatusInternalServerError, protocol.CodeFailed, phrase.New("refusal.panic", "Something went wrong on our side. Nothing that was played is lost; try again in a moment.")}

	errUserRate     = &Error{http.StatusTooManyRequests, protocol.CodeFlood, phrase.New("refusal.haste", "You did that too often; wait a minute and try again.")}
	errIPRate       = &Error{http.StatusTooManyRequests, protocol.CodeFlood, phrase.New("refusal.flood", "Too many requests came from your address; wait a minute and try again.")}
	errUserBudget   = &Error{http.StatusTooManyRequests, protocol.CodeFlood, phrase.New("refusal.dayUser", "You have sent as much as one person can in a day. Try again tomorrow.")}
	errIPBudget     = &Error{http.StatusTooManyRequests, protocol.CodeFlood, phrase.New("refusal.dayAddress", "Your address has sent as much as it can in a day. Try again tomorrow.")}
	errTooManyConns = &Error{http.StatusTooManyRequests, protocol.CodeFlood, phrase.New("refusal.connections", "Your address has too many tables open; close some.")}
	// The reason in a close frame has at most 123 bytes.
	errTableFull = &Error{http.StatusServiceUnavailable, protocol.CodeFailed, phrase.New("refusal.audience", "This table has as many watchers as it can take; try again later.")}
	errUnknown   = &Error{http.StatusNotFound, codeUnknown, phrase.New("refusal.noTable", "There is no such table.")}
	errClosing   = &Error{http.StatusServiceUnavailable, protocol.CodeFailed, phrase.New("refusal.restarting", "The server is restarting. Try again in a moment.")}
	errMoved     = &Error{http.StatusServiceUnavailable, protocol.CodeFailed, phrase.New("refusal.moved", "Another server is taking over this table. Try again in a moment.")}
	errFull      = &Error{http.StatusServiceUnavailable, protocol.CodeFailed, phrase.New("refusal.crowded", "More tables are in use than the server can take. Try again in a moment.")}
	errBusy      = &Error{http.StatusServiceUnavailable, protocol.CodeFailed, phrase.New("refusal.queue", "The server is busy with other requests. Try again in a moment.")}
	errStalled   = &Error{http.StatusServiceUnavailable, protocol.CodeFailed, phrase.New("refusal.stalled", "The server’s storage does not answer. Nothing that was played is lost; try again in a moment.")}
	errBroken    = &Error{http.StatusInternalServerError, protocol.CodeFailed, phrase.New("refusal.broken", "This table is damaged: its record cannot be read. All other tables go on.")}
	errGone      = &Error{499, protocol.CodeFailed, phrase.Phrase{}} // the client has left, so nobody reads it
)

// Bad returns the error for a request that makes no sense, with a sentence that
// says why.
func Bad(why phrase.Phrase) error { return &Error{http.StatusBadRequest, protocol.CodeMalformed, why} }

// NotFound returns the error for something that does not exist, with a sentence
// about it.
func NotFound(why phrase.Phrase) error { return &Error{http.StatusNotFound, codeUnknown, why} }

// answers maps the errors of other packages to responses.
var answers = []struct {
	err    error
	answer *Error
}{
	{httpguard.ErrUserRate, errUserRate},
	{httpguard.ErrIPRate, errIPRate},
	{httpguard.ErrUserBudget, errUserBudget},
	{httpguard.ErrIPBudget, errIPBudget},
	{httpguard.ErrTooManyConns, errTooManyConns},
	{httpguard.ErrTableFull, errTableFull},
	{httpguard.ErrBusy, errBusy},
	{lobby.ErrUnknown, errUnknown},
	{lobby.ErrClosing, errClosing},
	{lobby.ErrMoved, errMoved},
	{lobby.ErrFull, errFull},
	{lobby.ErrBroken, errBroken},
}

// ErrorOf returns the response to an error. Unexpected errors are logged.
func (s *Responder) ErrorOf(r *http.Request, err error) *Error {
	var known *Error
	if errors.As(err, &known) {
		return known
	}
	var refused *table.Refused
	if errors.As(err, &refused) {
		return &Error{statusOf(refused.Code), refused.Code, refused.Why}
	}
	if lobby.Stalled(err) && r.Context().Err() == nil {
		s.Log.WarnContext(r.Context(), "the store does not answer", "route", Route(r), "table", TableID(r), "err", err)
		return errStalled
	}
	for _, a := range answers {
		if errors.Is(err, a.err) {
			return a.answer
		}
	}
	if r.Context().Err() != nil {
		return errGone
	}
	s.Log.ErrorContext(r.Context(), "a request failed", "route", Route(r), "table", TableID(r), "from", s.Address(r), "err", err)
	return ErrFailed
}

// statusOf returns the HTTP status for the code of a refusal.
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
