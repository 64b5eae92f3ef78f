package architecture

import (
	"bufio"
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// reading matches calls that parse a request, a line or a file. In a package that serves strangers,
// a function with such a call parses what they send.
var reading = regexp.MustCompile(`^(FormValue|PostFormValue|ParseForm|ParseMultipartForm|Query|Cookie|Referer|URLParam|PathValue|Unmarshal|NewDecoder|Atoi|ParseUint|ParseInt|ParseFloat|ParseAddr|ParseAddrPort|ParseAcceptLanguage|ParseMediaType|QueryUnescape|ReadSlice|NewScanner|NewConn)$`)

// parsers names, for each package that serves strangers, the fuzz targets that reach everything in
// it that parses what they send.
var parsers = []struct {
	packages string // a pattern
	targets  []string
}{
	{`web/admin|internal/cli`, nil}, // for the operator: only the private address and the command line lead there
	{`web/(news|wall)`, nil},        // messages of this server and of the site's other servers
	{`web/api|web/devices|web/evening|web/games|web/lists|web/pages|web/pool|web/push|web/present|web/results|web/sharing|web/socket|web/tables|web/tableview|web/analysis|web/local|web/puzzles|web/dictionary|web`, []string{"web FuzzRequests"}},
	{`web/create`, []string{"web FuzzRequests", "web/create FuzzSetupForm", "web/create FuzzMistake"}},
	{`web/identity`, []string{"web FuzzRequests", "web/identity FuzzPeople", "web/identity FuzzNameCookie"}},
	{`web/respond`, []string{"web FuzzRequests", "web/respond FuzzBack", "web/respond FuzzToTable"}},
	{`web/forward`, []string{"web/forward FuzzTable", "web/forward FuzzAccept"}},
	{`internal/analysis`, []string{"internal/analysis FuzzAnswer"}},
	{`internal/battleground`, []string{"internal/battleground FuzzParse", "internal/battleground FuzzAction", "internal/battleground FuzzProxyLine"}},
	{`internal/contentcoding`, []string{"internal/contentcoding FuzzChoose"}},
	{`internal/engine`, []string{"internal/engine FuzzHostLines", "internal/engine FuzzEngineLines"}},
	{`internal/etag`, []string{"internal/etag FuzzNotModified"}},
	{`internal/game`, []string{"internal/game FuzzSetup"}},
	{`internal/game/chexers`, []string{"internal/game/chexers FuzzPosition", "internal/game/chexers FuzzMoves"}},
	{`internal/game/hexachess`, []string{"internal/game/hexachess FuzzPosition", "internal/game/hexachess FuzzMoves"}},
	{`internal/game/hexdame`, []string{"internal/game/hexdame FuzzPosition", "internal/game/hexdame FuzzMoves"}},
	{`internal/game/sternhalma`, []string{"internal/game/sternhalma FuzzPosition", "internal/game/sternhalma FuzzMoves"}},
	{`internal/game/hex`, []string{"internal/game/chexers FuzzPosition"}},
	{`internal/httpguard`, []string{"internal/httpguard FuzzClientIP", "internal/httpguard FuzzSameOrigin"}},
	{`internal/locale`, []string{"internal/locale FuzzMatch"}},
	{`internal/moderation`, []string{"internal/moderation FuzzWords", "internal/moderation FuzzAlike"}},
	{`internal/protocol`, []string{"internal/protocol FuzzParseClient"}},
	{`internal/push`, []string{"internal/push FuzzSubscription"}},
	{`internal/record`, []string{"internal/record FuzzWhatIsReadCanBeWrittenAndReadAgain"}},
	{`internal/signin`, []string{"internal/signin FuzzLinks", "internal/signin FuzzPasskeyAnswers"}},
	{`internal/table`, []string{"internal/table FuzzCleanName", "internal/table FuzzCleanLine", "internal/table FuzzOpens", "internal/table FuzzDecode"}},
	{`internal/wsconn`, []string{"internal/wsconn FuzzFrames"}},
}

// serving matches the packages that serve strangers, except those that notServing matches: they are
// used only by clients, tools and tests, or read only the server's own files.
var (
	serving    = regexp.MustCompile(`^(web|internal)(/.*)?$`)
	notServing = regexp.MustCompile(`^internal/(ai|arena|architecture|bans|browser|cluster|e2e|evening|game/gametest|loadtest|lobby|locale/.+|logging|memlimit|metrics|picture|pool|push/pushtest|puzzle|quota|sbom|seat|server|siteclient|store|thinking|tracing|train)(/.*)?$`)
)

func TestEveryParserThatStrangersReachIsFuzzed(t *testing.T) {
	known := fuzzTargets(t)
	reads := make(map[string]string) // a file with such a call, by package
	files(t, func(path string, file *ast.File) {
		dir := filepath.ToSlash(strings.TrimPrefix(filepath.Dir(path), filepath.Join("..", "..")+string(filepath.Separator)))
		if strings.HasSuffix(path, "_test.go") || !serving.MatchString(dir) || notServing.MatchString(dir) {
			return
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && reading.MatchString(s.Sel.Name) {
				reads[dir] = fmt.Sprintf("%s, by %s", path, s.Sel.Name)
			}
			return true
		})
	})
	if len(reads) < 15 {
		t.Errorf("only %d packages read what strangers send: %v", len(reads), reads)
	}
	for dir, how := range reads {
		i := slices.IndexFunc(parsers, func(p struct {
			packages string
			targets  []string
		},
		) bool {
			return matches(p.packages, dir)
		})
		if i < 0 {
			t.Errorf("%s reads what strangers send (%s); name the fuzz targets that reach it", dir, how)
			continue
		}
		for _, target := range parsers[i].targets {
			if !slices.Contains(known, target) {
				t.Errorf("%s is to be reached by %s, which is no fuzz target", dir, target)
			}
		}
	}
}

// make fuzz runs the targets that scripts/fuzz-targets names.
func TestNoFuzzTargetIsLeftOut(t *testing.T) {
	const enough = 100_000_000
	file, err := os.Open("../../scripts/fuzz-targets")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var listed []string
	inputs := 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		var n int
		var dir, target string
		if _, err := fmt.Sscan(lines.Text(), &n, &dir, &target); err != nil {
			t.Fatalf("%q: %v", lines.Text(), err)
		}
		listed, inputs = append(listed, dir+" "+target), inputs+n
	}
	known := fuzzTargets(t)
	slices.Sort(listed)
	slices.Sort(known)
	if !slices.Equal(listed, known) {
		t.Errorf("scripts/fuzz-targets has\n%q\nand the targets are\n%q", listed, known)
	}
	if inputs < enough {
		t.Errorf("%d inputs in all, fewer than %d", inputs, enough)
	}
}

// fuzzTargets returns all fuzz targets, each as its package, a space and its name.
func fuzzTargets(t *testing.T) []string {
	var targets []string
	files(t, func(path string, file *ast.File) {
		if !strings.HasSuffix(path, "_test.go") {
			return
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && strings.HasPrefix(f.Name.Name, "Fuzz") {
				dir := filepath.ToSlash(strings.TrimPrefix(filepath.Dir(path), filepath.Join("..", "..")+string(filepath.Separator)))
				targets = append(targets, dir+" "+f.Name.Name)
			}
		}
	})
	return targets
}
