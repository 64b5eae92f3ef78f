package web_test

import (
	"fmt"
	"net/http"
	"regexp"
	"testing"

	"triplecross/web"
)

var takebackForm = regexp.MustCompile(`action="(/t/[^"]*/takeback)"[^>]*><input type="hidden" name="v" value="(\d+)">`)

// The button of a page without script, pressed twice, takes back one move.
func TestAFormThatIsSentTwiceCountsOnce(t *testing.T) {
	s := open(t, web.Limits{})
	p := s.guest()
	table := p.create("me", "me", "me")
	moves := func() int { return len(s.table(table).Moves) }
	play := func() {
		seat := s.table(table).State().Turn().First()
		p.post("/t/"+table+"/move", "move", s.table(table).State().Legal(seat)[0].Text)
	}
	play()
	play()
	before := moves()
	form := takebackForm.FindStringSubmatch(p.get("/t/" + table).Body)
	if before != 2 || form == nil {
		t.Fatalf("after %d moves the page has no button to take back", before)
	}
	for range 2 {
		if answer := p.post(form[1], "v", form[2]); answer.Status != http.StatusSeeOther {
			t.Errorf("it is answered %d: %s", answer.Status, answer.Body)
		}
	}
	if moves() != 1 {
		t.Errorf("%d of 2 moves are left", moves())
	}
	play()
	again := moves()
	if answer := p.post(form[1], "v", form[2]); answer.Status != http.StatusSeeOther || moves() != again {
		t.Errorf("sent later it is answered %d, and %d of %d moves are left", answer.Status, moves(), again)
	}
	// A script tells the version and an id of its own.
	for _, id := range []string{"a", "a"} {
		p.post("/t/"+table+"/takeback", "v", fmt.Sprint(s.table(table).Version), "id", id)
	}
	if moves() != again-1 {
		t.Errorf("%d of %d moves are left", moves(), again)
	}
}
