package web_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/table"
	"triplecross/web"
)

func TestATableHasTheSettingsThatItsFormAsksFor(t *testing.T) {
	p := open(t, web.Limits{}).guest()
	fischer := table.Clock{Base: 10 * time.Minute, Increment: 20 * time.Second}
	week := table.Clock{Turn: 7 * 24 * time.Hour}
	for _, c := range []struct {
		form []string
		want table.Settings
	}{
		{[]string{"game", "chexers"}, table.Settings{}},
		{[]string{"game", "chexers", "clock", "none", "flag", "bot", "away", "ask"}, table.Settings{}},
		{[]string{"game", "chexers", "clock", "10+20"}, table.Settings{Clock: fischer}},
		{[]string{"game", "chexers", "clock", "10 20", "flag", "lose"}, table.Settings{Clock: fischer, Flag: table.FlagLose}},
		{[]string{"game", "hexdame", "clock", "7d"}, table.Settings{Clock: week, Flag: table.FlagLose}},
		{[]string{"game", "hexdame", "clock", "7d", "flag", "bot", "away", "bot"}, table.Settings{Clock: week, Away: table.AwayBot}},
	} {
		if diff := cmp.Diff(c.want, p.tableOf(c.form...).Settings); diff != "" {
			t.Errorf("%q: %s", c.form, diff)
		}
	}
}

func TestAClockThatThereIsNotIsRefused(t *testing.T) {
	p := open(t, web.Limits{}).guest()
	for _, clock := range []string{"10", "0+5", "+5", "10+", "-1+5", "10+20+30", "0d", "d", "1.5d", "250d", "999+5", "5+200", "soon"} {
		answer := p.post("/tables", "game", "chexers", "clock", clock)
		says(t, answer, http.StatusBadRequest, `<p class="lead">`)
		if answer := p.get("/new?clock=" + strings.ReplaceAll(clock, "+", "%2B")); answer.Status != http.StatusNotFound {
			t.Errorf("the form with the clock %s is answered %d", clock, answer.Status)
		}
	}
}

// chosen returns the values that a form has marked, by field.
func chosen(page string) map[string]string {
	marked := regexp.MustCompile(`<input type="radio" name="([^"]+)" value="([^"]+)" checked`)
	values := map[string]string{}
	for _, found := range marked.FindAllStringSubmatch(page, -1) {
		values[found[1]] = found[2]
	}
	return values
}

func TestTheFormHasTheUsualSettingsOrThoseOfItsAddress(t *testing.T) {
	p := open(t, web.Limits{}).guest()
	for address, want := range map[string][3]string{
		"/new?game=chexers":                             {"none", "bot", "ask"},
		"/new?game=hexdame":                             {"none", "lose", "ask"},
		"/new?game=chinese-checkers&players=2":          {"none", "lose", "ask"},
		"/new?game=chexers&clock=5%2B8&away=bot":        {"5+8", "bot", "bot"},
		"/new?game=hexdame&clock=1d&flag=bot":           {"1d", "bot", "ask"},
		"/new?game=hexdame&clock=15%2B10":               {"15+10", "lose", "ask"},
		"/new?game=chexers&clock=2d&flag=lose&away=bot": {"2d", "lose", "bot"},
	} {
		values := chosen(p.get(address).Body)
		if got := [3]string{values["clock"], values["flag"], values["away"]}; got != want {
			t.Errorf("%s asks for %q, not %q", address, got, want)
		}
	}
}

func TestATableTellsItsSettingsInWords(t *testing.T) {
	p := open(t, web.Limits{}).guest()
	table := p.tableOf("game", "hexdame", "clock", "10+20", "away", "bot", "seat0", "me")
	says(t, p.get("/t/"+table.ID), http.StatusOK,
		"10 minutes each, plus 20 seconds per move. If your time runs out, you lose. If you are gone for a minute, a bot plays on.")
}

func TestOnlyWhereTeamsPlayTheFormOffersSilence(t *testing.T) {
	s := open(t, web.Limits{})
	p := s.guest()
	if page := p.get("/new?game=hexachess&players=4").Body; !strings.Contains(page, `name="hush"`) {
		t.Error("teams are not offered silence")
	}
	if page := p.get("/new?game=hexachess&players=3").Body; strings.Contains(page, `name="hush"`) {
		t.Error("three who play for themselves are offered silence")
	}
	form := []string{"game", "hexachess", "players", "4", "hush", "on", "public", "on", "seat0", "me", "seat1", "bot:beginner", "seat2", "open", "seat3", "bot:beginner"}
	table := p.tableOf(form...)
	if !table.Settings.Mute {
		t.Error("silence that the form asks for is not kept")
	}
	says(t, p.post("/tables", "game", "chexers", "hush", "on"), http.StatusBadRequest, "only in team games")
	page := p.get("/t/" + table.ID).Body
	for _, want := range []string{"East", "West", "Players can’t chat"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page of a table of teams does not say %q", want)
		}
	}
	partner := s.guest()
	partner.sit(table.ID, 2, "")
	says(t, partner.post("/t/"+table.ID+"/say", "text", "hi"), http.StatusConflict, "players can’t chat")
	if page := partner.get("/t/" + table.ID).Body; strings.Contains(page, `class="compose"`) {
		t.Error("who must not talk is offered a field for it")
	}
	if page := s.guest().get("/t/" + table.ID).Body; !strings.Contains(page, `class="compose"`) {
		t.Error("watchers cannot talk")
	}
}
