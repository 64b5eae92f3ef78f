package web_test

import (
	"regexp"
	"strings"
	"testing"

	"triplecross/web"
)

func TestANewTableIsPrivateUnlessItsHostChoosesOtherwise(t *testing.T) {
	p := open(t, web.Limits{}).guest()
	page := p.get("/new?game=chexers").Body
	box := regexp.MustCompile(`<input[^>]*name="public"[^>]*>`).FindString(page)
	if box == "" || strings.Contains(box, "checked") {
		t.Errorf("the choice is %q", box)
	}
	if p.tableOf("game", "chexers", "seat0", "me").Public {
		t.Error("a table whose host chose nothing is public")
	}
	if !p.tableOf("game", "chexers", "seat0", "me", "public", "on").Public {
		t.Error("a table that shall be listed is private")
	}
}

func TestOneOfTheSeatsToTakeHasThePrimaryButton(t *testing.T) {
	s := open(t, web.Limits{})
	host, guest := s.guest(), s.guest()
	table := host.tableOf("game", "chexers", "seat0", "me", "public", "on")
	sit := regexp.MustCompile(`<button class="(primary)?" aria-label="Sit here: \pL+">Sit here</button>`)
	count := func(page string) (all, primary int) {
		for _, found := range sit.FindAllStringSubmatch(page, -1) {
			all++
			if found[1] != "" {
				primary++
			}
		}
		return all, primary
	}
	if all, primary := count(guest.get("/t/" + table.ID).Body); all != 2 || primary != 1 {
		t.Errorf("of %d buttons for the open seats %d are primary", all, primary)
	}
	guest.post("/t/"+table.ID+"/sit", "seat", "1", "name", "Guest")
	if _, primary := count(guest.get("/t/" + table.ID).Body); primary != 0 {
		t.Errorf("after sitting down %d buttons for other seats are primary", primary)
	}
}

func TestWithoutScriptAPlayerIsLedToTheTextBoard(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	page := people[0].get("/t/" + table).Body
	if !regexp.MustCompile(`<noscript><a class="button" href="\?view=text">`).MatchString(page) {
		t.Error("the drawn table has no way to the text board without script")
	}
}
