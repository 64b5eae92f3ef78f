package identity

import (
	"crypto/rand"
	"net/http"
	"strings"
	"unicode/utf8"

	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/signin"
	"triplecross/internal/table"
	"triplecross/web/respond"
)

// Programs have no cookies. They bring the same token in a header,
//
//	Authorization: Bearer TOKEN
//
// which no page of another site can make a browser add.

// ErrToken answers an Authorization header without a usable token.
var ErrToken = &respond.Error{
	Status: http.StatusUnauthorized, Code: protocol.CodeSeat,
	Why: phrase.Phrase{English: "The Authorization header must hold a token of this server, as in “Bearer TOKEN”."},
}

// HasToken reports whether the request has a token in its header.
func HasToken(r *http.Request) bool { return Bearer(r) != "" }

// Bearer returns the usable token in the request's header, empty if there is none.
func Bearer(r *http.Request) string {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "bearer") || !usable(token) {
		return ""
	}
	return token
}

// usable reports whether what precedes a token's first ~ is long enough, since only that says who the person is, and
// whether the token is UTF-8, so that JSON can return it.
func usable(token string) bool {
	return len(signin.Base(token)) >= minToken && utf8.ValidString(token)
}

// Unusable reports whether the request's header should hold a token and holds none that is usable: its sender would be
// nobody. A header of another scheme may be meant for a proxy.
func Unusable(r *http.Request) bool {
	scheme, _, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	return strings.EqualFold(scheme, "bearer") && !HasToken(r)
}

// Identify returns the request's token and the person it stands for, or a new
// token if the request has none. Cookies are ignored, because the answer reveals
// the token.
func Identify(r *http.Request) (string, table.Person, error) {
	token := Bearer(r)
	if token == "" && r.Header.Get("Authorization") != "" {
		return "", "", ErrToken
	}
	if token == "" {
		token = rand.Text()
	}
	return token, PersonOf(token), nil
}
