package create

import (
	"context"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"triplecross/internal/game"
	"triplecross/internal/locale"
)

// Variants returns all set-ups that the form for a new table offers for a game.
func Variants(info game.Info) []SetupForm {
	var all []SetupForm
	for _, n := range info.Players {
		forms := []SetupForm{{info: info, Players: n, chosen: map[string]game.Choice{}}}
		for _, option := range forms[0].options() {
			var next []SetupForm
			for _, form := range forms {
				for _, c := range form.choices(option) {
					with := form
					with.chosen = maps.Clone(form.chosen)
					with.chosen[option.Key] = c
					next = append(next, with)
				}
			}
			forms = next
		}
		all = append(all, forms...)
	}
	return all
}

// choices returns the choices for an option. If the option before makes it pointless, only its default is left.
func (t SetupForm) choices(option game.Option) []game.Choice {
	choices := option.For(t.Players)
	if t.counts(option) {
		return choices
	}
	return choices[:1]
}

// counts reports whether an option has a meaning after what was chosen before it.
func (t SetupForm) counts(option game.Option) bool {
	var before any
	for _, o := range t.options() {
		if o.Key == option.Key {
			break
		}
		before = t.chosen[o.Key].Value
	}
	return option.Counts(before)
}

// Query returns the query from which ReadSetup reads the set-up. It leaves out defaults.
func (t SetupForm) Query() url.Values {
	query := url.Values{}
	if len(t.info.Players) > 1 {
		query.Set("players", fmt.Sprint(t.Players))
	}
	for _, option := range t.options() {
		if t.counts(option) && !t.usual(option) {
			query.Set(field(option), fmt.Sprint(t.chosen[option.Key].Value))
		}
	}
	return query
}

// Usual reports whether each option has its default.
func (t SetupForm) Usual() bool {
	return !slices.ContainsFunc(t.options(), func(o game.Option) bool { return !t.usual(o) })
}

// usual reports whether an option has its default.
func (t SetupForm) usual(option game.Option) bool {
	return t.chosen[option.Key].Value == option.For(t.Players)[0].Value
}

// Label says in a few words how the set-up differs from the game's usual one; it may be empty.
func (t SetupForm) Label(ctx context.Context) string {
	var parts []string
	if len(t.info.Players) > 1 {
		parts = append(parts, locale.T(ctx, "analysis.players", "N", t.Players))
	}
	for _, option := range t.options() {
		if t.counts(option) && !t.usual(option) {
			parts = append(parts, locale.T(ctx, "setup.kind", "Option", locale.Say(ctx, option.Label), "Choice", locale.Say(ctx, t.chosen[option.Key].Label)))
		}
	}
	return strings.Join(parts, " · ")
}
