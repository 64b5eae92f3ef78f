package main

import (
	"encoding/json"
	"maps"
	"path"
	"regexp"
	"slices"
)

// modules maps the paths of the script's modules, such as "net/socket", to their
// sources.
type modules map[string]string

var (
	imported = regexp.MustCompile(`(?m)^(?:import|export) (type )?(?:[^;"]*? from )?"(\.{1,2}/[\w./]+)";`)
	entry    = regexp.MustCompile(`^main(\.\w+)?$`)
)

// entries lists the entry modules of the bundles.
func (m modules) entries() []string {
	names := slices.Sorted(maps.Keys(m))
	return slices.DeleteFunc(names, func(name string) bool { return !entry.MatchString(name) })
}

// needed returns the texts that the bundle of an entry must contain. A bundle that
// others only load on demand (they import only types from it) leaves out the texts
// that all of them have.
func (m modules) needed(entry string, all texts) texts {
	said := all.said(m.bundle(entry))
	var hosts []texts
	for _, host := range m.entries() {
		if m.loads(host, entry) {
			hosts = append(hosts, all.said(m.bundle(host)))
		}
	}
	maps.DeleteFunc(said, func(key string, _ json.RawMessage) bool {
		lacks := func(host texts) bool { return host[key] == nil }
		return len(hosts) > 0 && !slices.ContainsFunc(hosts, lacks)
	})
	return said
}

// bundle returns the sources of all modules that an entry's bundle contains.
func (m modules) bundle(entry string) []string {
	names := m.contained(entry)
	sources := make([]string, len(names))
	for i, name := range names {
		sources[i] = m[name]
	}
	return sources
}

// contained lists all modules that an entry's bundle contains.
func (m modules) contained(entry string) []string {
	names := []string{entry}
	for i := 0; i < len(names); i++ {
		for _, found := range imported.FindAllStringSubmatch(m[names[i]], -1) {
			typeOnly, name := found[1] != "", path.Join(path.Dir(names[i]), found[2])
			if !typeOnly && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// loads reports whether a module of a host's bundle loads an entry's bundle on
// demand.
func (m modules) loads(host, entry string) bool {
	return slices.ContainsFunc(m.contained(host), func(name string) bool {
		return slices.ContainsFunc(imported.FindAllStringSubmatch(m[name], -1), func(found []string) bool {
			return found[1] != "" && path.Join(path.Dir(name), found[2]) == entry
		})
	})
}
