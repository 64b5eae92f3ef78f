// Command sbom lists what a program is made of: the modules that the linker put into the
// file, with their versions and checksums, as CycloneDX JSON.
package main

import (
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
)

func main() {
	version := flag.String("version", "", "the program's `version`")
	flag.Parse()
	if err := run(os.Stdout, *version, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

func run(w io.Writer, version string, files []string) error {
	if len(files) != 1 {
		return errors.New("name one program")
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		return err
	}
	info, err := buildinfo.ReadFile(files[0])
	if err != nil {
		return err
	}
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	out.SetEscapeHTML(false)
	return out.Encode(billOf(filepath.Base(files[0]), version, data, info))
}

// bill is a CycloneDX document, version 1.6, as far as it is used here.
type bill struct {
	Schema       string       `json:"$schema"`
	Format       string       `json:"bomFormat"`
	SpecVersion  string       `json:"specVersion"`
	SerialNumber string       `json:"serialNumber"`
	Version      int          `json:"version"`
	Metadata     metadata     `json:"metadata"`
	Components   []component  `json:"components"`
	Dependencies []dependency `json:"dependencies"`
}

type metadata struct {
	Timestamp string    `json:"timestamp,omitempty"`
	Component component `json:"component"`
}

type component struct {
	Type       string     `json:"type"`
	Ref        string     `json:"bom-ref"`
	Name       string     `json:"name"`
	Version    string     `json:"version,omitempty"`
	Hashes     []hash     `json:"hashes,omitempty"`
	Licenses   []license  `json:"licenses,omitempty"`
	PURL       string     `json:"purl,omitempty"`
	Properties []property `json:"properties,omitempty"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

type license struct {
	License struct {
		ID string `json:"id"`
	} `json:"license"`
}

type property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

type dependency struct {
	Ref       string   `json:"ref"`
	DependsOn []string `json:"dependsOn"`
}

// billOf lists what a program is made of. Its number follows from the file, so that the
// same program has the same list.
func billOf(name, version string, data []byte, info *debug.BuildInfo) bill {
	sum := sha256.Sum256(data)
	id := sum
	id[6], id[8] = id[6]&0x0f|0x80, id[8]&0x3f|0x80 // a UUID of version 8, which is free to choose
	root := component{
		Type: "application", Ref: "program", Name: name, Version: version,
		Hashes: []hash{{"SHA-256", hex.EncodeToString(sum[:])}}, PURL: "pkg:golang/" + info.Main.Path,
	}
	root.Licenses = make([]license, 1)
	root.Licenses[0].License.ID = "MIT"
	b := bill{
		Schema: "http://cyclonedx.org/schema/bom-1.6.schema.json", Format: "CycloneDX", SpecVersion: "1.6", Version: 1,
		SerialNumber: fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:16]),
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.time":
			b.Metadata.Timestamp = s.Value
		case "vcs.revision", "vcs.modified", "GOOS", "GOARCH", "CGO_ENABLED":
			root.Properties = append(root.Properties, property{"go:build:" + s.Key, s.Value})
		}
	}
	b.Metadata.Component = root
	b.add("std", strings.TrimPrefix(info.GoVersion, "go"), "")
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		b.add(m.Path, m.Version, m.Sum)
	}
	needs := dependency{Ref: root.Ref}
	for _, c := range b.Components {
		needs.DependsOn = append(needs.DependsOn, c.Ref)
	}
	b.Dependencies = []dependency{needs}
	return b
}

// add adds a module with its checksum as Go's own database of checksums has it.
func (b *bill) add(path, version, sum string) {
	purl := "pkg:golang/" + path + "@" + version
	c := component{Type: "library", Ref: purl, Name: path, Version: version, PURL: purl}
	if sum != "" {
		c.Properties = []property{{"go:sum", sum}}
	}
	b.Components = append(b.Components, c)
}
