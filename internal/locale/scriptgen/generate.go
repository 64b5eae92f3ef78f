package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// call finds the keys that a module says: the whole of one in quotation marks,
// the beginning of several in backquotes.
var call = regexp.MustCompile("\\b(?:word|phrase)\\(\\s*(?:\"([\\w.]+)\"|`([\\w.]+)\\$\\{)")

// generate returns the texts as JSON, in the order of their keys.
func generate(client, english string) ([]byte, error) {
	modules, err := filepath.Glob(filepath.Join(client, "*.ts"))
	if err != nil {
		return nil, err
	}
	body, err := os.ReadFile(english)
	if err != nil {
		return nil, err
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(body, &all); err != nil {
		return nil, err
	}
	said := make(map[string]json.RawMessage)
	for _, module := range modules {
		source, err := os.ReadFile(module)
		if err != nil {
			return nil, err
		}
		for _, found := range call.FindAllStringSubmatch(string(source), -1) {
			if err := take(said, all, found[1], found[2]); err != nil {
				return nil, fmt.Errorf("%s: %w", module, err)
			}
		}
	}
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "\t")
	err = enc.Encode(said)
	return text.Bytes(), err
}

// take moves the text of a key, or of all keys that begin in a way.
func take(said, all map[string]json.RawMessage, key, beginning string) error {
	keys := []string{key}
	if key == "" {
		keys = slices.DeleteFunc(slices.Collect(maps.Keys(all)), func(name string) bool { return !strings.HasPrefix(name, beginning) })
	}
	if len(keys) == 0 {
		return fmt.Errorf("the catalogue has no texts %s…", beginning)
	}
	for _, key := range keys {
		text, ok := all[key]
		if !ok {
			return fmt.Errorf("the catalogue has no text %s", key)
		}
		said[key] = text
	}
	return nil
}
