package identity_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"unicode/utf8"

	"triplecross/internal/table"
	"triplecross/web/identity"
)

// Whatever headers and cookies hold: somebody is nobody or the person of a token that is long
// enough, and a person never looks like a token.
func FuzzPeople(f *testing.F) {
	f.Add("Bearer ABCDEFGHIJKLMNOPQRSTUVWXYZ", "person=x; name=Ada+L%C3%B6we")
	f.Add("bearer  short", "person=ABCDEFGHIJKLMNOPQRSTUVWXYZ; __Host-person=\"a b\"")
	f.Add("Basic Zm9v", "name=%zz;;==")
	f.Fuzz(func(t *testing.T, authorization, cookies string) {
		for _, people := range []identity.People{{}, {Secure: true}} {
			r := &http.Request{Header: http.Header{"Authorization": {authorization}, "Cookie": {cookies}}}
			person := people.Of(r)
			if person != "" && (len(person) != 26 || strings.Trim(string(person), "abcdefghijklmnopqrstuvwxyz234567") != "") {
				t.Errorf("%q, %q is the person %q", authorization, cookies, person)
			}
			w := httptest.NewRecorder()
			if admitted := people.Admit(w, r); person != "" && admitted != person {
				t.Errorf("%q, %q is %q and is admitted as %q", authorization, cookies, person, admitted)
			}
			table.CleanName(identity.NameOf(r), person)
			token, who, err := identity.Identify(r)
			if err == nil && (len(token) < 26 || identity.PersonOf(token) != who) {
				t.Errorf("%q has the token %q of %q", authorization, token, who)
			}
		}
	})
}

// Whatever name a person has: the cookie that keeps it gives it back if it is text.
func FuzzNameCookie(f *testing.F) {
	f.Add("Ada Löwe")
	f.Add("a;b\"c\\,\u202e")
	f.Add("a\x00b")
	f.Add("\xe9")
	f.Fuzz(func(t *testing.T, name string) {
		w := httptest.NewRecorder()
		identity.People{}.RememberName(w, name)
		r := &http.Request{Header: http.Header{}}
		for _, c := range w.Result().Cookies() {
			r.AddCookie(c)
		}
		want := name
		if !utf8.ValidString(name) || strings.Contains(name, "\x00") {
			want = ""
		}
		if got := identity.NameOf(r); got != want {
			t.Errorf("%q is kept as %q", name, got)
		}
	})
}
