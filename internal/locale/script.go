package locale

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

//go:generate go run ./scriptgen -client ../../web/client -english en.json -o script

// phrased are the families of the phrases that reach the script with their text in
// English: another language needs all of them.
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
		words := make(map[string]json.RawMessage)
		for key, text := range messages {
			family, _, _ := strings.Cut(key, ".")
			if _, needs := needed[key]; needs || slices.Contains(phrased(), family) {
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
