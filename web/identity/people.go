// Package identity tells who sends a request. People are anonymous: a cookie
// holds a random token, and the rest of the server knows only the token's digest.
// Those who have never sat down have none. The token that a program brings in its
// header takes precedence over a cookie.
package identity

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"net/http"
	"net/url"
	"strings"
	"time"

	"triplecross/internal/table"
)

const (
	cookieAge = 400 * 24 * time.Hour // the longest that browsers keep a cookie
	minToken  = 26                   // characters of a token
)

// People knows people by their cookies.
type People struct {
	// Secure says that browsers reach the site by https, to which cookies are
	// then bound.
	Secure bool
}

// Of returns who sent the request, nobody if they have never sat down.
func (p People) Of(r *http.Request) table.Person {
	if token := bearer(r); token != "" {
		return PersonOf(token)
	}
	cookie, err := r.Cookie(p.cookieName())
	if err != nil || len(cookie.Value) < minToken {
		return ""
	}
	return PersonOf(cookie.Value)
}

// Admit returns who sent the request and gives them a cookie if they have none.
func (p People) Admit(w http.ResponseWriter, r *http.Request) table.Person {
	if person := p.Of(r); person != "" {
		return person
	}
	token := rand.Text()
	p.SetCookie(w, p.cookieName(), token)
	return PersonOf(token)
}

// cookieName has the prefix with which browsers bind a cookie to this very host,
// which they accept only over https.
func (p People) cookieName() string {
	if p.Secure {
		return "__Host-person"
	}
	return "person"
}

// SetCookie has the browser keep a value for as long as it can.
func (p People) SetCookie(w http.ResponseWriter, name, value string) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: int(cookieAge.Seconds()),
		HttpOnly: true, Secure: p.Secure, SameSite: http.SameSiteLaxMode,
	})
}

// PersonOf returns the person whose cookie or header holds a token.
func PersonOf(token string) table.Person {
	sum := sha256.Sum256([]byte(token))
	return table.Person(strings.ToLower(base32.StdEncoding.EncodeToString(sum[:])[:26]))
}

// NameOf returns the name that the sender used last, as the name cookie has it.
func NameOf(r *http.Request) string {
	cookie, err := r.Cookie("name")
	if err != nil {
		return ""
	}
	name, _ := url.QueryUnescape(cookie.Value)
	return name
}

// RememberName has the browser keep the name that the sender uses.
func (p People) RememberName(w http.ResponseWriter, name string) {
	p.SetCookie(w, "name", url.QueryEscape(name))
}
