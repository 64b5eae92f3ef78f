package locale

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/text/feature/plural"
)

// message is one text of a language in all its forms.
type message map[plural.Form]text

// text is a text in pieces: words and, at odd indices, the names of gaps.
type text []string

// forms names the plural forms as catalogues do.
func forms() map[string]plural.Form {
	return map[string]plural.Form{
		"zero": plural.Zero, "one": plural.One, "two": plural.Two,
		"few": plural.Few, "many": plural.Many, "other": plural.Other,
	}
}

// UnmarshalJSON reads a text that has one form, or an object with several.
func (m *message) UnmarshalJSON(data []byte) error {
	*m = make(message)
	var one string
	if json.Unmarshal(data, &one) == nil {
		(*m)[plural.Other] = split(one)
		return nil
	}
	var several map[string]string
	if err := json.Unmarshal(data, &several); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(several)) {
		form, ok := forms()[name]
		if !ok {
			return fmt.Errorf("there is no plural form %q", name)
		}
		(*m)[form] = split(several[name])
	}
	if (*m)[plural.Other] == nil {
		return errors.New(`the form "other" is missing`)
	}
	return nil
}

// split cuts a text at its gaps.
func split(s string) text {
	var t text
	for {
		words, rest, gap := strings.Cut(s, "{")
		name, after, closed := strings.Cut(rest, "}")
		if !gap || !closed {
			return append(t, s)
		}
		t, s = append(t, words, name), after
	}
}

// String writes a text as catalogues have it, with its gaps in braces.
func (t text) String() string {
	var b strings.Builder
	for i, piece := range t {
		if i%2 == 0 {
			b.WriteString(piece)
		} else {
			b.WriteString("{" + piece + "}")
		}
	}
	return b.String()
}

// fill writes a text with what belongs into its gaps: names and values in turn.
func (t text) fill(args []any) string {
	if len(t) == 1 {
		return t[0]
	}
	var b strings.Builder
	for i, piece := range t {
		if i%2 == 0 {
			b.WriteString(piece)
		} else {
			fmt.Fprint(&b, value(args, piece))
		}
	}
	return b.String()
}

// value returns what was given for a gap, the gap itself if nothing was.
func value(args []any, gap string) any {
	for i := 0; i+1 < len(args); i += 2 {
		if args[i] == gap {
			return args[i+1]
		}
	}
	return "{" + gap + "}"
}
