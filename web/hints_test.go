package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"triplecross/internal/table"
	"triplecross/web"
)

// Hints are for who plays against bots alone; a win with one beats no bot.
func TestHintsAreForWhoPlaysAgainstBotsAlone(t *testing.T) {
	s := open(t, web.Limits{})
	ann, bob := s.guest(), s.guest()
	alone := ann.tableOf("game", "chexers", "seat0", "me", "seat1", "bot:beginner", "seat2", "bot:beginner").ID
	if page := ann.get("/t/" + alone).Body; !strings.Contains(page, "#hints") {
		t.Error("the player is not offered hints")
	}
	if page := bob.get("/t/" + alone).Body; strings.Contains(page, "#hints") {
		t.Error("a watcher is offered hints")
	}
	if answer := ann.get("/t/" + alone + "/hints"); answer.Status != http.StatusOK || !strings.Contains(answer.Body, "does not count as beating its bots") {
		t.Errorf("the player gets %d: %s", answer.Status, answer.Body)
	}
	says(t, bob.get("/t/"+alone+"/hints"), http.StatusForbidden, "Only players can ask for a hint.")
	says(t, bob.post("/t/"+alone+"/hint"), http.StatusForbidden, "Only players can ask for a hint.")
	if s.table(alone).Hinted != 0 {
		t.Error("a game counts as one with hints before one was taken")
	}
	for range 2 {
		ann.post("/t/" + alone + "/hint")
	}
	if now := s.table(alone); !now.Hinted.Has(0) || now.Hinted.Len() != 1 {
		t.Errorf("the hints of %b were kept", now.Hinted)
	}
	says(t, ann.get("/t/"+alone+"/hints"), http.StatusOK, "A hint was taken")

	shared, people := s.three()
	says(t, people[0].get("/t/"+shared+"/hints"), http.StatusForbidden, "only in games against bots")
	says(t, people[0].post("/t/"+shared+"/hint"), http.StatusForbidden, "only in games against bots")
	if page := people[0].get("/t/" + shared).Body; strings.Contains(page, "#hints") {
		t.Error("a player among people is offered hints")
	}
	// A bot that plays for somebody who may come back is not one of the bots.
	s.do(shared, people[1], table.Stand{Seat: 1})
	s.do(shared, people[2], table.Stand{Seat: 2})
	says(t, people[0].post("/t/"+shared+"/hint"), http.StatusForbidden, "only in games against bots")
}

func TestThereAreNoHintsBehindScreens(t *testing.T) {
	s := open(t, web.Limits{})
	ann := s.guest()
	id := ann.tableOf("game", "hexachess", "players", "2", "option-variant", "screen", "option-army", "grand", "seat0", "me", "seat1", "bot:beginner").ID
	if !s.table(id).Screened() {
		t.Fatal("nothing is secret")
	}
	says(t, ann.post("/t/"+id+"/hint"), http.StatusConflict, "Part of this game is still secret")
	says(t, ann.get("/t/"+id+"/hints"), http.StatusConflict, "Part of this game is still secret")
}

func TestAWinWithAHintBeatsNoBot(t *testing.T) {
	for name, c := range map[string]struct {
		before []table.Command
		beaten bool
	}{
		"without a hint":               {nil, true},
		"with a hint":                  {[]table.Command{table.TakeHint{}}, false},
		"with a hint, asked for twice": {[]table.Command{table.TakeHint{}, table.TakeHint{}}, false},
	} {
		s := open(t, web.Limits{})
		ann := s.guest()
		ann.create("me") // so that she is somebody
		s.beats(ann, "club", c.before...)
		if got := strings.Contains(ann.get("/").Body, `class="rung beaten"`); got != c.beaten {
			t.Errorf("%s a bot counts as beaten: %v", name, got)
		}
		if got := strings.Contains(ann.get("/yours/record").Body, "beaten once"); got != c.beaten {
			t.Errorf("%s the record has a bot as beaten: %v", name, got)
		}
	}
}

// Whoever continues a game has not played it from the start.
func TestWhatContinuesAGameBeatsNoBot(t *testing.T) {
	for name, game := range map[string]func(s *site, ann *person, seat string) string{
		"of the site":              func(s *site, ann *person, _ string) string { return s.beats(ann, "club") },
		"of the site, with a hint": func(s *site, ann *person, _ string) string { return s.beats(ann, "club", table.TakeHint{}) },
		"played offline":           func(_ *site, ann *person, _ string) string { return ann.imports(officialLog(t, "win")) },
		"played offline, with a hint": func(_ *site, ann *person, seat string) string {
			answer := ann.post("/import", "text", officialLog(t, "win"), "hinted", seat)
			return strings.Split(answer.Location(), "/")[2]
		},
	} {
		s := open(t, web.Limits{})
		ann := s.guest()
		ann.create("me") // so that she is somebody
		moves := s.table(s.guest().imports(officialLog(t, "win"))).Moves
		last := moves[len(moves)-1]
		form := []string{"ply", fmt.Sprint(len(moves) - 1)}
		for seat := range 3 {
			holder := "bot:expert"
			if seat == int(last.Seat) {
				holder = "me"
			}
			form = append(form, fmt.Sprintf("seat%d", seat), holder)
		}
		id := strings.TrimPrefix(ann.post("/g/"+game(s, ann, fmt.Sprint(last.Seat))+"/on", form...).Location(), "/t/")
		s.do(id, ann, table.Play{Version: s.table(id).Version, Seat: last.Seat, Text: last.Move.Text})
		if strings.Contains(ann.get("/").Body, `class="rung beaten" name="level" value="expert"`) {
			t.Errorf("%s, the bot counts as beaten", name)
		}
	}
}

func TestOnlySeatsOfTheGameHadAHint(t *testing.T) {
	s := open(t, web.Limits{})
	for _, seat := range []string{"3", "-1", "red"} {
		says(t, s.guest().post("/import", "text", officialLog(t, "win"), "hinted", seat), http.StatusBadRequest, "names no seat")
	}
}
