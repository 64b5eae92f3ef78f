package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const client = "../../../web/client"

func TestTheCommittedTextsOfTheScriptAreCurrent(t *testing.T) {
	files, err := generate(client, "../en.json")
	if err != nil {
		t.Fatal(err)
	}
	want := make(map[string]string)
	for name, text := range files {
		want[name] = string(text)
	}
	paths, err := filepath.Glob("../script/*.json")
	if err != nil {
		t.Fatal(err)
	}
	got := make(map[string]string)
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		got[filepath.Base(path)] = string(text)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("script is stale; run go generate ./internal/locale (-want +got):\n%s", diff)
	}
}

func TestEveryBundleBringsItsTexts(t *testing.T) {
	all, err := readModules(client)
	if err != nil {
		t.Fatal(err)
	}
	makefile, err := os.ReadFile("../../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range all.entries() {
		brings := fmt.Sprintf("import messages from \"../../internal/locale/script/%s.json\";\n", entry)
		if source := all[entry]; !strings.Contains(source, brings) || !strings.Contains(source, "\naddMessages(messages);\n") {
			t.Errorf("%s does not bring script/%s.json", entry, entry)
		}
	}
	// Only these modules are entries of bundles.
	if begin, entries := strings.Count(string(makefile), "=web/client/"), len(all.entries()); begin != entries {
		t.Errorf("%d bundles begin with %d entries", begin, entries)
	}
}

func TestAModuleNamesKeysInTwoWays(t *testing.T) {
	const module = "t(open ? \"a.open\" : \"a.shut\"); t(`tag.${says}`); phrase(\"reason\", why); \"not.there\""
	all := catalogue("a.open", "a.shut", "a.other", "tag.you", "tagged.not", "reason.time", "reasons.not")
	if diff := cmp.Diff([]string{"a.open", "a.shut", "tag.you"}, keys(all.said([]string{module}))); diff != "" {
		t.Error(diff)
	}
}

func TestABundleBringsWhatItsModulesSayAndItsHostsLack(t *testing.T) {
	all := modules{
		"main":        `import "./page";` + "\n" + `import { Table } from "./table/table";`,
		"main.front":  `import { a, type B } from "./page";`,
		"main.chat":   `export { Chat } from "./chat";`,
		"main.keys":   `export * from "./keys";`,
		"page":        `t("a.page")`,
		"table/table": "import {\n  sign,\n} from \"./sign\";\nimport type * as Talk from \"../main.chat\";\nimport type { Other } from \"../other\";",
		"table/sign":  `import { table } from "./table"; t("a.sign")`,
		"chat":        `import { sign } from "./table/sign";` + "\n" + `t("a.chat")`,
		"keys":        `t("a.page"); t("a.keys")`,
		"other":       `t("a.other")`,
	}
	texts := catalogue("a.page", "a.sign", "a.chat", "a.keys", "a.other", "a.silent")
	got := make(map[string][]string)
	for _, entry := range all.entries() {
		got[entry] = keys(all.needed(entry, texts))
	}
	want := map[string][]string{
		"main":       {"a.page", "a.sign"},
		"main.front": {"a.page"},
		"main.chat":  {"a.chat"},
		"main.keys":  {"a.keys", "a.page"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// catalogue returns texts with those keys.
func catalogue(keys ...string) texts {
	all := make(texts)
	for _, key := range keys {
		all[key] = json.RawMessage(`"text"`)
	}
	return all
}

func keys(of texts) []string { return slices.Sorted(maps.Keys(of)) }
