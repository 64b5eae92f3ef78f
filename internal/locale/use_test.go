package locale_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
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
	"triplecross/internal/phrase"
)

// sources reads the files that match patterns, except tests and generated templ code.
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

// speakers reads all files that refer to texts by key.
func speakers(t *testing.T) map[string]string {
	t.Helper()
	all := sources(t, "*.go")
	for _, root := range []string{"../../templates", "../../web", "../push"} {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && entry.IsDir() {
				for _, kind := range []string{"*.go", "*.templ", "*.ts"} {
					maps.Copy(all, sources(t, filepath.Join(path, kind)))
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

func TestEveryKeyThatIsNamedIsThere(t *testing.T) {
	english := catalogues(t)["en"]
	// This also finds keys that are passed on to other code, such as the sections of a page.
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
	said := saidByKey(t)
	for key := range catalogues(t)["en"] {
		family, _, _ := strings.Cut(key, ".")
		switch {
		case strings.Contains(all.String(), `"`+key+`"`):
		case strings.Contains(all.String(), `"`+strings.TrimSuffix(strings.TrimSuffix(key, ".try"), ".done")+`"`): // of a lesson
		case strings.Contains(all.String(), `"`+family+`."`), strings.Contains(all.String(), "`"+family+".${"): // with a variable end
		case family == "count", family == "month": // chosen by number
		case said[key]:
		default:
			t.Errorf("no code uses the text %s", key)
		}
	}
}

// The rules by which a game forbids a move have texts under the game's slug.
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

// The English text of a phrase is in the code, for programs, and in the catalogue. Both must be
// equal.
func TestEveryPhraseIsInEnglishWhatTheCatalogueHas(t *testing.T) {
	english := catalogues(t)["en"]
	for _, p := range saidInGo(t) {
		text, ok := english[p.Key]
		if !ok {
			t.Errorf("no catalogue has %s, %q", p.Key, p.English)
			continue
		}
		if !slices.Contains(slices.Collect(maps.Values(text)), p.English) {
			t.Errorf("%s is %q, in the catalogue %v", p.Key, p.English, text)
		}
		named := make(map[string]bool)
		for _, name := range p.Args {
			named[fmt.Sprintf("{%v}", name)] = true
		}
		for _, gap := range regexp.MustCompile(`{\w*}`).FindAllString(p.English, -1) {
			if !named[gap] {
				t.Errorf("%s: nothing fills the gap %s", p.Key, gap)
			}
		}
	}
}

// saidByKey returns the keys of all phrases, those in the code and those built from a
// code.
func saidByKey(t *testing.T) map[string]bool {
	said := make(map[string]bool)
	for _, p := range saidInGo(t) {
		said[p.Key] = true
	}
	return said
}

// saidInGo lists the phrases of the rules, the bots and the server. Their Args are
// only the names of the placeholders.
func saidInGo(t *testing.T) []phrase.Phrase {
	t.Helper()
	var all []phrase.Phrase
	for _, g := range games.All() {
		info := g.Info()
		all = append(all, phrase.New("game."+info.Slug+".name", info.Name), phrase.New("game."+info.Slug+".tagline", info.Tagline))
	}
	for _, level := range bot.Levels() {
		all = append(all, phrase.New("level."+level.Slug, level.Name), phrase.New("character."+level.Slug, level.Character))
	}
	for _, colour := range []string{"Red", "Green", "Blue", "Gold", "Purple", "Black/White"} {
		all = append(all, phrase.New("colour."+strings.ToLower(colour), colour))
	}
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == ".git"):
			return fs.SkipDir
		case !strings.HasSuffix(path, ".go"), strings.HasSuffix(path, "_test.go"), strings.HasSuffix(path, "_templ.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if p, ok := literal(n); ok {
				all = append(all, p)
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// literal returns the phrase that a call of phrase.New makes, if its key is a
// literal.
func literal(n ast.Node) (phrase.Phrase, bool) {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) < 2 {
		return phrase.Phrase{}, false
	}
	function, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || function.Sel.Name != "New" {
		return phrase.Phrase{}, false
	}
	if of, ok := function.X.(*ast.Ident); !ok || of.Name != "phrase" {
		return phrase.Phrase{}, false
	}
	var texts []string
	for i, arg := range call.Args {
		if i > 1 && i%2 == 1 { // the value of a placeholder
			continue
		}
		text, ok := arg.(*ast.BasicLit)
		if !ok || text.Kind != token.STRING {
			return phrase.Phrase{}, false
		}
		value, err := strconv.Unquote(text.Value)
		if err != nil {
			return phrase.Phrase{}, false
		}
		texts = append(texts, value)
	}
	p := phrase.New(texts[0], texts[1])
	for _, name := range texts[2:] {
		p.Args = append(p.Args, name)
	}
	return p, true
}
