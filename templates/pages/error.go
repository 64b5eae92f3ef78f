package pages

import (
	"context"
	"net/http"

	"triplecross/internal/locale"
	"triplecross/templates/layout"
)

// ErrorPage says that something failed, and where to go from there.
type ErrorPage struct {
	layout.Page
	Status int    // of HTTP
	Title  string // empty for the status's usual one
	Why    string // one sentence; empty for the status's usual one
	// Request is the id by which the server's log can be searched; empty if that is of
	// no use.
	Request string
	// Ways are where to go from here; home if there are none. The first is the
	// page's button.
	Ways []Link
}

// Link is a link with its label.
type Link struct{ Label, Href string }

func (p ErrorPage) title(ctx context.Context) string {
	switch {
	case p.Title != "":
		return p.Title
	case p.Status == http.StatusNotFound:
		return locale.T(ctx, "error.notFoundTitle")
	case p.Status >= 500 && p.Status != http.StatusServiceUnavailable: // a limit, a pause or a restart is no failure
		return locale.T(ctx, "error.serverTitle")
	}
	return locale.T(ctx, "error.requestTitle")
}

func (p ErrorPage) why(ctx context.Context) string {
	switch {
	case p.Why != "":
		return p.Why
	case p.Status == http.StatusNotFound:
		return locale.T(ctx, "error.notFound")
	case p.Status == http.StatusTooManyRequests:
		return locale.T(ctx, "error.flood")
	case p.Status >= 500:
		return locale.T(ctx, "error.server")
	}
	return locale.T(ctx, "error.request")
}

func (p ErrorPage) ways(ctx context.Context) []Link {
	if len(p.Ways) > 0 {
		return p.Ways
	}
	return []Link{{locale.T(ctx, "error.play"), "/"}, {locale.T(ctx, "error.watchGames"), "/watch"}}
}
