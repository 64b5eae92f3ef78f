package web_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/game/gametest"
	"triplecross/internal/lobby"
	"triplecross/templates/layout"
	"triplecross/templates/lesson"
	"triplecross/templates/rules"
	"triplecross/web"
)

// A new game is a package, a line in games.All and its rules page in rules.Pages.
func TestAGameHasItsPagesByBeingInTheLists(t *testing.T) {
	s := open(t, web.Limits{}, withLobby(t, func(o *web.Options, l *lobby.Options) {
		o.Games = append(games.All(), game.Of(gametest.Tug{}))
		l.Games = o.Games
		o.Rules = rules.Pages()
		o.Rules["tug"] = tugRules
	}))
	host := s.guest()
	answer := host.post("/tables", "game", "tug", "players", "2", "seat0", "me", "seat1", "open", "option-length", "7", "public", "on")
	if answer.Status != http.StatusOK && answer.Status != http.StatusSeeOther {
		t.Fatalf("the form of a new table is answered %d", answer.Status)
	}
	home := host.get("/watch").Body
	_, waiting, _ := strings.Cut(home, "<h2>Waiting for players</h2>")
	_, table, found := strings.Cut(waiting, `href="/t/`)
	if !found {
		t.Fatal("the table is not listed")
	}
	table, _, _ = strings.Cut(table, `"`)
	for path, want := range map[string]string{
		"/":                          `href="/?game=tug">Tug</a>`,
		"/?game=tug":                 "<p class=\"lead\">A short rope.</p>",
		"/new?game=tug":              "<b>Tug</b> <span>A short rope.</span>",
		"/import?game=tug":           "Tug",
		"/rules":                     `href="/rules/tug"`,
		"/rules/tug":                 `data-game="tug"`,
		"/t/" + table:                `data-title="Tug"`,
		"/t/" + table + "?view=text": "Tug",
		"/g/" + table + "/0":         `data-title="Tug"`,
		"/g/" + table + "/0.svg":     "<svg",
		"/g/" + table + "/0.txt":     "Tug",
	} {
		answer := host.get(path)
		if answer.Status != http.StatusOK || !strings.Contains(answer.Body, want) {
			t.Errorf("%s is answered %d and lacks %s", path, answer.Status, want)
		}
	}
}

// tugRules is the page with the rules of Tug.
func tugRules(ctx context.Context, g game.Game, p layout.Page) (templ.Component, error) {
	r := lesson.NewReader(ctx, g)
	start := r.Lesson("rules.tug.start", "", "", "")
	page := layout.Document(p, layout.Options{Title: "Tug", About: "How to pull.", At: "/rules", Script: true})
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		return page.Render(templ.WithChildren(ctx, lesson.Section("start", "Pull", start)), w)
	}), r.Err()
}
