package locale

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/feature/plural"
)

//go:generate go run ./scriptgen -client ../../web/client -english en.json -o script

// phrased are the families of which the script says whole phrases: what games and
// bots are called and say in English.
func phrased() []string { return []string{"level", "note", "reason"} }

// script is the English texts that the browser's script says. Each of its bundles
// contains its share of them; all name those that it needs of another language.
//
//go:embed script/english.json
var script []byte

// Script returns the path, below the static files, of the file with the texts
// that the script needs in a language. English has none: its texts are in the
// bundles.
func (l *Language) Script() string {
	if l.Tag == source || l.Tag == "" {
		return ""
	}
	return "dist/words." + l.Tag + ".js"
}

// Scripts returns the files with the texts of the script by their paths.
func (c *Catalogues) Scripts() (map[string][]byte, error) {
	var needed map[string]json.RawMessage
	if err := json.Unmarshal(script, &needed); err != nil {
		return nil, fmt.Errorf("locale: script: %w", err)
	}
	scripts := make(map[string][]byte)
	for _, l := range c.languages {
		if l.Script() == "" {
			continue
		}
		var messages map[string]json.RawMessage
		if err := json.Unmarshal(l.file, &messages); err != nil {
			return nil, fmt.Errorf("locale: %s: %w", l.Tag, err)
		}
		words := c.phrases(messages)
		for key := range needed {
			if text, ok := messages[key]; ok {
				words[key] = text
			}
		}
		body, err := json.Marshal(words)
		if err != nil {
			return nil, fmt.Errorf("locale: %s: %w", l.Tag, err)
		}
		scripts[l.Script()] = append([]byte("globalThis.words="), body...)
	}
	return scripts, nil
}

// phrases returns those of the script in a language with these messages, by family
// and English text: "reason four exits". English itself needs none of them.
func (c *Catalogues) phrases(messages map[string]json.RawMessage) map[string]json.RawMessage {
	all := make(map[string]json.RawMessage)
	for key, english := range c.languages[0].messages {
		family, _, _ := strings.Cut(key, ".")
		if text, ok := messages[key]; ok && slices.Contains(phrased(), family) {
			all[family+" "+english[plural.Other].String()] = text
		}
	}
	return all
}
