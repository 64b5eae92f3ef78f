package seat

import (
	"fmt"
	"net/url"
	"strings"
)

// link is a seat's link, taken apart.
type link struct{ base, table, key string }

// parseLink reads a seat's link in either of its forms.
func parseLink(text string) (link, error) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return link{}, fmt.Errorf("%q is no link of a seat; it begins with https:// or http://", text)
	}
	parts := strings.Split(strings.Trim(u.Path, "/"), "/")
	l := link{base: u.Scheme + "://" + u.Host}
	switch {
	case len(parts) == 4 && parts[0] == "t" && parts[2] == "seat":
		l.table, l.key = parts[1], parts[3]
	case len(parts) == 2 && parts[0] == "t":
		l.table, l.key = parts[1], u.Fragment
	}
	if l.table == "" || l.key == "" {
		return link{}, fmt.Errorf("%q is no link of a seat; that is like https://host/t/TABLE/seat/KEY", text)
	}
	return l, nil
}

func (l link) api(what string) string  { return "/api/tables/" + url.PathEscape(l.table) + "/" + what }
func (l link) form(what string) string { return "/t/" + url.PathEscape(l.table) + "/" + what }
func (l link) record() string          { return "/g/" + url.PathEscape(l.table) + ".json" }
func (l link) events(since int) string { return fmt.Sprintf("%s?since=%d", l.api("events"), since) }
