package web_test

import (
	"net/http"
	"strings"
	"testing"

	"triplecross/web"
)

func TestTheFrontPageBeginsWithTheGamesThatWaitForTheReader(t *testing.T) {
	s := open(t, web.Limits{})
	ann, bob := s.guest(), s.guest()
	id := ann.tableOf("game", "hexdame", "seat0", "me", "clock", "3d").ID
	key, err := ann.JoinKey(s.ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	bob.sit(id, 1, key)
	page := ann.get("/").Body
	if listed := sections(page)["Your turn"]; len(listed) != 1 || listed[0] != id {
		t.Errorf("the front page has the games %v as one's turn", listed)
	}
	gathering := ann.tableOf("game", "hexdame", "seat0", "me").ID
	if listed := sections(ann.get("/").Body)["Your games"]; len(listed) != 2 || listed[0] != id || listed[1] != gathering {
		t.Errorf("the front page has the games %v, not first the one that waits for the reader", listed)
	}
	if listed := sections(bob.get("/").Body)["Your games"]; len(listed) != 1 || listed[0] != id {
		t.Errorf("the front page of who waits has the games %v", listed)
	}
	if !strings.Contains(page, `title="Your turn in one game">1</b>`) {
		t.Error("the navigation does not tell how many games wait")
	}
	for _, p := range []*person{bob, s.guest()} {
		if page := p.get("/").Body; len(sections(page)["Your turn"]) > 0 || strings.Contains(page, `class="turns"`) {
			t.Error("the front page claims a turn of somebody who has none")
		}
	}
}

func TestTheFrontPageShowsTheHouseTableOfTheChosenGame(t *testing.T) {
	s := open(t, web.Limits{})
	for _, slug := range []string{"chexers", "hexdame", "chinese-checkers", "hexachess"} {
		says(t, s.guest().get("/?game="+slug), http.StatusOK, `data-game="`+slug+`"`)
		says(t, s.guest().get("/house/panel?game="+slug), http.StatusOK, `data-game="`+slug+`"`)
	}
	if answer := s.guest().get("/house?game=ludo"); answer.Status != http.StatusNotFound {
		t.Errorf("the house table of no game is answered %d", answer.Status)
	}
}

func TestTheLadderShowsAllBots(t *testing.T) {
	s := open(t, web.Limits{})
	page := s.guest().get("/?game=hexdame").Body
	if n := strings.Count(page, `class="rung" name="level"`); n != 8 || strings.Contains(page, "rung beaten") {
		t.Errorf("the ladder of a stranger has %d bots that are not beaten", n)
	}
}
