package lobby

import (
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// checkWords returns a *table.Refused if a text has a word that the operator does not
// want.
func (o Options) checkWords(text string) error {
	if o.Words.In(text) {
		return table.Refuse(protocol.CodeMalformed, phrase.New("refusal.words", "That has a word that this site does not want."))
	}
	return nil
}

// givenName returns the name that a command gives to a person.
func givenName(c table.Command) string {
	switch c := c.(type) {
	case table.Once:
		return givenName(c.Command)
	case table.Sit:
		return c.Name
	case table.Assign:
		return c.Name
	case table.Rename:
		return c.Name
	}
	return ""
}
