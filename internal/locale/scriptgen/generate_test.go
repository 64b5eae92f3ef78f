package main

import (
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTheCommittedTextsOfTheScriptAreCurrent(t *testing.T) {
	want, err := generate("../../../web/client", "../en.json")
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../script/english.json")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("script/english.json is stale; run go generate ./internal/locale (-want +got):\n%s", diff)
	}
}

func TestAModuleNamesKeysInTwoWays(t *testing.T) {
	const module = "word(open ? \"a.open\" : \"a.shut\"); word(`tag.${says}`); phrase(\"reason\", why); \"not.there\""
	all := []string{"a.open", "a.shut", "a.other", "tag.you", "tagged.not", "reason.time"}
	got := keysIn(module, all)
	slices.Sort(got)
	if diff := cmp.Diff([]string{"a.open", "a.shut", "tag.you"}, got); diff != "" {
		t.Error(diff)
	}
}
