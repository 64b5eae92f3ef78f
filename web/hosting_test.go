package web_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"triplecross/web"
)

func TestTheHostKeepsOrderByForms(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	at := "/t/" + table + "/"
	people[1].post(at+"say", "text", "Hello")
	who := mark(t, people[1].get(at+"chat").Body)
	for _, form := range [][]string{{"lock", "on", "on"}, {"silence", "who", who, "on", "on"}, {"relink"}} {
		says(t, people[1].post(at+form[0], form[1:]...), http.StatusForbidden, "Only the host")
	}
	if page := people[1].get(at + "chat").Body; strings.Contains(page, "Mute for all") || strings.Contains(page, "Lock the chat") {
		t.Error("a player who is not the host is offered the host's powers")
	}
	page := people[0].get(at + "chat").Body
	if offered := strings.Count(page, "Mute for all"); offered != 2 { // the line's and the template's
		t.Errorf("the host can mute %d times:\n%s", offered, page)
	}
	if !regexp.MustCompile(`name="who" value="` + who + `"`).MatchString(page) {
		t.Error("the host cannot mute who has talked")
	}
	people[0].post(at+"silence", "who", who, "on", "on")
	says(t, people[1].post(at+"say", "text", "Hello?"), http.StatusConflict, "The host of this table has muted you.")
	if page := people[0].get(at + "chat").Body; !strings.Contains(page, "Unmute for all") {
		t.Errorf("the host cannot take it back:\n%s", page)
	}
	people[0].post(at+"silence", "who", who)
	people[0].post(at+"lock", "on", "on")
	says(t, people[1].post(at+"say", "text", "Hello?"), http.StatusConflict, "The host has locked the chat")
	if page := people[1].get(at + "chat").Body; !strings.Contains(page, "Only the host can write here now.") {
		t.Errorf("the chat does not say that it is locked:\n%s", page)
	}
	people[0].post(at + "lock")
	if answer := people[1].post(at+"say", "text", "Thanks"); answer.Status != http.StatusSeeOther {
		t.Errorf("after all, a line is answered %d", answer.Status)
	}
}

// The host frees a seat where the host chooses who has it; whoever else has one can stand up.
func TestBeforeTheGameThereIsOneWayOutOfASeat(t *testing.T) {
	s := open(t, web.Limits{})
	host, guest := s.guest(), s.guest()
	table := host.create("me", "open", "open")
	guest.sit(table, 1, "")
	for p, stands := range map[*person]int{host: 0, guest: 1} {
		if n := strings.Count(p.get("/t/"+table).Body, `/stand"`); n != stands {
			t.Errorf("%d buttons stand up, want %d", n, stands)
		}
	}
	host.post("/t/"+table+"/seat", "seat", "0", "to", "open")
	if free := s.table(table).Free(); free != 2 {
		t.Errorf("%d seats are free after the host has left one", free)
	}
}
