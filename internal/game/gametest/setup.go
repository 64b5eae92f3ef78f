package gametest

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"testing"

	"triplecross/internal/game"
)

// Setups returns the default set-up of a game and one for each number of players and each
// choice of each option.
func Setups(info game.Info) []game.Setup { return setups(info, nil) }

// setups returns Setups and the extra ones.
func setups(info game.Info, extra []game.Setup) []game.Setup {
	all := []game.Setup{""}
	for _, n := range info.Players {
		all = append(all, setup("players", n))
	}
	for _, option := range info.Options {
		for _, choice := range option.Choices {
			if choice.Players == nil {
				all = append(all, setup(option.Key, choice.Value))
			}
			for _, n := range choice.Players {
				all = append(all, fields(map[string]any{"players": n, option.Key: choice.Value}))
			}
		}
	}
	return append(all, extra...)
}

// setup returns the set-up with one field.
func setup(key string, value any) game.Setup { return fields(map[string]any{key: value}) }

// fields returns the set-up with these fields.
func fields(of map[string]any) game.Setup {
	text, err := json.Marshal(of)
	if err != nil {
		panic(err) // only for a value that is no string, int or bool
	}
	return game.Setup(text)
}

// label names a set-up in the output of tests.
func label(setup game.Setup) string {
	if setup == "" {
		return "by default"
	}
	return string(setup)
}

func checkInfo(t *testing.T, info game.Info) {
	if !regexp.MustCompile(`^[a-z][a-z0-9-]*$`).MatchString(info.Slug) {
		t.Errorf("slug %q is not fit for URLs", info.Slug)
	}
	if info.Name == "" || info.Tagline == "" {
		t.Errorf("name %q or tagline %q is missing", info.Name, info.Tagline)
	}
	if len(info.Players) == 0 || !slices.IsSorted(info.Players) ||
		len(slices.Compact(slices.Clone(info.Players))) != len(info.Players) {
		t.Fatalf("numbers of players %v are not ascending", info.Players)
	}
	if least, most := info.Players[0], info.Players[len(info.Players)-1]; least < 1 || most > game.MaxSeats {
		t.Errorf("numbers of players %v are not within 1 and %d", info.Players, game.MaxSeats)
	} else if info.Seats != nil && len(info.Seats) < most {
		t.Errorf("seats %q are fewer than %d players", info.Seats, most)
	}
	if info.Usual != 0 && !slices.Contains(info.Players, info.Usual) {
		t.Errorf("the game is not for %d players, as is usual", info.Usual)
	}
	if (info.Goal > 0) != (!info.GoalName.IsZero()) {
		t.Errorf("goal %d and goal name %q do not go together", info.Goal, info.GoalName)
	}
	keys := map[string]bool{"players": true}
	for i, option := range info.Options {
		if option.Key == "" || option.Label.IsZero() || keys[option.Key] {
			t.Errorf("option %+v has no key or label, or a key used twice", option)
		}
		keys[option.Key] = true
		checkChoices(t, info, option)
		for _, value := range option.With {
			if i == 0 || !slices.ContainsFunc(info.Options[i-1].Choices, func(c game.Choice) bool { return c.Value == value }) {
				t.Errorf("option %s is to count with %v, which the option before it is no choice of", option.Key, value)
			}
		}
	}
}

func checkChoices(t *testing.T, info game.Info, option game.Option) {
	if len(option.Choices) < 2 {
		t.Errorf("option %s is no choice", option.Key)
	}
	seen := map[any]bool{}
	for _, choice := range option.Choices {
		switch choice.Value.(type) {
		case string, int, bool:
		default:
			t.Errorf("option %s has a choice of type %T", option.Key, choice.Value)
			continue
		}
		if choice.Label.IsZero() || seen[choice.Value] {
			t.Errorf("option %s: choice %+v has no label or comes twice", option.Key, choice)
		}
		for _, n := range choice.Players {
			if !slices.Contains(info.Players, n) {
				t.Errorf("option %s: choice %+v is for %d players, who cannot play", option.Key, choice, n)
			}
		}
		seen[choice.Value] = true
	}
}

func checkBadSetups(t *testing.T, g game.Game, o Options) {
	bad := []game.Setup{
		`{`, `[]`, `7`, `"text"`, `{} {}`, `{}x`, `{"no such option": 1}`,
		`{"players": "two"}`, `{"players": 0}`, `{"players": -1}`, `{"players": 7}`, `{"players": 2.5}`,
	}
	for n := 1; n <= game.MaxSeats; n++ {
		if !slices.Contains(g.Info().Players, n) {
			bad = append(bad, setup("players", n))
		}
	}
	for _, option := range g.Info().Options {
		bad = append(bad, setup(option.Key, "no such choice"), setup(option.Key, []int{1}))
	}
	text := ""
	if s, err := g.Start(""); err != nil {
		t.Errorf("the default set-up is refused: %v", err)
	} else {
		text = s.Text()
	}
	for _, setup := range append(bad, o.BadSetups...) {
		if _, err := g.Start(setup); err == nil {
			t.Errorf("Start accepts the set-up %s", setup)
		}
		if _, err := g.Board(setup); err == nil {
			t.Errorf("Board accepts the set-up %s", setup)
		}
		if _, err := g.Position(setup, text); err == nil {
			t.Errorf("Position accepts the set-up %s", setup)
		}
	}
}

func checkBadPositions(t *testing.T, g game.Game, o Options) {
	for _, text := range append([]string{"", " ", "\n", "no position", fmt.Sprint(make([]int, 1000))}, o.BadPositions...) {
		if s, err := g.Position("", text); err == nil {
			t.Errorf("%q is taken for a position, %q", text, s.Text())
		}
	}
}
