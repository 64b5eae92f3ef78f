package templates_test

import (
	"regexp"
	"strings"
	"testing"

	"triplecross/internal/locale/localetest"
	"triplecross/templates/forms"
	"triplecross/templates/pages"
	"triplecross/templates/tablepage"
)

func TestALevelIsChosenByItsNameAndRating(t *testing.T) {
	page := allPages(t)["new"]
	want := `<select aria-label="Level of the bot that plays Red" name="level0">` +
		`<option value="casual">Casual</option><option value="club" selected>Club · 1450</option></select>`
	if !strings.Contains(page, want) {
		t.Errorf("the seat lacks %s", want)
	}
}

func TestWhereThereIsLittleRoomALevelIsChosenByItsName(t *testing.T) {
	all := allPages(t)
	for name, want := range map[string]string{
		"home":       `name="level"><option value="casual" selected>Casual</option><option value="club">Club</option></select>`,
		"open table": `id="fill" name="level"><option value="casual">Casual</option><option value="club" selected>Club</option></select>`,
	} {
		if !strings.Contains(all[name], want) {
			t.Errorf("%s lacks %s", name, want)
		}
	}
}

func TestOnlyASeatOfABotHasALevel(t *testing.T) {
	page := tablepage.Panel{Table: "abc", Status: "open", Host: true, Levels: levels()}
	seat := tablepage.PanelSeat{Choices: []forms.SeatChoice{{Value: "bot", Label: "Bot"}}}
	seat.Kind = "free"
	page.Seats = append(page.Seats, seat)
	seat.Seat, seat.Kind, seat.Level, seat.Bot = 1, "bot", "Club", "club"
	page.Seats = append(page.Seats, seat)
	shown := render(localetest.English(t), t, tablepage.PanelView(page))
	if n := strings.Count(shown, "data-change"); n != 1 {
		t.Errorf("%d seats have a level", n)
	}
	for _, want := range []string{`id="level1"`, `<option value="club" selected>Club · 1450`, `<noscript><button>Set</button></noscript>`} {
		if !strings.Contains(shown, want) {
			t.Errorf("the panel lacks %s", want)
		}
	}
}

func TestTheAboutPageTellsTheBotsApart(t *testing.T) {
	page := allPages(t)["about"]
	for _, want := range []string{
		`<h2 id="bots">`, `<b>Casual</b> <p>Plays at sight &amp; forgets.</p>`, `<b>Club</b> <small>1450</small><p>Thinks ahead.</p>`, "150",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	unrated := levels()
	unrated[1].Rating = 0
	page = render(localetest.English(t), t, pages.About(pages.AboutPage{Levels: unrated}))
	if found := regexp.MustCompile(`<small>|150`).FindString(page); found != "" {
		t.Errorf("without ratings the page has %q", found)
	}
}
