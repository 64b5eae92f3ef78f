package main

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
)

// texts are messages by key.
type texts map[string]json.RawMessage

// generate returns the contents of the files by name: english.json with the texts
// of all modules in a folder, and main.json or main.….json with those of a bundle.
func generate(client, english string) (map[string][]byte, error) {
	modules, err := readModules(client)
	if err != nil {
		return nil, err
	}
	body, err := os.ReadFile(english)
	if err != nil {
		return nil, err
	}
	var all texts
	if err := json.Unmarshal(body, &all); err != nil {
		return nil, err
	}
	files := map[string]texts{"english": all.said(slices.Collect(maps.Values(modules)))}
	for _, entry := range modules.entries() {
		files[entry] = modules.needed(entry, all)
	}
	written := make(map[string][]byte)
	for name, said := range files {
		if written[name+".json"], err = encode(said); err != nil {
			return nil, err
		}
	}
	return written, nil
}

// readModules reads the script's modules in a folder and its subfolders, without
// tests.
func readModules(client string) (modules, error) {
	all := make(modules)
	root := os.DirFS(client)
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && entry.Name() == "test" {
			return fs.SkipDir
		}
		if path.Ext(name) != ".ts" {
			return nil
		}
		source, err := fs.ReadFile(root, name)
		all[strings.TrimSuffix(name, ".ts")] = string(source)
		return err
	})
	return all, err
}

// encode returns texts as JSON, ordered by key.
func encode(said texts) ([]byte, error) {
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "\t")
	err := enc.Encode(said)
	return text.Bytes(), err
}

// A module names a key in quotation marks, "status.yourTurn", or all keys with a
// prefix by a template, `tag.${says}`.
var (
	quoted   = regexp.MustCompile(`"([a-z]\w*(?:\.[\w-]+)+)"`)
	template = regexp.MustCompile("`([a-z]\\w*(?:\\.[\\w-]+)*\\.)\\$\\{")
)

// said returns the texts whose keys occur in the sources. The type checker finds
// keys that do not exist.
func (t texts) said(sources []string) texts {
	said := make(texts)
	for _, source := range sources {
		named := make(map[string]bool)
		for _, found := range quoted.FindAllStringSubmatch(source, -1) {
			named[found[1]] = true
		}
		var beginnings []string
		for _, found := range template.FindAllStringSubmatch(source, -1) {
			beginnings = append(beginnings, found[1])
		}
		for key, text := range t {
			begins := func(beginning string) bool { return strings.HasPrefix(key, beginning) }
			if named[key] || slices.ContainsFunc(beginnings, begins) {
				said[key] = text
			}
		}
	}
	return said
}
