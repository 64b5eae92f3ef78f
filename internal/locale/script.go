package locale

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

//go:generate go run ./scriptgen -client ../../web/client -english en.json -o script

// phrased are the key families of phrases that the server sends to the script in
// English. The script needs all texts of these families in other languages.
func phrased() []string { return []string{"level", "note", "reason"} }

// script holds the English texts that the browser's script shows. Each bundle
// contains the ones that it needs; together they determine which texts are sent to
// the script in another language.
//
//go:embed script/english.json
var script []byte

// Script returns the path, below the static files, of the file with the script's
// texts in the language. It is "" for English, whose texts are in the bundles.
func (l *Language) Script() string {
	if l.Tag == source || l.Tag == "" {
		return ""
	}
	return "dist/words." + l.Tag + ".js"
}

// Scripts returns the files with the script's texts, by path.
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
