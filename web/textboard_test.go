package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"triplecross/web"
)

func TestAFormPlaysAMoveInAnySpelling(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	text := s.table(table).State().Legal(0)[0].Text
	if answer := people[0].post("/t/"+table+"/move", "move", text); answer.Status != http.StatusSeeOther {
		t.Errorf("a move is answered %d", answer.Status)
	}
	answer := people[1].post("/t/"+table+"/move", "move", `["MOVE", [[0,-3],[0,-2]]]`)
	if moves := s.table(table).Moves; answer.Status != http.StatusSeeOther || len(moves) != 2 {
		t.Errorf("an official action is answered %d, and the table has %d moves", answer.Status, len(moves))
	}
	s.goesOn(table, people)
}

func TestAFormWithNoLegalMoveLeadsBackToTheField(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	answer := people[0].post("/t/"+table+"/move", "move", `<b>&"`)
	to := answer.Header.Get("Location")
	if answer.Status != http.StatusSeeOther || !strings.HasPrefix(to, "/t/"+table+"?view=text&typed=") {
		t.Fatalf("it is answered %d and leads to %s", answer.Status, to)
	}
	says(t, people[0].get(to), http.StatusOK, "“&lt;b&gt;&amp;&#34;” is not a legal move now.")
	says(t, people[1].post("/t/"+table+"/move", "move", "a1-b1"), http.StatusConflict, "It is not your turn.")
	// A move that was chosen before others is not played.
	s.goesOn(table, people)
	text := s.table(table).State().Legal(1)[0].Text
	says(t, people[1].post("/t/"+table+"/move", "n", "1", "seat", "1", "move", text), http.StatusConflict, "The game has moved on.")
	says(t, s.guest().post("/t/"+table+"/move", "move", "a1-b1"), http.StatusForbidden, "")
	s.goesOn(table, people)
}

func TestAMoveThatIsSentTwiceIsPlayedOnce(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	form := []string{"n", fmt.Sprint(s.table(table).Version), "seat", "0", "move", "a1-b1"}
	for range 2 {
		if answer := people[0].post("/t/"+table+"/move", form...); answer.Status != http.StatusSeeOther {
			t.Errorf("it is answered %d: %s", answer.Status, answer.Body)
		}
	}
	if moves := s.table(table).Moves; len(moves) != 1 {
		t.Errorf("%d moves were played", len(moves))
	}
	form[5] = "a4-b5"
	says(t, people[0].post("/t/"+table+"/move", form...), http.StatusConflict, "The game has moved on.")
	s.goesOn(table, people)
}
