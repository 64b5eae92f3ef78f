package words

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"triplecross/internal/game"
	"triplecross/internal/locale"
)

// SetupSummary says in a few words how a table is unusual: how its set-up
// differs from the usual one for that many players; if drawn is set, what was
// drawn at random; the clock; and what happens to the seats of people who run out
// of time or leave. It is empty if nothing is unusual.
func SetupSummary(ctx context.Context, info game.Info, setup game.Setup, players int, drawn bool, m Settings) string {
	told := m.sentences(ctx)
	if rules := variant(ctx, info, setup, players, drawn); rules != "" {
		told = append([]string{rules}, told...)
	}
	return strings.Join(told, " ")
}

// variant says how the rules of a table are unusual.
func variant(ctx context.Context, info game.Info, setup game.Setup, players int, drawn bool) string {
	var fields map[string]json.RawMessage
	if setup.Decode(&fields) != nil {
		return ""
	}
	var told []string
	var before any
	for _, option := range info.Options {
		choices := option.For(players)
		i := slices.IndexFunc(choices, func(c game.Choice) bool {
			value, err := json.Marshal(c.Value)
			return err == nil && bytes.Equal(value, fields[option.Key])
		})
		counts := option.Counts(before)
		if before = nil; len(choices) > 0 {
			before = choices[max(i, 0)].Value
		}
		key := "setup.chosen"
		switch {
		case i < 0, !counts, i == 0 && !option.Drawn, option.Drawn && !drawn:
			continue
		case option.Drawn:
			key = "setup.drawn"
		}
		told = append(told, locale.T(ctx, key, "Option", locale.Say(ctx, option.Label), "Choice", locale.Say(ctx, choices[i].Label)))
	}
	return strings.Join(told, " ")
}
