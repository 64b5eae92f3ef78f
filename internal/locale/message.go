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

// message is a text in all its plural forms.
type message map[plural.Form]text

// text is a text split into words and, at odd indices, names of placeholders.
type text []string

// forms names the plural forms as catalogues do.
func forms() map[string]plural.Form {
	return map[string]plural.Form{
		"zero": plural.Zero, "one": plural.One, "two": plural.Two,
		"few": plural.Few, "many": plural.Many, "other": plural.Other,
	}
}

// UnmarshalJSON reads a string, or an object with a string for each plural form.
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

// raw returns the message in the form of the files.
func (m message) raw() any {
	if len(m) == 1 {
		return m[plural.Other].String()
	}
	several := make(map[string]string)
	for name, form := range forms() {
		if text, ok := m[form]; ok {
			several[name] = text.String()
		}
	}
	return several
}

// split splits a text at its placeholders.
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

// String returns the text with its placeholders in braces, as in the files.
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

// fill returns the text with its placeholders replaced. args are names, each
// followed by its value.
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

// value returns the argument for a placeholder, or the placeholder if there is
// none.
func value(args []any, gap string) any {
	for i := 0; i+1 < len(args); i += 2 {
		if args[i] == gap {
			return args[i+1]
		}
	}
	return "{" + gap + "}"
}
