package web_test

import (
	"fmt"
	"html"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"triplecross/docs/examples"
	"triplecross/internal/ai/bot"
	"triplecross/internal/game/games"
	"triplecross/web"
)

// Authors of programs find nowhere else what a game can be and which bots there are.
func TestTheGuideForProgramsListsSetUpsAndLevels(t *testing.T) {
	text, err := os.ReadFile("../docs/programs.md")
	if err != nil {
		t.Fatal(err)
	}
	guide := string(text)
	_, requests, _ := strings.Cut(guide, "## The requests")
	for _, level := range bot.Levels() {
		if !strings.Contains(requests, "`"+level.Slug+"`") {
			t.Errorf("it does not name the level %s", level.Slug)
		}
	}
	row := func(game, key string) string {
		_, after, _ := strings.Cut(guide, fmt.Sprintf("\n| `%s` | `%s` | ", game, key))
		line, _, _ := strings.Cut(after, "\n")
		return line
	}
	for _, g := range games.All() {
		info := g.Info()
		for _, players := range info.Players {
			if len(info.Players) > 1 && !strings.Contains(row(info.Slug, "players"), fmt.Sprintf("`%d`", players)) {
				t.Errorf("%s: it does not say that there may be %d players", info.Slug, players)
			}
		}
		for _, option := range info.Options {
			values := row(info.Slug, option.Key)
			for i, choice := range option.Choices {
				if option.Drawn && i > 0 && i < len(option.Choices)-1 {
					continue // the row says from which to which
				}
				if !strings.Contains(values, fmt.Sprintf("`%v`", choice.Value)) {
					t.Errorf("%s: it does not say that %s may be %v", info.Slug, option.Key, choice.Value)
				}
			}
		}
	}
}

func TestTheFirstStepsOfAProgramAreAsTheyAreWritten(t *testing.T) {
	s := open(t, web.Limits{})
	page := html.UnescapeString(s.guest().get("/programs").Body)
	if !strings.Contains(page, "curl -O "+s.url+"/programs/bot.py") {
		t.Errorf("the page does not name %s", s.url)
	}
	for path, want := range map[string]string{"/programs/bot.py": examples.Python, "/programs/main.go": examples.Go} {
		if got := s.guest().get(path); got.Body != want || !strings.HasPrefix(got.Header.Get("Content-Type"), "text/plain") {
			t.Errorf("%s is %s: %.80s", path, got.Header.Get("Content-Type"), got.Body)
		}
		if !strings.Contains(page, want) {
			t.Errorf("the page does not show %s", path)
		}
	}
	body := regexp.MustCompile(`-d '(\{"game.*\})'`).FindStringSubmatch(page)
	if body == nil {
		t.Fatal("the page does not say how to create a table")
	}
	answer := s.script().send("/api/tables", body[1])
	if answer.Status != http.StatusCreated || !regexp.MustCompile(s.url+`/t/\w+/seat/\w+`).MatchString(answer.Body) {
		t.Errorf("%d: %s", answer.Status, answer.Body)
	}
}
