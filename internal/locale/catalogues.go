package locale

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"golang.org/x/text/language"
)

//go:embed *.json
var files embed.FS

// source is the language in which texts are first written, and the default for
// readers.
const source = "en"

// Catalogues holds the texts in all languages. It is immutable.
type Catalogues struct {
	languages []*Language // English first, then by tag
	matcher   language.Matcher
}

// Open reads the embedded catalogues.
func Open() (*Catalogues, error) {
	names, err := fs.Glob(files, "*.json")
	if err != nil {
		return nil, fmt.Errorf("locale: %w", err)
	}
	c := new(Catalogues)
	for _, name := range names {
		l, err := open(name)
		if err != nil {
			return nil, fmt.Errorf("locale: %s: %w", name, err)
		}
		c.languages = append(c.languages, l)
	}
	slices.SortStableFunc(c.languages, func(a, b *Language) int {
		switch source {
		case a.Tag:
			return -1
		case b.Tag:
			return 1
		}
		return strings.Compare(a.Tag, b.Tag)
	})
	english := c.languages[0]
	tags := make([]language.Tag, len(c.languages))
	for i, l := range c.languages {
		tags[i] = l.tag
		l.source, l.all = english, c.languages
	}
	c.matcher = language.NewMatcher(tags)
	return c, nil
}

// open reads a language's file.
func open(name string) (*Language, error) {
	body, err := files.ReadFile(name)
	if err != nil {
		return nil, err
	}
	l := &Language{Tag: strings.TrimSuffix(name, ".json"), file: body}
	if l.tag, err = language.Parse(l.Tag); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(body, &l.messages); err != nil {
		return nil, err
	}
	l.Name = l.say("language.name", nil)
	return l, nil
}

// Languages returns all languages, English first. The caller must not change the
// slice.
func (c *Catalogues) Languages() []*Language { return c.languages }

// Find returns the language with a tag, or nil if there is none.
func (c *Catalogues) Find(tag string) *Language {
	for _, l := range c.languages {
		if l.Tag == tag {
			return l
		}
	}
	return nil
}

// Match returns the best language for an Accept-Language header, or English if
// none matches.
func (c *Catalogues) Match(accept string) *Language {
	wishes, _, err := language.ParseAcceptLanguage(accept)
	if err != nil {
		return c.languages[0]
	}
	_, i, confidence := c.matcher.Match(wishes...)
	if confidence == language.No {
		return c.languages[0]
	}
	return c.languages[i]
}
