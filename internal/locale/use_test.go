package locale_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"triplecross/internal/ai/bot"
	"triplecross/internal/game"
	"triplecross/internal/game/games"
)

// sources reads the files that patterns find, without tests and what templ makes.
func sources(t *testing.T, patterns ...string) map[string]string {
	t.Helper()
	all := make(map[string]string)
	for _, pattern := range patterns {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") || strings.HasSuffix(file, ".test.ts") || strings.HasSuffix(file, "_templ.go") {
				continue
			}
			body, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			all[file] = string(body)
		}
	}
	return all
}

// speakers reads all files that say something to people by its key.
func speakers(t *testing.T) map[string]string {
	return sources(t, "*.go", "../../templates/*/*.go", "../../templates/*/*.templ", "../../templates/*/*/*.go", "../../templates/*/*/*.templ", "../../web/*.go", "../../web/client/*/*.ts")
}

func TestEveryKeyThatIsNamedIsThere(t *testing.T) {
	english := catalogues(t)["en"]
	// Also where a key stands that is said elsewhere: in the shelves of a page, say.
	key := regexp.MustCompile("[\"`]([a-z]\\w*(?:\\.[\\w-]+)+)[\"`]")
	for file, source := range speakers(t) {
		for _, found := range key.FindAllStringSubmatch(source, -1) {
			family, _, _ := strings.Cut(found[1], ".")
			known := slices.ContainsFunc(slices.Collect(maps.Keys(english)), func(k string) bool { return strings.HasPrefix(k, family+".") })
			said := regexp.MustCompile(`\b(?:T\(ctx, |t\()"` + regexp.QuoteMeta(found[1])).MatchString(source)
			_, whole := english[found[1]]
			_, task := english[found[1]+".try"] // of a lesson
			_, done := english[found[1]+".done"]
			if !whole && !(task && done) && (known || said) {
				t.Errorf("%s says %s, which no catalogue has", file, found[1])
			}
		}
	}
}

func TestEveryTextIsSaid(t *testing.T) {
	var all strings.Builder
	for _, source := range speakers(t) {
		all.WriteString(source)
	}
	phrases := phrases(t)
	for key := range catalogues(t)["en"] {
		family, _, _ := strings.Cut(key, ".")
		switch {
		case strings.Contains(all.String(), `"`+key+`"`):
		case strings.Contains(all.String(), `"`+strings.TrimSuffix(strings.TrimSuffix(key, ".try"), ".done")+`"`): // of a lesson
		case strings.Contains(all.String(), `"`+family+`."`), strings.Contains(all.String(), "`"+family+".${"): // with what comes after
		case family == "count", family == "month": // said by their number
		case phrases[family] != nil: // see below
		default:
			t.Errorf("nobody says %s", key)
		}
	}
}

// A game names the rules that forbid a move as the catalogues do, below its slug.
func TestEveryRuleThatForbidsAMoveIsExplained(t *testing.T) {
	english := catalogues(t)["en"]
	said := make(map[string]bool)
	texts := make(map[string]string) // of all files of a game that explain
	for file, source := range sources(t, "../game/*/why*.go") {
		texts[filepath.Dir(file)] += source
	}
	for dir, source := range texts {
		slug := regexp.MustCompile(`Rule: "([\w-]+\.)" \+`).FindStringSubmatch(source)
		if slug == nil {
			t.Fatalf("%s names no rule", dir)
		}
		for _, found := range regexp.MustCompile(`\brule\("(\w+)"`).FindAllStringSubmatch(source, -1) {
			said["rule."+slug[1]+found[1]] = true
		}
	}
	for key := range english {
		if strings.HasPrefix(key, "rule.") && !said[key] {
			t.Errorf("no game names %s", key)
		}
		delete(said, key)
	}
	for key := range said {
		t.Errorf("a game names %s, which no catalogue explains", key)
	}
}

func TestTheNumberedTextsAreThere(t *testing.T) {
	english := catalogues(t)["en"]
	for prefix, numbers := range map[string][2]int{"count.": {0, game.MaxSeats}, "month.": {1, 12}} {
		for n := numbers[0]; n <= numbers[1]; n++ {
			if _, ok := english[prefix+strconv.Itoa(n)]; !ok {
				t.Errorf("there is no %s%d", prefix, n)
			}
		}
	}
}

