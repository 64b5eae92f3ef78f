package create

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strconv"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/web/respond"
)

// SetupForm is a set-up as the form for a new table asks for it: the number of
// players, and a choice for each option that has several.
type SetupForm struct {
	info    game.Info
	Players int
	chosen  map[string]game.Choice // by the option's key
}

// ReadSetup reads a set-up from a form or a query. Whatever is missing takes its
// default; for players that is the game's usual number.
func ReadSetup(info game.Info, form url.Values) (SetupForm, error) {
	t := SetupForm{info: info, Players: max(info.Usual, info.Players[0]), chosen: make(map[string]game.Choice)}
	if text := form.Get("players"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || !slices.Contains(info.Players, n) {
			return SetupForm{}, respond.Bad(phrase.New("refusal.players", "You cannot play this game with that number of players."))
		}
		t.Players = n
	}
	for _, option := range t.options() {
		choices := option.For(t.Players)
		t.chosen[option.Key] = choices[0]
		text := form.Get(field(option))
		if text == "" {
			continue
		}
		i := slices.IndexFunc(choices, func(c game.Choice) bool { return fmt.Sprint(c.Value) == text })
		if i < 0 {
			return SetupForm{}, respond.Bad(phrase.New("refusal.choice", "There is no such choice with this number of players."))
		}
		t.chosen[option.Key] = choices[i]
	}
	return t, nil
}

// options returns the options that people are asked for.
func (t SetupForm) options() []game.Option {
	return slices.DeleteFunc(slices.Clone(t.info.Options), func(o game.Option) bool {
		return o.Drawn || len(o.For(t.Players)) < 2
	})
}

// field names the form field of an option.
func field(o game.Option) string { return "option-" + o.Key }

// Setup returns the set-up, empty for a game that has only one.
func (t SetupForm) Setup() (game.Setup, error) {
	fields := make(map[string]any)
	if len(t.info.Players) > 1 {
		fields["players"] = t.Players
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

// Begin returns the set-up, and the board and the first position of a game that begins with it.
func (t SetupForm) Begin(g game.Game) (setup game.Setup, b game.Board, start game.State, err error) {
	if setup, err = t.Setup(); err != nil {
		return setup, b, nil, err
	}
	if b, err = g.Board(setup); err != nil {
		return setup, b, nil, err
	}
	start, err = g.Start(setup)
	return setup, b, start, err
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
