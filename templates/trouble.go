package templates

import "net/http"

// TroublePage says that something could not be done, and the way on.
type TroublePage struct {
	Page
	Status int    // of HTTP
	Title  string // empty for the status's usual one
	Why    string // one honest sentence; empty for the usual one
	// Ways are where to go from here; home if there are none. The first is the
	// page's button.
	Ways []Way
}

// Way is a link on.
type Way struct{ Label, Href string }

func (p TroublePage) title() string {
	switch {
	case p.Title != "":
		return p.Title
	case p.Status == http.StatusNotFound:
		return "There is nothing here"
	case p.Status >= 500:
		return "That went wrong on our side"
	}
	return "That did not work"
}

func (p TroublePage) why() string {
	switch {
	case p.Why != "":
		return p.Why
	case p.Status == http.StatusNotFound:
		return "The link may be cut short, or the table never was."
	case p.Status == http.StatusTooManyRequests:
		return "Too many requests came from your address; wait a minute and try again."
	case p.Status >= 500:
		return "The server could not do it. Nothing that was played is lost; try again in a moment."
	}
	return "The server could not read the request."
}

func (p TroublePage) ways() []Way {
	if len(p.Ways) > 0 {
		return p.Ways
	}
	return []Way{{"Play", "/"}, {"Watch games", "/watch"}}
}
