package web_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"triplecross/internal/ai"
	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/game/hex"
	"triplecross/internal/lobby"
	"triplecross/internal/phrase"
	"triplecross/internal/store/sqlite"
	"triplecross/templates/layout"
	"triplecross/templates/lesson"
	"triplecross/templates/rules"
	"triplecross/web"
)

// A new game is a package, a line in games.All and its rules page in rules.Pages.
func TestAGameHasItsPagesByBeingInTheLists(t *testing.T) {
	s := open(t, web.Limits{}, func(o *web.Options) {
		store, err := sqlite.Open(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		bots := ai.NewPool(ai.PoolOptions{Workers: 1})
		t.Cleanup(bots.Close)
		o.Games = append(games.All(), game.Of(tug{}))
		o.Rules = rules.Pages()
		o.Rules["tug"] = tugRules
		o.Lobby, err = lobby.Open(t.Context(), lobby.Options{Store: store, Games: o.Games, Bots: bots, Log: o.Log})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			o.Lobby.Close()
			if err := store.Close(); err != nil {
				t.Error(err)
			}
		})
	})
	host := s.guest()
	answer := host.post("/tables", "game", "tug", "players", "2", "seat0", "me", "seat1", "open", "option-length", "7", "public", "on")
	if answer.Status != http.StatusOK && answer.Status != http.StatusSeeOther {
		t.Fatalf("the form of a new table is answered %d", answer.Status)
	}
	home := host.get("/watch").Body
	_, table, found := strings.Cut(home, `href="/t/`)
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

// tugRules is the page with the rules of tug.
func tugRules(ctx context.Context, g game.Game, p layout.Page) (templ.Component, error) {
	r := lesson.NewReader(ctx, g)
	start := r.Lesson("rules.tug.start", "", "", "")
	page := layout.Document(p, layout.Options{Title: "Tug", About: "How to pull.", At: "/rules", Script: true})
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		return page.Render(templ.WithChildren(ctx, lesson.Section("start", "Pull", start)), w)
	}), r.Err()
}

// tug is a game that the site does not have: two players in turn pull a knot one cell to
// the left or the right of a short row. Left wins when the knot is on the first
// cell, Right when it is on the last; the third occurrence is a draw.
type tug struct{}

// knot is a position of tug: where the knot is and who pulls.
type knot struct{ at, turn, length int8 }

// pull is a move of tug, -1 or 1.
type pull int8

func (tug) Info() game.Info {
	return game.Info{
		Slug:    "tug",
		Name:    "Tug",
		Tagline: "A short rope.",
		Players: []int{2},
		Options: []game.Option{{
			Key:     "length",
			Label:   phrase.Phrase{English: "Length"},
			Choices: []game.Choice{{Value: 5, Label: phrase.Phrase{English: "short"}}, {Value: 7, Label: phrase.Phrase{English: "long"}}},
		}},
	}
}

func (tug) Start(setup game.Setup) (knot, error) {
	choice := struct {
		Players int
		Length  int8
	}{2, 5}
	if err := setup.Decode(&choice); err != nil {
		return knot{}, err
	}
	if choice.Players != 2 || choice.Length != 5 && choice.Length != 7 {
		return knot{}, fmt.Errorf("no such set-up: %+v", choice)
	}
	return knot{at: choice.Length / 2, length: choice.Length}, nil
}

func (r tug) Board(setup game.Setup) (game.Board, error) {
	p, err := r.Start(setup)
	if err != nil {
		return game.Board{}, err
	}
	cells := make([]hex.Cell, p.length)
	for i := range cells {
		cells[i].Q = int8(i)
	}
	grid := hex.NewGrid(cells, func(c hex.Cell) string { return strconv.Itoa(int(c.Q)) })
	return game.Board{Grid: grid, Home: []int{0, 3}, Shade: make([]uint8, p.length)}, nil
}

func (r tug) Parse(setup game.Setup, text string) (knot, error) {
	p, err := r.Start(setup)
	if err != nil {
		return knot{}, err
	}
	if _, err := fmt.Sscanf(text, "%d/%d", &p.at, &p.turn); err != nil {
		return knot{}, err
	}
	if p.at < 0 || p.at >= p.length || p.turn < 0 || p.turn > 1 || r.Format(p) != text {
		return knot{}, errors.New("no position")
	}
	return p, nil
}

func (tug) Format(p knot) string { return fmt.Sprintf("%d/%d", p.at, p.turn) }

func (tug) Players(knot) int { return 2 }

func (r tug) Turn(p knot) game.Seats {
	if _, over := r.Outcome(p, 1); over {
		return 0
	}
	return game.SeatsOf(game.Seat(p.turn))
}

func (tug) Moves(_ knot, _ game.Seat, buf []pull) []pull { return append(buf, -1, 1) }

func (tug) Play(p knot, _ game.Seat, m pull) knot {
	p.at += int8(m)
	p.turn = 1 - p.turn
	return p
}

func (tug) Outcome(p knot, seen int) (game.Outcome, bool) {
	switch {
	case p.at == 0:
		return game.Win(2, 0, phrase.Phrase{English: "pulled over"}), true
	case p.at == p.length-1:
		return game.Win(2, 1, phrase.Phrase{English: "pulled over"}), true
	case seen >= 3:
		return game.Draw(2, phrase.New("reason.repetition", "repetition")), true
	}
	return game.Outcome{}, false
}

func (tug) Situation(p knot) game.Situation {
	return game.Situation{uint64(p.at), uint64(p.turn)}
}

func (tug) Notate(p knot, _ game.Seat, m pull) (string, game.Gesture) {
	to := strconv.Itoa(int(p.at) + int(m))
	return to, game.Gesture{Places: []string{to}}
}

func (r tug) View(p knot, _ game.Seat) game.View {
	return game.View{Pieces: []game.Piece{{Cell: int(p.at), Seat: game.Nobody}}, Turn: r.Turn(p)}
}
