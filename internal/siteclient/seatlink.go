package siteclient

import (
	"fmt"
	"net/url"
	"strings"
)

// SeatLink is the parts of a seat's secret link.
type SeatLink struct{ Site, Table, Key string }

// ParseSeatLink parses a link, which is https://host/t/TABLE/seat/KEY or https://host/t/TABLE#KEY.
func ParseSeatLink(text string) (SeatLink, error) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return SeatLink{}, fmt.Errorf("%q is no link of a seat; it begins with https:// or http://", text)
	}
	parts := strings.Split(strings.Trim(u.Path, "/"), "/")
	l := SeatLink{Site: u.Scheme + "://" + u.Host}
	switch {
	case len(parts) == 4 && parts[0] == "t" && parts[2] == "seat":
		l.Table, l.Key = parts[1], parts[3]
	case len(parts) == 2 && parts[0] == "t":
		l.Table, l.Key = parts[1], u.Fragment
	}
	if l.Table == "" || l.Key == "" {
		return SeatLink{}, fmt.Errorf("%q is no link of a seat; one looks like https://host/t/TABLE/seat/KEY", text)
	}
	return l, nil
}
