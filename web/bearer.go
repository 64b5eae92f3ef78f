package web

import (
	"crypto/rand"
	"net/http"
	"strings"

	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// Programs have no cookies. They bring the same token in a header,
//
//	Authorization: Bearer TOKEN
//
// which no page of another site can make a browser add.

// errToken answers a header that brings no token.
var errToken = &httpError{http.StatusUnauthorized, protocol.CodeSeat, "The Authorization header holds no token of this server's: Bearer, a space and the token."}

// bearer returns the token in the request's header, empty if there is none.
func bearer(r *http.Request) string {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "bearer") || len(token) < minToken {
		return ""
	}
	return token
}

// identify returns the token that the request brings and whose it is, a new one
// if it brings none. Cookies do not count: the answer tells the token.
func identify(r *http.Request) (string, table.Person, error) {
	token := bearer(r)
	if token == "" && r.Header.Get("Authorization") != "" {
		return "", "", errToken
	}
	if token == "" {
		token = rand.Text()
	}
	return token, PersonOf(token), nil
}
