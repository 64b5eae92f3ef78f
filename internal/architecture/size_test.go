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

// The largest sizes of a package and of a type, so that a reader can keep them in mind.
const (
	maxFiles   = 28 // written by hand, without tests
	maxMethods = 40
)

func TestPackagesAndTypesCanBeHeldInTheHead(t *testing.T) {
	files := make(map[string]int)   // by package
	methods := make(map[string]int) // by package and type
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == ".git"):
			return fs.SkipDir
		case strings.HasSuffix(path, "_test.go"), strings.HasSuffix(path, "_templ.go"):
			return nil
		case strings.HasSuffix(path, ".templ"):
			files[filepath.Dir(path)]++
			return nil
		case !strings.HasSuffix(path, ".go"):
			return nil
		}
		files[filepath.Dir(path)]++
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil {
				methods[filepath.Dir(path)+"."+receiver(f.Recv.List[0].Type)]++
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for dir, n := range files {
		if n > maxFiles {
			t.Errorf("%s has %d files, more than %d", dir, n, maxFiles)
		}
	}
	// The rules of Grand Hexachess are methods of its position.
	delete(methods, "../../internal/game/hexachess.Position")
	for name, n := range methods {
		if n > maxMethods {
			t.Errorf("%s has %d methods, more than %d", name, n, maxMethods)
		}
	}
	if len(files) < 10 || len(methods) < 10 {
		t.Error("the packages were not found")
	}
}

// receiver returns the name of a method's type.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return "?"
}
