// Package phrase holds messages of the rules, the bots and the server: a key for
// the text in each language, and the English text for programs and logs.
package phrase

import (
	"fmt"
	"strings"
)

// Phrase is a translatable text and its arguments. The zero Phrase is empty.
type Phrase struct {
	// Key names the text in the language files: "reason.fourExits". It does not
	// change when the text is reworded. It is empty for an untranslated text.
	Key string
	// English is the English text, with placeholders in braces: "You owe {N}.".
	English string
	// Args are the names of the placeholders, each followed by its value. N is an
	// int and selects the plural form.
	Args []any
}

// New returns a phrase. A test ensures that the English text equals that of the
// key in en.json.
func New(key, english string, args ...any) Phrase {
	return Phrase{Key: key, English: english, Args: args}
}

// IsZero reports whether the phrase is empty.
func (p Phrase) IsZero() bool { return p.Key == "" && p.English == "" }

// Code returns the key without its family: "fourExits".
func (p Phrase) Code() string {
	_, code, _ := strings.Cut(p.Key, ".")
	return code
}

// N returns the argument N, or 0 if there is none.
func (p Phrase) N() int {
	for i := 0; i+1 < len(p.Args); i += 2 {
		if n, ok := p.Args[i+1].(int); ok && p.Args[i] == "N" {
			return n
		}
	}
	return 0
}

// String returns the English text.
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

// MarshalText returns the English text, which is what programs read.
func (p Phrase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText sets the English text. The key is lost.
func (p *Phrase) UnmarshalText(text []byte) error {
	*p = Phrase{English: string(text)}
	return nil
}