// What rules, bots, lobby and server say in English must be in the English
// catalogue as they say it, and nothing else there.
func TestTheCataloguesHaveEveryEnglishPhrase(t *testing.T) {
	for family, said := range phrases(t) {
		texts := make(map[string]bool)
		for key, forms := range catalogues(t)["en"] {
			if of, _, _ := strings.Cut(key, "."); of == family {
				for _, form := range forms {
					texts[gap.ReplaceAllString(form, "…")] = true
				}
			}
		}
		for text := range said {
			if !texts[text] {
				t.Errorf("no catalogue has the %s %q", family, text)
			}
			delete(texts, text)
		}
		if family == "game" { // more is said of games than their rules do
			continue
		}
		for text := range texts {
			t.Errorf("nobody says the %s %q", family, text)
		}
	}
}

// gap finds the gaps of texts in catalogues and in Go, and the numbers that may
// stand there.
var gap = regexp.MustCompile(`{\w+}|%[qsdvw]|\d+`)

// phrases lists what is said in English elsewhere, by the family of its keys,
// with an ellipsis for each gap.
func phrases(t *testing.T) map[string]map[string]bool {
	t.Helper()
	all := make(map[string]map[string]bool)
	say := func(family, text string) {
		if all[family] == nil {
			all[family] = make(map[string]bool)
		}
		if text != "" {
			all[family][gap.ReplaceAllString(text, "…")] = true
		}
	}
	for _, g := range games.All() {
		info := g.Info()
		say("game", info.Name)
		say("game", info.Tagline)
		say("goal", info.GoalName)
		for _, o := range info.Options {
			say("option", o.Label)
			for _, c := range o.Choices {
				say("option", c.Label)
			}
		}
		board, err := g.Board("") // that of another set-up may have further kinds, see below
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range board.Kinds {
			say("kind", name)
		}
	}
	for _, level := range bot.Levels() {
		say("level", level.Name)
		say("character", level.Character)
	}
	// The rest has no list: it is found where it is said.
	const literal = `"((?:[^"\\]|\\.)*)"`
	for _, saying := range []struct{ family, files, call string }{
		{"reason", "../game/*.go", `\bDraw\(.*, ` + literal},
		{"reason", "../game/*/*.go", `\bgame\.(?:Win|Draw)\(.*?(?:, |Sprintf\()` + literal},
		{"reason", "../game/*/*.go", `(?:\bhow = |p\.shared\(|p\.drawn\(|p\.ranked\(.*, )` + literal},
		{"reason", "../lobby/*.go", `(?:\.Reason = |\blose\(.*, )` + literal},
		{"note", "../game/*/*.go", `(?:\.Note = (?:fmt\.Sprintf\()?|\bnote[A-Z]\w+ += )` + literal},
		{"kind", "../game/*/*.go", `"[A-Z]+": ` + literal},
		{"colour", "../../templates/seats/colour.go", `(?:return \[\]string{|, )"([A-Z]\w+)"`},
		{"mistake", "../record/*.go", `(?m)\bmistake\(.*?, ` + literal + `(?:, [^"\n]*)?\)$`},
		{"refusal", "../lobby/*.go", `(?:\brefuse\(|&Refused{)protocol\.Code\w+, ` + literal},
		{"refusal", "../../web/*.go", `\bbad\(` + literal + `(?:\)|( \+ ))`},
		{"refusal", "../../web/*.go", `\btrouble{.*, ` + literal + `}`},
		{"refusal", "../../web/*.go", `\bwhy: ` + literal},
		{"refusal", "../../web/*.go", `\bPhrase\("refusal", ` + literal},
	} {
		call := regexp.MustCompile(saying.call)
		for file, source := range sources(t, saying.files) {
			if name := filepath.Base(file); strings.HasPrefix(name, "api") || name == "bearer.go" {
				continue // speaks to programs
			}
			for _, found := range call.FindAllStringSubmatch(source, -1) {
				text, err := strconv.Unquote(`"` + found[1] + `"`)
				if err != nil {
					t.Fatalf("%s: %s: %v", file, found[1], err)
				}
				if len(found) > 2 && found[2] != "" { // what follows is added
					text += "…."
				}
				if text != "%v" { // what another package says
					say(saying.family, text)
				}
			}
		}
	}
	return all
}
