// Package phrase holds what the rules, the bots and the server say: a code by
// which each language has the text, and the text in English for programs and logs.
package phrase

import (
	"fmt"
	"strings"
)

// Phrase is a text with what fills its gaps. The zero Phrase says nothing.
type Phrase struct {
	// Key names the text in the language files: "reason.fourExits". It stays the
	// same when the text is reworded. It is empty for a text that no language has.
	Key string
	// English is the text, with its gaps in braces: "You owe {N}.".
	English string
	// Args are the names of the gaps, each followed by what fills it. The gap N
	// is an int and chooses the plural form.
	Args []any
}

// New returns a phrase. A test compares each English text with that of its key in
// en.json.
func New(key, english string, args ...any) Phrase {
	return Phrase{Key: key, English: english, Args: args}
}

// IsZero reports whether the phrase says nothing.
func (p Phrase) IsZero() bool { return p.Key == "" && p.English == "" }

// Code returns the key without its family: "fourExits".
func (p Phrase) Code() string {
	_, code, _ := strings.Cut(p.Key, ".")
	return code
}

// N returns the number in the phrase, 0 if it has none.
func (p Phrase) N() int {
	for i := 0; i+1 < len(p.Args); i += 2 {
		if n, ok := p.Args[i+1].(int); ok && p.Args[i] == "N" {
			return n
		}
	}
	return 0
}

// String returns the text in English.
func (p Phrase) String() string {
	if len(p.Args) == 0 {
		return p.English
	}
	gaps := make([]string, len(p.Args))
	for i, arg := range p.Args {
		gaps[i] = fmt.Sprint(arg)
		if i%2 == 0 {
			gaps[i] = "{" + gaps[i] + "}"
		}
	}
	return strings.NewReplacer(gaps...).Replace(p.English)
}

// MarshalText returns the text in English, which is what programs read.
func (p Phrase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads a text in English. Its key is lost.
func (p *Phrase) UnmarshalText(text []byte) error {
	*p = Phrase{English: string(text)}
	return nil
}
