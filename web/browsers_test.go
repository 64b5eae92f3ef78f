package web_test

import (
	"net/http"
	"strings"
	"testing"

	"triplecross/internal/protocol"
	"triplecross/web"
)

func TestOtherBrowsersAreSignedOut(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	bob := people[1]
	thief := s.guest()
	thief.post(bob.deviceLink(), "x", "y") // who was first to use a link of his
	stolen := thief.Cookie("person")
	if stolen != bob.Cookie("person") {
		t.Fatal("the thief is not Bob")
	}
	left := bob.deviceLink()
	watched := thief.dial(table)
	watched.await("view")

	says(t, bob.get("/yours"), http.StatusOK, "/yours/browsers")
	says(t, bob.get("/yours/browsers"), http.StatusOK, "Sign them out")
	if marked := bob.Cookie("person"); !strings.HasPrefix(marked, stolen+"~") {
		t.Fatalf("the browser is marked %q", marked)
	}
	says(t, thief.get("/yours"), http.StatusOK, table) // nothing has happened yet
	if answer := bob.submit("/yours/browsers", "/yours/browsers"); answer.Location() != "/yours/browsers?done" {
		t.Fatalf("%d: %s", answer.Status, answer.Body)
	}
	if code, _ := watched.ended(); code != protocol.CloseTooMany {
		t.Errorf("the thief's socket is closed with %d", code)
	}
	says(t, bob.get("/yours/browsers?done"), http.StatusOK, "now only in this browser")
	says(t, bob.get("/yours"), http.StatusOK, table)
	if data := bob.get("/yours/data"); !strings.Contains(data.Body, `"signedOut"`) {
		t.Errorf("his data is %s", data.Body)
	}
	says(t, s.guest().get(left), http.StatusGone, "was used, has expired")

	if page := thief.get("/yours"); strings.Contains(page.Body, table) {
		t.Error("the thief still has his games")
	}
	says(t, thief.get("/yours?joined"), http.StatusOK, "Another browser of yours has signed this one out") // the page on which it got the games
	says(t, thief.get("/yours/browsers"), http.StatusOK, "another browser of yours has signed it out")
	if strings.Contains(thief.get("/yours/data").Body, table) {
		t.Error("the thief reads his data")
	}
	thief.post("/t/"+table+"/name", "seat", "1", "name", "Thief")
	if strings.Contains(bob.get("/t/"+table).Body, "Thief") {
		t.Error("the thief acts as Bob")
	}
	for _, token := range []string{stolen, stolen + "~", stolen + "~AAAAAAAAAAAAAAAAAAAAAAAAAA"} {
		answer := s.guest().get("/api/tables/"+table, "Authorization", "Bearer "+token)
		if answer.Status != http.StatusUnauthorized {
			t.Errorf("a program with %s is answered %d", token, answer.Status)
		}
	}

	phone := s.guest()
	phone.post(bob.deviceLink(), "x", "y")
	says(t, phone.get("/yours"), http.StatusOK, table) // new links lead to him as he is now
}
