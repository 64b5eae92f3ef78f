// Package architecture has tests of the direction of imports between packages, of their sizes, and
// of what the targets of the Makefile rely on.
package architecture

import (
	"errors"
	"go/build"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// leaf is the package that all others may import.
const leaf = "/internal/phrase"

// directions says which packages of the module the packages of a kind may
// import, as patterns of their paths below the module's. The first pattern in
// from that a package matches counts.
var directions = []struct{ from, to string }{
	{`/`, `/internal/cli`},
	{`/internal/cli`, `/static|/templates/admin|/web(/(forward|news))?|/internal/(ai(/bot)?|arena|bans|battleground|cluster|engine|game|game/games|loadtest(/plot|/report)?|lobby|locale|logging|memlimit|metrics|moderation|picture|push|puzzle(/mine)?|quota|record|seat|server|signin|store(/(postgres|sqlite(/(commitlog|upkeep))?|transfer))?|table|thinking|tracing|train)`},
	{`/internal/server`, `/internal/memlimit`},
	{`/internal/architecture`, ``},
	{`/web/respond`, `/templates/.+|/internal/(httpguard|lobby|locale|logging|protocol|table)`},
	{`/web/identity`, `/web/respond|/internal/(httpguard|protocol|signin|table)`},
	{`/web/forward`, `/internal/(cluster|httpguard)`},
	{`/web(/[^/]+)?`, `/web/.*|/docs/examples|/static|/templates/.+|/internal/(ai/bot|bans|contentcoding|etag|evening|game|httpguard|lobby|locale|logging|picture|pool|protocol|push|puzzle|record|results|signin|store|table|wsconn)`},
	{`/templates(/.*)?`, `/templates/.+|/internal/(drawing|game|game/hex|locale|protocol)`},
	{`/internal/picture`, `/internal/(drawing|game|game/hex)`},
	{`/internal/drawing`, `/internal/game(/hex)?`},
	{`/static`, `/internal/(contentcoding|etag|locale)`},
	{`/static/brotli`, `/internal/locale`},
	{`/internal/locale/localetest`, `/internal/locale`},
	{`/internal/locale(/.*)?`, ``},
	{leaf, ``},
	{`/internal/lobby`, `/internal/(ai(/bot)?|game|moderation|protocol|store|table)`},
	{`/internal/signin`, `/internal/store`},
	{`/internal/push`, `/internal/(game|locale|protocol|store|table)`},
	{`/internal/push/pushtest`, ``},
	{`/internal/evening`, `/internal/(game|protocol|store|table)`},
	{`/internal/pool`, `/internal/(protocol|table)`},
	{`/internal/pool/simulation`, `/internal/(loadtest/plot|pool)`},
	{`/internal/table`, `/internal/(game|moderation|protocol)`},
	{`/internal/battleground`, `/internal/(game|game/chexers|httpguard|lobby|protocol|table)`},
	{`/internal/(contentcoding|etag|httpguard|moderation|results|wsconn)`, ``},
	{`/internal/seat`, `/internal/(engine|game|game/games|protocol|siteclient)`},
	{`/internal/siteclient`, `/internal/(game|protocol)`},
	{`/internal/protocol(/.*)?`, `/internal/game`},
	{`/internal/(disk|logging|memlimit|sbom)`, ``},
	{`/internal/store/sqlite/upkeep`, `/internal/store/sqlite`},
	{`/internal/store/sqlite/disktest`, `/internal/store/sqlite/(commitlog|vfs)`},
	{`/internal/store/sqlite/flush`, `/internal/store/sqlite/(aio|vfs)`},
	{`/internal/store/sqlite/commitlog`, `/internal/store/sqlite/aio`},
	{`/internal/store/sqlite/(aio|vfs)`, ``},
	{`/internal/bans`, `/internal/store`},
	{`/internal/cluster`, ``},
	{`/internal/quota`, `/internal/cluster`},
	{`/internal/thinking`, `/internal/(ai/bot|cluster|game|record|table)`},
	{`/internal/store/postgres`, `/internal/(cluster|store)`},
	{`/internal/store/sqlite`, `/internal/(store|disk|store/sqlite/(commitlog|flush))`},
	{`/internal/store(/.*)?`, `/internal/(store|disk)`},
	{`/internal/metrics`, `/internal/(protocol|push|store)`},
	{`/internal/tracing`, `/internal/(logging|store)`},
	{`/internal/record`, `/internal/game(/chexers)?`},
	{`/internal/loadtest/report`, `/internal/loadtest(/plot)?`},
	{`/internal/loadtest/plot`, ``},
	{`/internal/loadtest`, `/internal/(game|game/games|protocol|siteclient)`},
	{`/internal/ai`, `/internal/(ai/(bot|search)|game)`},
	{`/internal/ai/bot`, `/internal/(ai/(eval(/.+)?|habit|race|search|sparring)|game(/.+)?)`},
	{`/internal/ai/habit`, `/internal/(ai/(eval/chexers|search)|game(/.+)?)`},
	{`/internal/ai/race`, `/internal/game(/.+)?`},
	{`/internal/ai/sparring`, `/internal/(ai/(eval/chexers|search)|game(/.+)?)`},
	{`/internal/ai/eval`, `/internal/(ai/search|game)`},
	{`/internal/ai/eval/chexers/net`, `/internal/game(/.+)?`},
	{`/internal/ai/eval/[^/]+`, `/internal/(ai/(eval(/[^/]+/net)?|search)|game(/.+)?)`}, // a game
	{`/internal/ai/search`, `/internal/game`},
	{`/internal/ai/aitest`, `/internal/game(/.+)?`},
	{`/internal/train`, `/internal/(ai/(eval/chexers(/net)?|search|sparring)|engine|game(/.+)?)`},
	{`/internal/analysis`, `/internal/(ai/(bot|search)|game(/games)?|protocol|record)`},
	{`/internal/wasm`, `/internal/(ai/eval/chexers/net|analysis)`},
	{`/internal/puzzle`, `/internal/game`},
	{`/internal/puzzle/mine`, `/internal/(ai/(bot|search)|game|puzzle)`},
	{`/internal/arena`, `/internal/(ai/bot|engine|game)`},
	{`/internal/engine`, `/internal/(ai/(bot|search)|game|game/games)`},
	{`/internal/game/hex`, ``},
	{`/internal/game`, `/internal/game/hex`},
	{`/internal/game/games`, `/internal/game(/.+)?`},
	{`/internal/game/[^/]+`, `/internal/game(/hex)?`}, // a game, and the test suite of games
	{`/docs/examples(/.*)?`, ``},
	// Tests of the whole from outside.
	{`/internal/browser(/.*)?`, `/.*`},
	{`/internal/e2e(/.*)?`, `/internal/(protocol|e2e/.*)`},
}

func TestImportsPointOneWay(t *testing.T) {
	for _, p := range packages(t) {
		from := below(p.ImportPath)
		to, known := "", false
		for _, d := range directions {
			if matches(d.from, from) {
				to, known = d.to, true
				break
			}
		}
		if !known {
			t.Errorf("%s has no place among the packages; give it one here", p.ImportPath)
		}
		for _, path := range p.Imports {
			if path := below(path); path != "" && path != leaf && !matches(to, path) {
				t.Errorf("%s must not import %s", from, path)
			}
		}
	}
}

// The rules and the search also run in browsers. So does package embed, whose
// files are part of the program.
func TestTheRulesAndTheSearchKnowNothingOfTheSystem(t *testing.T) {
	const system = `(os|net|syscall|log|plugin|database|testing|unsafe)(/.*)?|io/(fs|ioutil)|path/filepath|time`
	for _, p := range packages(t) {
		from := below(p.ImportPath)
		if !matches(`/internal/(ai|game)(/.*)?`, from) || from == "/internal/game/gametest" {
			continue
		}
		for _, path := range p.Imports {
			switch host, _, _ := strings.Cut(path, "/"); {
			case matches(system, path):
				t.Errorf("%s must not import %s", from, path)
			case strings.Contains(host, "."):
				t.Errorf("%s must not import %s, which is another module's", from, path)
			}
		}
	}
}

// pkg is a package of the module.
type pkg struct {
	ImportPath string
	Imports    []string // without those of its tests
}

// packages lists the packages of the module. It reads the files itself, so that
// the go command knows which files a cached test result depends on.
func packages(t *testing.T) []pkg {
	t.Helper()
	const root = "../.."
	var list []pkg
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		name := entry.Name()
		if path != root && (name[0] == '.' || name[0] == '_' || name == "testdata" || name == "node_modules") {
			return fs.SkipDir
		}
		if _, err := os.Stat(filepath.Join(path, "go.mod")); path != root && err == nil {
			return fs.SkipDir // another module
		}
		p, err := build.ImportDir(path, 0)
		var none *build.NoGoError
		switch {
		case errors.As(err, &none):
			return nil
		case err != nil:
			return err
		}
		list = append(list, pkg{module + filepath.ToSlash(strings.TrimPrefix(path, root)), p.Imports})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

const module = "triplecross"

// below returns the path of a package below the module's, "/" for the module's
// own, and "" for packages from elsewhere.
func below(path string) string {
	switch below, ours := strings.CutPrefix(path, module); {
	case !ours, below != "" && below[0] != '/':
		return ""
	case below == "":
		return "/"
	default:
		return below
	}
}

// matches reports whether a pattern matches the whole of a path.
func matches(pattern, path string) bool {
	return regexp.MustCompile("^(" + pattern + ")$").MatchString(path)
}
