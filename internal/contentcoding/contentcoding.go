// Package contentcoding chooses the content coding of an answer, by RFC 9110.
package contentcoding

import (
	"net/http"
	"strconv"
	"strings"
)

// Choose returns the coding that the client of a request likes best among the offered ones, of
// several liked alike the first. It returns "" for none: the content as it is.
func Choose(r *http.Request, offered ...string) string {
	accepted := strings.Join(r.Header.Values("Accept-Encoding"), ",")
	best, chosen := weight(accepted, "identity"), ""
	for _, coding := range offered {
		// Against the content as it is, a coding wins a draw.
		if q := weight(accepted, coding); q > best || q == best && q > 0 && chosen == "" {
			best, chosen = q, coding
		}
	}
	return chosen
}

// weight returns how much a client likes a coding, from 0, not at all, to 1. "identity" is
// liked by 0 here if it is not named, since a client that names codings prefers them.
func weight(accepted, coding string) float64 {
	other := 0.0
	for item := range strings.SplitSeq(accepted, ",") {
		name, parameter, _ := strings.Cut(item, ";")
		name = strings.TrimSpace(name)
		switch {
		case strings.EqualFold(name, coding):
			return quality(parameter)
		case name == "*" && coding != "identity":
			other = quality(parameter)
		}
	}
	return other
}

// quality reads the parameter "q=0.5" of an item; without one it is 1, and 0 if it is none.
func quality(parameter string) float64 {
	parameter = strings.ToLower(strings.ReplaceAll(strings.TrimSpace(parameter), " ", ""))
	if parameter == "" {
		return 1
	}
	text, ok := strings.CutPrefix(parameter, "q=")
	q, err := strconv.ParseFloat(text, 64)
	if !ok || err != nil || !(q >= 0 && q <= 1) {
		return 0
	}
	return q
}
