package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Keys stand in the modules in quotation marks, "status.yourTurn", or as a template
// that stands for all keys that begin so, `tag.${says}`.
var (
	quoted   = regexp.MustCompile(`"([a-z]\w*(?:\.[\w-]+)+)"`)
	template = regexp.MustCompile("`([a-z]\\w*(?:\\.[\\w-]+)*\\.)\\$\\{")
)

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
		for _, key := range keysIn(string(source), slices.Collect(maps.Keys(all))) {
			said[key] = all[key]
		}
	}
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "\t")
	err = enc.Encode(said)
	return text.Bytes(), err
}

// keysIn returns the keys that a module names. That one does not exist, the type
// checker tells.
func keysIn(source string, all []string) []string {
	named := make(map[string]bool)
	for _, found := range quoted.FindAllStringSubmatch(source, -1) {
		named[found[1]] = true
	}
	var beginnings []string
	for _, found := range template.FindAllStringSubmatch(source, -1) {
		beginnings = append(beginnings, found[1])
	}
	return slices.DeleteFunc(all, func(key string) bool {
		begins := func(beginning string) bool { return strings.HasPrefix(key, beginning) }
		return !named[key] && !slices.ContainsFunc(beginnings, begins)
	})
}
