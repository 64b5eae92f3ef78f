package locale

import (
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"triplecross/internal/phrase"
)

// Language holds all texts in one language. It is immutable.
type Language struct {
	Tag  string // BCP 47 tag, as in the HTML attribute lang: "de"
	Name string // in the language itself: "Deutsch"

	tag      language.Tag
	messages map[string]message
	source   *Language   // English, for texts that are missing here
	all      []*Language // all languages
	file     []byte
}

// Others returns all other languages.
func (l *Language) Others() []*Language {
	var others []*Language
	for _, other := range l.all {
		if other != l {
			others = append(others, other)
		}
	}
	return others
}

// say returns the text of a key, or the key itself if there is none.
func (l *Language) say(key string, args []any) string {
	m, ok := l.messages[key]
	switch {
	case ok:
		return m[l.form(m, args)].fill(args)
	case l.source != l:
		return l.source.say(key, args)
	}
	return key
}

// Say returns a phrase in the language, for callers without a context.
func (l *Language) Say(p phrase.Phrase) string {
	if m, ok := l.messages[p.Key]; ok {
		return m[l.form(m, p.Args)].fill(p.Args)
	}
	return p.String()
}

// form returns the plural form of a text for its argument N.
func (l *Language) form(m message, args []any) plural.Form {
	n, counts := value(args, "N").(int)
	if !counts || len(m) == 1 {
		return plural.Other
	}
	form := plural.Cardinal.MatchPlural(l.tag, max(n, -n), 0, 0, 0, 0)
	if m[form] == nil {
		return plural.Other
	}
	return form
}

// Raw returns the texts whose keys begin with a prefix in the form that the script reads, with
// placeholders and plural forms, for pages that embed them.
func (l *Language) Raw(prefix string) map[string]any {
	raw := make(map[string]any)
	for _, from := range []*Language{l.source, l} {
		for key, m := range from.messages {
			if strings.HasPrefix(key, prefix) {
				raw[key] = m.raw()
			}
		}
	}
	return raw
}
