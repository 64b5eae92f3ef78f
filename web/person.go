package web

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

// People are anonymous: a cookie holds a random token, and the rest of the
// server knows only the token's digest. Whoever has never sat down has none.
// What a program brings in its header goes before a cookie.

const (
	remember = 400 * 24 * time.Hour // the longest that browsers keep a cookie
	minToken = 26                   // characters of a token
)

// personOf returns who sent the request, nobody if they have never sat down.
func (s *Server) personOf(r *http.Request) table.Person {
	if token := bearer(r); token != "" {
		return PersonOf(token)
	}
	cookie, err := r.Cookie(s.cookieName())
	if err != nil || len(cookie.Value) < minToken {
		return ""
	}
	return PersonOf(cookie.Value)
}

// admit returns who sent the request and gives them a cookie if they have none.
func (s *Server) admit(w http.ResponseWriter, r *http.Request) table.Person {
	if person := s.personOf(r); person != "" {
		return person
	}
	token := rand.Text()
	s.setCookie(w, s.cookieName(), token)
	return PersonOf(token)
}

// cookieName has the prefix with which browsers bind a cookie to this very
// host, which they accept only over https.
func (s *Server) cookieName() string {
	if s.options.Secure {
		return "__Host-person"
	}
	return "person"
}

func (s *Server) setCookie(w http.ResponseWriter, name, value string) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: int(remember.Seconds()),
		HttpOnly: true, Secure: s.options.Secure, SameSite: http.SameSiteLaxMode,
	})
}

// PersonOf returns the person whose cookie holds a token.
func PersonOf(token string) table.Person {
	sum := sha256.Sum256([]byte(token))
	return table.Person(strings.ToLower(base32.StdEncoding.EncodeToString(sum[:])[:26]))
}

// nameOf returns the name that the sender used last, as the name cookie has it.
func nameOf(r *http.Request) string {
	cookie, err := r.Cookie("name")
	if err != nil {
		return ""
	}
	name, _ := url.QueryUnescape(cookie.Value)
	return name
}

func (s *Server) rememberName(w http.ResponseWriter, name string) {
	s.setCookie(w, "name", url.QueryEscape(name))
}
