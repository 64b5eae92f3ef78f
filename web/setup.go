package web

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/web/respond"
)

// terms are a set-up as the new-table page asks for it: the number of players
// and a choice for each option that leaves one.
type terms struct {
	info    game.Info
	players int
	chosen  map[string]game.Choice // by the option's key
}

// readTerms reads the terms of a form or an address. What is left out is the
// default, and as many players as the game is usually played by.
func readTerms(info game.Info, form url.Values) (terms, error) {
	t := terms{info: info, players: max(info.Usual, info.Players[0]), chosen: make(map[string]game.Choice)}
	if text := form.Get("players"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || !slices.Contains(info.Players, n) {
			return terms{}, respond.Bad(phrase.New("refusal.players", "This game is not for that number of players."))
		}
		t.players = n
	}
	for _, option := range t.options() {
		choices := option.For(t.players)
		t.chosen[option.Key] = choices[0]
		text := form.Get(field(option))
		if text == "" {
			continue
		}
		i := slices.IndexFunc(choices, func(c game.Choice) bool { return fmt.Sprint(c.Value) == text })
		if i < 0 {
			return terms{}, respond.Bad(phrase.New("refusal.choice", "There is no such choice with this number of players."))
		}
		t.chosen[option.Key] = choices[i]
	}
	return t, nil
}

// options returns the options that people are asked for.
func (t terms) options() []game.Option {
	return slices.DeleteFunc(slices.Clone(t.info.Options), func(o game.Option) bool {
		return o.Drawn || len(o.For(t.players)) < 2
	})
}

// field names the form field of an option.
func field(o game.Option) string { return "option-" + o.Key }

// setup writes the terms as a set-up, empty for a game that has but one.
func (t terms) setup() (game.Setup, error) {
	fields := make(map[string]any)
	if len(t.info.Players) > 1 {
		fields["players"] = t.players
	}
	var before any
	for _, option := range t.options() {
		choice := t.chosen[option.Key]
		if option.Counts(before) {
			fields[option.Key] = choice.Value
		}
		before = choice.Value
	}
	return writeSetup(fields)
}

func writeSetup(fields map[string]any) (game.Setup, error) {
	if len(fields) == 0 {
		return "", nil
	}
	text, err := json.Marshal(fields)
	if err != nil {
		return "", fmt.Errorf("web: set-up: %w", err)
	}
	return game.Setup(text), nil
}

// drawLots returns the set-up with a choice, drawn by lot, for each option that
// people are not asked for and that the set-up leaves open.
func drawLots(g game.Game, setup game.Setup) (game.Setup, error) {
	start, err := g.Start(setup)
	if err != nil {
		return setup, nil // the lobby says what is wrong with it
	}
	fields := make(map[string]any)
	if err := setup.Decode(&fields); err != nil {
		return "", err
	}
	for _, option := range g.Info().Options {
		choices := option.For(start.Players())
		if _, set := fields[option.Key]; option.Drawn && !set && len(choices) > 0 {
			fields[option.Key] = choices[rand.N(len(choices))].Value
		}
	}
	return writeSetup(fields)
}

// forgetLots returns the set-up without what was drawn by lot.
func forgetLots(g game.Game, setup game.Setup) (game.Setup, error) {
	fields := make(map[string]any)
	if err := setup.Decode(&fields); err != nil {
		return "", err
	}
	for _, option := range g.Info().Options {
		if option.Drawn {
			delete(fields, option.Key)
		}
	}
	return writeSetup(fields)
}
