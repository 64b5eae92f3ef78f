package web_test

import (
	"fmt"
	"html"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/ai/bot"
	"triplecross/internal/table"
	"triplecross/web"
)

// bots lists the levels of the bots by seat, empty where none sits.
func bots(t table.Moment) []string {
	var levels []string
	for _, seat := range t.Seats() {
		levels = append(levels, seat.Bot)
	}
	return levels
}

func TestASeatOfANewTableHasTheLevelThatWasChosen(t *testing.T) {
	p := open(t, web.Limits{}).guest()
	for _, c := range []struct {
		fields []string
		want   []string
	}{
		{[]string{"seat0", "me", "seat1", "bot", "level1", "master", "seat2", "bot"}, []string{"", "master", "club"}},
		{[]string{"seat0", "me", "seat1", "bot:learner", "level1", "master", "seat2", "open", "level2", "master"}, []string{"", "learner", ""}},
	} {
		table := p.tableOf(append([]string{"game", "chexers"}, c.fields...)...)
		if diff := cmp.Diff(c.want, bots(table)); diff != "" {
			t.Errorf("%q: %s", c.fields, diff)
		}
	}
}

func TestTheFormThatComesBackKnowsTheLevels(t *testing.T) {
	p := open(t, web.Limits{}).guest()
	answer := p.get("/new?game=chexers&seat1=bot&level1=expert&seat2=bot:learner")
	chosen := regexp.MustCompile(`(?s)name="seat(\d)" value="(\w+)" checked.*?name="level\d"(.*?)</select>`)
	selected := regexp.MustCompile(`value="(\w+)" selected`)
	var seats []string
	for _, seat := range chosen.FindAllStringSubmatch(answer.Body, -1) {
		seats = append(seats, fmt.Sprintf("%s %s %s", seat[1], seat[2], selected.FindStringSubmatch(seat[3])[1]))
	}
	if diff := cmp.Diff([]string{"0 me club", "1 bot expert", "2 bot learner"}, seats); diff != "" {
		t.Error(diff)
	}
}

func TestTheHostChangesTheLevelOfABot(t *testing.T) {
	s := open(t, web.Limits{})
	host := s.guest()
	table := host.create("me", "open", "open")
	selected := regexp.MustCompile(`value="(\w*)" selected`)
	for _, step := range []struct {
		fields []string
		want   string
	}{
		{[]string{"to", "bot"}, "club"},
		{[]string{"to", "bot", "level", "champion"}, "champion"},
		{[]string{"to", "bot:regular"}, "regular"},
		{[]string{"to", "open", "level", "champion"}, ""},
	} {
		host.post("/t/"+table+"/seat", append([]string{"seat", "1"}, step.fields...)...)
		if got := s.table(table).Seats()[1].Bot; got != step.want {
			t.Errorf("after %q the seat has %q", step.fields, got)
		}
		_, list, _ := strings.Cut(host.get("/t/"+table).Body, `id="level1"`)
		list, _, _ = strings.Cut(list, "</select>")
		if shown := selected.FindStringSubmatch(list + `value="" selected`)[1]; shown != step.want {
			t.Errorf("after %q the host sees %q", step.fields, shown)
		}
	}
	says(t, host.post("/t/"+table+"/seat", "seat", "1", "to", "bot", "level", "genius"), http.StatusBadRequest, "There is no bot")
}

func TestTheOpenSeatsAreFilledAtTheLevelThatWasChosen(t *testing.T) {
	s := open(t, web.Limits{})
	for level, want := range map[string]string{"": "club", "learner": "learner"} {
		host := s.guest()
		table := host.create("me", "open", "open")
		host.post("/t/"+table+"/start", "level", level)
		if diff := cmp.Diff([]string{"", want, want}, bots(s.table(table))); diff != "" {
			t.Errorf("%q: %s", level, diff)
		}
	}
}

func TestOnePressPlaysBotsOfTheLevelThatWasChosen(t *testing.T) {
	s := open(t, web.Limits{})
	for level, want := range map[string]string{"": "casual", "expert": "expert"} {
		answer := s.guest().post("/play-bots", "game", "chexers", "level", level)
		table := s.table(strings.TrimPrefix(answer.Header.Get("Location"), "/t/"))
		if diff := cmp.Diff([]string{"", want, want}, bots(table)); diff != "" {
			t.Errorf("%q: %s", level, diff)
		}
	}
}

func TestTheAboutPageListsEveryBot(t *testing.T) {
	page := open(t, web.Limits{}).guest().get("/about").Body
	for _, level := range bot.Levels() {
		for _, want := range []string{"<b>" + level.Name + "</b>", html.EscapeString(level.Character)} {
			if !strings.Contains(page, want) {
				t.Errorf("the page lacks %s", want)
			}
		}
	}
}

// Every game's front page has the bots with these descriptions.
func TestWhatIsSaidOfABotIsTrueInEveryGame(t *testing.T) {
	home := open(t, web.Limits{}).guest().get("/?game=hexachess").Body
	for _, onlyChexers := range []string{"a jump does", "be jumped", "two others", "every race"} {
		if strings.Contains(home, onlyChexers) {
			t.Errorf("the front page of Grand Hexachess says %q", onlyChexers)
		}
	}
}
