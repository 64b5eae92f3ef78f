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

// texts are messages by their keys.
type texts map[string]json.RawMessage

// generate returns what each file has to contain, by its name: english.json all
// that the modules in a folder say, and main.json or main.….json what the bundle
// of such a module says.
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

// readModules reads the script's modules in a folder and those below it, without
// their tests.
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

// encode writes texts as JSON, in the order of their keys.
func encode(said texts) ([]byte, error) {
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "\t")
	err := enc.Encode(said)
	return text.Bytes(), err
}

// Keys stand in the modules in quotation marks, "status.yourTurn", or as a template
// that stands for all keys that begin so, `tag.${says}`.
var (
	quoted   = regexp.MustCompile(`"([a-z]\w*(?:\.[\w-]+)+)"`)
	template = regexp.MustCompile("`([a-z]\\w*(?:\\.[\\w-]+)*\\.)\\$\\{")
)

// said returns those of the texts whose keys sources name. That one does not
// exist, the type checker tells.
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
