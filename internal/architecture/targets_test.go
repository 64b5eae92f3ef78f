package architecture

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// files calls visit for every Go file of the module.
func files(t *testing.T, visit func(path string, file *ast.File)) {
	t.Helper()
	const root = "../.."
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == "node_modules" || path != root && strings.HasPrefix(entry.Name(), ".")) {
			return filepath.SkipDir
		}
		if filepath.Ext(path) != ".go" {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		visit(path, file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// The name alone decides which target of the Makefile runs a test: make
// test-slow runs those named TestSlow…, make test all others. A test that calls
// testing.Short itself might run in neither.
func TestSlowTestsAreKnownByTheirNames(t *testing.T) {
	files(t, func(path string, file *ast.File) {
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Name == "Short" {
				if x, ok := s.X.(*ast.Ident); ok && x.Name == "testing" {
					t.Errorf("%s calls testing.Short; name the slow test TestSlow…", path)
				}
			}
			return true
		})
	})
}

// The race detector runs where scripts/packages finds that memory is shared. A
// package that starts goroutines without package sync would not be found.
func TestGoroutinesAreStartedWhereTheRaceDetectorLooks(t *testing.T) {
	starts, watched := map[string]bool{}, map[string]bool{}
	files(t, func(path string, file *ast.File) {
		dir := filepath.Dir(path)
		for _, i := range file.Imports {
			switch i.Path.Value {
			case `"sync"`, `"sync/atomic"`, `"net/http"`, `"testing/synctest"`:
				watched[dir] = true
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if _, ok := n.(*ast.GoStmt); ok {
				starts[dir] = true
			}
			return true
		})
	})
	for dir := range starts {
		if !watched[dir] {
			t.Errorf("%s starts goroutines without waiting for them with package sync", dir)
		}
	}
}

// No linter that would read such comments runs.
func TestNoCommentSpeaksToALinterThatDoesNotRun(t *testing.T) {
	files(t, func(path string, file *ast.File) {
		for _, group := range file.Comments {
			for _, c := range group.List {
				if strings.HasPrefix(c.Text, "//nolint") {
					t.Errorf("%s has %q; say why in a plain comment", path, c.Text)
				}
			}
		}
	})
}
