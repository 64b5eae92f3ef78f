package templates

import (
	"bytes"
	"encoding/json"
	"strings"

	"triplecross/internal/game"
)

// Terms tells in a few words how a table is unusual: where its set-up differs
// from what is usual for so many players and, if lots are of interest, what was
// drawn by lot; then its clock, and what becomes of the seats of those who run out
// of time or are gone. It is empty where there is nothing to tell.
func Terms(info game.Info, setup game.Setup, players int, lots bool, m Manners) string {
	told := m.terms()
	if rules := variant(info, setup, players, lots); rules != "" {
		told = append([]string{rules}, told...)
	}
	return strings.Join(told, " ")
}

// variant tells in one sentence how the rules of a table are unusual.
func variant(info game.Info, setup game.Setup, players int, lots bool) string {
	var fields map[string]json.RawMessage
	if setup.Decode(&fields) != nil {
		return ""
	}
	var told []string
	for _, option := range info.Options {
		if option.Drawn && !lots {
			continue
		}
		for i, choice := range option.For(players) {
			value, err := json.Marshal(choice.Value)
			if err != nil || !bytes.Equal(value, fields[option.Key]) || i == 0 && !option.Drawn {
				continue
			}
			term := option.Label + ": " + choice.Label
			if option.Drawn {
				term += ", drawn by lot"
			}
			if len(told) > 0 {
				term = strings.ToLower(term[:1]) + term[1:]
			}
			told = append(told, term)
		}
	}
	if len(told) == 0 {
		return ""
	}
	return strings.Join(told, "; ") + "."
}
