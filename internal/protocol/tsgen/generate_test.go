package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTheCommittedProtocolIsCurrent(t *testing.T) {
	want, err := generate("..")
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../../web/client/net/protocol.ts")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("web/client/net/protocol.ts is stale; run go generate ./internal/protocol (-want +got):\n%s", diff)
	}
}

func TestEveryKindOfDeclarationHasItsForm(t *testing.T) {
	got, err := generateText(t, `package protocol

// Limits of things.
const (
	Most = 4 // of them
	Word = "w"
)

// Colour is a colour.
type Colour string

// The colours.
const (
	Red  Colour = "red" // like blood
	Blue Colour = "blue" // like the sky
)

// Level is a number.
type Level int

// Levels.
const Low Level = 1

// Any is either.
type Any interface{ Thing | Other }

// Thing has
// everything.
type Thing struct {
	Kind string `+"`json:\"t\" ts:\"'thing'\"`"+`
	// Rest is explained above.
	Rest  []Other `+"`json:\"rest,omitempty\"`"+` // and at the end of the line
	Other *Other  `+"`json:\"o\"`"+`
	On    bool    `+"`json:\"on\"`"+`
	Hue   Colour  `+"`json:\"hue\"`"+`
}

// Other has nothing.
type Other struct{}

type hidden struct{ n int }

// Act does nothing.
func Act() {}
`)
	if err != nil {
		t.Fatal(err)
	}
	want := header + `
// Limits of things.
export const Most = 4; // of them
export const Word = "w";

// Any is either.
export type Any = Thing | Other;

// Colour is a colour.
export type Colour =
  | "red" // like blood
  | "blue"; // like the sky

// Levels.
export const Low = 1;

// Level is a number.
export type Level = number;

// Other has nothing.
export interface Other {
}

// Thing has
// everything.
export interface Thing {
  t: 'thing';
  // Rest is explained above.
  rest?: Other[]; // and at the end of the line
  o: Other;
  on: boolean;
  hue: Colour;
}
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestWhatHasNoFormInTypeScriptIsAnError(t *testing.T) {
	for _, src := range []string{
		"package p\ntype T struct { A int }",
		"package p\ntype T struct { A map[string]int `json:\"a\"` }",
		"package p\ntype T struct { A float32 `json:\"a\"` }",
		"package p\ntype T struct { A int `json:\"-\"` }",
		"package p\ntype T interface { M() }",
		"package p\nconst N = 1 + 1",
		"package p\ntype T func()",
	} {
		if got, err := generateText(t, src); err == nil {
			t.Errorf("no error for\n%s\nbut\n%s", src, got)
		}
	}
}

func generateText(t *testing.T, src string) (string, error) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "p.go"), []byte(src), 0o644); err != nil {
		t.Fatal(err)
	}
	text, err := generate(dir)
	return string(text), err
}
