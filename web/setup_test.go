package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/table"
	"triplecross/web"
)

// tableOf makes a table with a form and returns it.
func (p *person) tableOf(fields ...string) table.Moment {
	p.t.Helper()
	answer := p.post("/tables", fields...)
	id := answer.Header.Get("Location")
	if answer.Status != http.StatusSeeOther || !strings.HasPrefix(id, "/t/") {
		p.t.Fatalf("%q: %d %s", fields, answer.Status, id)
	}
	t, err := p.lobby.Table(p.ctx, strings.TrimPrefix(id, "/t/"))
	if err != nil {
		p.t.Fatal(err)
	}
	return t
}

func TestTheChoicesOfTheFormBecomeTheSetUp(t *testing.T) {
	p := open(t, web.Limits{}).guest()
	hexdame := p.tableOf("game", "hexdame", "option-kingRule", "0")
	if hexdame.Setup != `{"kingRule":0}` {
		t.Errorf("the set-up of HexDame is %s", hexdame.Setup)
	}
	star := p.tableOf("game", "chinese-checkers", "players", "2", "option-sets", "3", "option-spoiling", "none")
	var setup struct {
		Players, Sets, First int
		Spoiling, Unused     string
		Places               bool
	}
	if err := json.Unmarshal([]byte(star.Setup), &setup); err != nil {
		t.Fatal(err)
	}
	if setup.Players != 2 || setup.Sets != 3 || setup.Spoiling != "none" || star.Players() != 2 {
		t.Errorf("the set-up of Chinese checkers is %s", star.Setup)
	}
	if setup.First != 1 && setup.First != 2 {
		t.Errorf("who begins was not drawn: %s", star.Setup)
	}
}

func TestAChoiceThatHasNoMeaningIsLeftOut(t *testing.T) {
	p := open(t, web.Limits{}).guest()
	for variant, want := range map[string]game.Setup{
		"trimmed": `{"players":2,"variant":"trimmed"}`,
		"screen":  `{"army":"standard","players":2,"variant":"screen"}`,
	} {
		table := p.tableOf("game", "hexachess", "players", "2", "option-variant", variant, "option-army", "standard")
		if table.Setup != want {
			t.Errorf("%s: the set-up is %s, not %s", variant, table.Setup, want)
		}
	}
}

// Some clients write null for what they leave out.
func TestTheSetUpNullIsTheUsualOne(t *testing.T) {
	s := open(t, web.Limits{})
	for _, g := range games.All() {
		made := s.table(s.script().sits("/api/tables", `{"game":"`+g.Info().Slug+`","setup":null}`).Table)
		usual := s.table(s.script().sits("/api/tables", `{"game":"`+g.Info().Slug+`"}`).Table)
		if made.Players() != usual.Players() || made.Board.Grid.Len() != usual.Board.Grid.Len() {
			t.Errorf("%s begins with %s", g.Info().Slug, made.Setup)
		}
	}
}

func TestEveryPlayerBeginsNowAndThen(t *testing.T) {
	p := open(t, web.Limits{}).guest()
	firsts := map[game.Seats]bool{}
	for range 60 {
		firsts[p.tableOf("game", "chinese-checkers", "players", "3").State().Turn()] = true
	}
	if len(firsts) != 3 {
		t.Errorf("in sixty games began %v", firsts)
	}
}

func TestEveryCombinationOfChoicesMakesATable(t *testing.T) {
	p := open(t, web.Limits{}).guest()
	for _, g := range games.All() {
		for _, players := range g.Info().Players {
			forms := []url.Values{{"game": {g.Info().Slug}, "players": {fmt.Sprint(players)}}}
			for _, option := range g.Info().Options {
				if option.Drawn || len(option.For(players)) < 2 {
					continue
				}
				var more []url.Values
				for _, form := range forms {
					for _, choice := range option.For(players) {
						with := url.Values{"option-" + option.Key: {fmt.Sprint(choice.Value)}}
						for key, value := range form {
							with[key] = value
						}
						more = append(more, with)
					}
				}
				forms = more
			}
			for _, form := range forms {
				var fields []string
				for key, value := range form {
					fields = append(fields, key, value[0])
				}
				if table := p.tableOf(fields...); table.Players() != players {
					t.Errorf("%v makes a table for %d", form, table.Players())
				}
			}
		}
	}
}

func TestChoicesThatThereAreNotAreRefused(t *testing.T) {
	p := open(t, web.Limits{}).guest()
	for _, fields := range [][]string{
		{"game", "chinese-checkers", "players", "5"},
		{"game", "chinese-checkers", "players", "many"},
		{"game", "chinese-checkers", "players", "2", "option-sets", "2"},
		{"game", "hexdame", "option-kingRule", "7"},
		{"game", "hexdame", "setup", `{"players":9}`},
		{"game", "hexdame", "setup", `nonsense`},
		{"game", "draughts"},
	} {
		if answer := p.post("/tables", fields...); answer.Status != http.StatusBadRequest {
			t.Errorf("%q is answered %d", fields, answer.Status)
		}
	}
}

func TestOnePressPlaysBotsInEveryGame(t *testing.T) {
	p := open(t, web.Limits{}).guest()
	for _, g := range games.All() {
		answer := p.post("/play-bots", "game", g.Info().Slug)
		table, err := p.lobby.Table(p.ctx, strings.TrimPrefix(answer.Header.Get("Location"), "/t/"))
		if err != nil || table.Status != "live" || table.Free() != 0 {
			t.Errorf("%s: %d, %s, %v", g.Info().Slug, answer.Status, table.Status, err)
		}
	}
}
