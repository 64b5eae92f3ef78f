// Package identity tells who sends a request. People are anonymous: a cookie
// holds a random token, and the rest of the server knows only the token's
// digest. People who have never sat down have no cookie. A program sends its
// token in a header, which takes precedence over a cookie.
package identity

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"net/http"
	"net/url"
	"strings"
	"time"

	"triplecross/internal/httpguard"
	"triplecross/internal/signin"
	"triplecross/internal/table"
)

const (
	cookieAge = 400 * 24 * time.Hour // the longest that browsers keep a cookie
	renewal   = 30 * 24 * time.Hour  // how long before cookies are set again
	minToken  = 26                   // characters of a token
)

// renewed is a cookie that lasts for renewal: while a browser has it, the others need not be set again.
const renewed = "renewed"

// People identifies people by their cookies.
type People struct {
	// Secure says that browsers reach the site over https. Cookies are then bound
	// to https.
	Secure bool
}

// Of returns the person who sent the request, or "" if they have never sat down.
func (p People) Of(r *http.Request) table.Person {
	if token := Bearer(r); token != "" {
		return PersonOf(token)
	}
	if token := p.Token(r); token != "" {
		return PersonOf(token)
	}
	return ""
}

// Admit returns the person who sent the request, and sets a cookie if they have
// none.
func (p People) Admit(w http.ResponseWriter, r *http.Request) table.Person {
	if person := p.Of(r); person != "" {
		return person
	}
	token := rand.Text()
	p.SetCookie(w, p.cookieName(), token)
	return PersonOf(token)
}

// Token returns the token in the cookie of the browser that sent the request, "" if it has none.
func (p People) Token(r *http.Request) string {
	cookie, err := r.Cookie(p.cookieName())
	if err != nil || !usable(cookie.Value) {
		return ""
	}
	return cookie.Value
}

// Become makes the browser the person of a token. If name is empty, the browser forgets the name that it had.
func (p People) Become(w http.ResponseWriter, token, name string) {
	p.SetToken(w, token)
	if name != "" {
		p.RememberName(w, name)
	} else {
		p.setCookie(w, "name", "", -1)
	}
}

// SetToken gives the browser another token of its person.
func (p People) SetToken(w http.ResponseWriter, token string) { p.SetCookie(w, p.cookieName(), token) }

// cookieName has the prefix __Host- over https, with which browsers bind the
// cookie to this very host.
func (p People) cookieName() string {
	if p.Secure {
		return "__Host-person"
	}
	return "person"
}

// SetCookie sets a cookie that lasts as long as browsers allow.
func (p People) SetCookie(w http.ResponseWriter, name, value string) {
	p.setCookie(w, name, value, int(cookieAge.Seconds()))
}

// setCookie sets a cookie for some seconds, or removes it if they are negative.
func (p People) setCookie(w http.ResponseWriter, name, value string, seconds int) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: seconds,
		HttpOnly: true, Secure: p.Secure, SameSite: http.SameSiteLaxMode,
	})
}

// Renew sets the sender's cookies again, once a month and unless the response sets others: browsers drop
// a cookie 400 days after it was set, however often they have sent it since. No cache may keep the response.
// It does so only when a page is opened, since responses to what the page loads could overtake a response that sets another cookie.
func (p People) Renew(w http.ResponseWriter, r *http.Request) {
	if mode := r.Header.Get("Sec-Fetch-Mode"); mode != "" && mode != "navigate" {
		return
	}
	if _, err := r.Cookie(renewed); err == nil || w.Header().Get("Set-Cookie") != "" {
		return
	}
	found := false
	for _, name := range [...]string{p.cookieName(), "name", "language", "theme", "board"} {
		if cookie, err := r.Cookie(name); err == nil {
			p.SetCookie(w, name, cookie.Value)
			found = true
		}
	}
	if found {
		p.setCookie(w, renewed, "1", int(renewal.Seconds()))
	}
}

// Forget takes the cookies of the person and of their name from the browser.
func (p People) Forget(w http.ResponseWriter) {
	for _, name := range [...]string{p.cookieName(), "name"} {
		p.setCookie(w, name, "", -1)
	}
}

// Ignore takes the cookie of a person out of a request. The browser keeps it: an answer that removed it could
// overtake one that sets another.
func (p People) Ignore(r *http.Request) { ignore(r, p.cookieName()) }

// signedOut is the key of contexts of requests from browsers that were signed out.
type signedOut struct{}

// AsSignedOut returns the request of a browser that another browser of its person has signed out.
func AsSignedOut(r *http.Request) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), signedOut{}, true))
}

// SignedOut reports whether a request comes from such a browser.
func SignedOut(r *http.Request) bool { return r.Context().Value(signedOut{}) != nil }

// IgnoreName takes the cookie of the person's name out of a request.
func (p People) IgnoreName(r *http.Request) { ignore(r, "name") }

func ignore(r *http.Request, name string) {
	cookies := r.Cookies()
	r.Header.Del("Cookie")
	for _, c := range cookies {
		if c.Name != name {
			r.AddCookie(c)
		}
	}
}

// PersonOf returns the person whose cookie or header holds a token.
func PersonOf(token string) table.Person {
	sum := sha256.Sum256([]byte(signin.Base(token)))
	return table.Person(strings.ToLower(base32.StdEncoding.EncodeToString(sum[:])[:26]))
}

// Names reports whether a text names a person, as PersonOf does.
func Names(person string) bool {
	return len(person) == 26 && strings.Trim(person, "abcdefghijklmnopqrstuvwxyz234567") == ""
}

// NameOf returns the name that the sender used last, from the name cookie, or ""
// without one that is text.
func NameOf(r *http.Request) string {
	cookie, err := r.Cookie("name")
	if err != nil {
		return ""
	}
	name, _ := url.QueryUnescape(cookie.Value)
	if !httpguard.IsText(name) {
		return "" // the site gives no such name, and PostgreSQL fails at it
	}
	return name
}

// RememberName stores the sender's name in a cookie.
func (p People) RememberName(w http.ResponseWriter, name string) {
	p.SetCookie(w, "name", url.QueryEscape(name))
}
