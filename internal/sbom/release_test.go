//go:build unix

package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// A release has a program for each system, what each is made of, and the checksum of every file.
func TestSlowAReleaseHasProgramsListsAndChecksums(t *testing.T) {
	const version = "v9.8.7"
	own, other := runtime.GOOS+"_"+runtime.GOARCH, "windows_arm64"
	dist := filepath.Join(t.TempDir(), "dist")
	script := exec.CommandContext(t.Context(), "../../scripts/release", version)
	script.Env = append(os.Environ(), "DIST="+dist, "TARGETS="+runtime.GOOS+"/"+runtime.GOARCH+" windows/arm64")
	if out, err := script.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	name := "triplecross_" + version + "_"
	programs := map[string]string{own: name + own, other: name + other + ".exe"}
	want := []string{"LICENSE", "SHA256SUMS", "triplecross.service", programs[own], programs[other], name + own + ".cdx.json", name + other + ".cdx.json"}
	var have []string
	sums := make(map[string]string)
	entries, err := os.ReadDir(dist)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		have = append(have, entry.Name())
		data, err := os.ReadFile(filepath.Join(dist, entry.Name()))
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(data)
		sums[entry.Name()] = hex.EncodeToString(sum[:])
	}
	slices.Sort(want)
	if !slices.Equal(have, want) {
		t.Errorf("the release has %q, not %q", have, want)
	}
	listed, err := os.ReadFile(filepath.Join(dist, "SHA256SUMS"))
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(listed), "\n"); n != len(want)-1 {
		t.Errorf("there are %d checksums of %d files", n, len(want)-1)
	}
	for line := range strings.Lines(string(listed)) {
		if sum, file, ok := strings.Cut(strings.TrimSpace(line), "  "); !ok || sums[file] != sum {
			t.Errorf("the checksum of %q is not %s", file, sum)
		}
	}
	for system, program := range programs {
		data, err := os.ReadFile(filepath.Join(dist, name+system+".cdx.json"))
		if err != nil {
			t.Fatal(err)
		}
		var b bill
		if err := json.Unmarshal(data, &b); err != nil {
			t.Fatal(err)
		}
		root := b.Metadata.Component
		if root.Version != version || root.Hashes[0].Content != sums[program] || len(b.Components) < 20 {
			t.Errorf("the list of %s is of %+v, made of %d parts", program, root, len(b.Components))
		}
	}
	said, err := exec.CommandContext(t.Context(), filepath.Join(dist, programs[own]), "version").CombinedOutput()
	if err != nil || !strings.Contains(string(said), version) {
		t.Errorf("the program says %q (%v)", said, err)
	}
	if data, err := os.ReadFile(filepath.Join(dist, programs[other])); err != nil || string(data[:2]) != "MZ" {
		t.Errorf("the program for Windows is none (%v)", err)
	}
}
