package web_test

import (
	"net/http"
	"strings"
	"testing"

	"triplecross/web"
)

// A browser may have a name from before the operator refused a word of it. Pages that start a game do not ask for one.
func TestARefusedNameInACookieKeepsNobodyFromPlaying(t *testing.T) {
	s := open(t, web.Limits{})
	ada := s.guest()
	for _, path := range []string{"/play-bots", "/tables"} {
		ada.SetCookie("name", "Darn+it")
		answer := ada.post(path, "game", "chexers", "seat", "me")
		if answer.Status != http.StatusSeeOther {
			t.Fatalf("%s is answered %d: %s", path, answer.Status, answer.Body)
		}
		if page := ada.get(answer.Location()).Body; strings.Contains(page, "Darn") {
			t.Errorf("%s: the page has the word", path)
		}
		bob := s.guest()
		bob.SetCookie("name", "D%D0%B0rn") // with a Cyrillic letter
		if answer := bob.post(answer.Location()+"/say", "text", "Hello"); answer.Status != http.StatusSeeOther {
			t.Errorf("a watcher's message is answered %d: %s", answer.Status, answer.Body)
		}
	}
}

func TestARefusedNameIsNotRemembered(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	bob := people[1]
	bob.post("/t/"+table+"/name", "name", "Bob")
	says(t, bob.post("/t/"+table+"/name", "name", unwanted), http.StatusBadRequest, "does not allow")
	if name := bob.Cookie("name"); name != "Bob" {
		t.Errorf("the browser remembers %q", name)
	}
}
