package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"testing"
)

func TestAListNamesWhatIsInAProgram(t *testing.T) {
	program := filepath.Join(t.TempDir(), "program")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-o", program, "triplecross/static/brotli").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var first, again bytes.Buffer
	for _, w := range []*bytes.Buffer{&first, &again} {
		if err := run(w, "v1.2.3", []string{program}); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(first.Bytes(), again.Bytes()) {
		t.Error("the list of the same program differs")
	}
	var b bill
	decoder := json.NewDecoder(&first)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&b); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(data)
	root := b.Metadata.Component
	if root.Name != "program" || root.Version != "v1.2.3" || root.Hashes[0].Content != hex.EncodeToString(sum[:]) {
		t.Errorf("the program is %+v", root)
	}
	if !regexp.MustCompile(`^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`).MatchString(b.SerialNumber) {
		t.Errorf("the number is %s", b.SerialNumber)
	}
	versions := make(map[string]string)
	for _, c := range b.Components {
		if c.PURL != "pkg:golang/"+c.Name+"@"+c.Version || c.Ref != c.PURL || versions[c.Name] != "" {
			t.Errorf("a component is %+v", c)
		}
		versions[c.Name] = c.Version
		if c.Name != "std" && (len(c.Properties) != 1 || len(c.Properties[0].Value) != 47) {
			t.Errorf("%s has the checksum %v", c.Name, c.Properties)
		}
	}
	if "go"+versions["std"] != runtime.Version() || versions["github.com/andybalholm/brotli"] == "" || len(b.Dependencies[0].DependsOn) != len(b.Components) {
		t.Errorf("it is made of %v", versions)
	}
}

func TestOnlyAProgramHasAList(t *testing.T) {
	text := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(text, []byte("no program"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, files := range [][]string{nil, {text}, {"missing"}, {text, text}} {
		if err := run(&bytes.Buffer{}, "", files); err == nil {
			t.Errorf("%v has one", files)
		}
	}
}
