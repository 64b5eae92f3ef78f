package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
)

const header = "// Code generated from internal/protocol by tsgen. DO NOT EDIT.\n"

// generate returns the TypeScript for the Go package in dir.
func generate(dir string) ([]byte, error) {
	files, fset, err := parse(dir)
	if err != nil {
		return nil, err
	}
	pkg, err := doc.NewFromFiles(fset, files, "triplecross/internal/protocol")
	if err != nil {
		return nil, err
	}
	w := &writer{}
	w.printf("%s", header)
	for _, group := range pkg.Consts {
		if err := w.constants(group); err != nil {
			return nil, err
		}
	}
	for _, t := range pkg.Types {
		if err := w.declare(t); err != nil {
			return nil, fmt.Errorf("%s: %w", t.Name, err)
		}
	}
	return w.Bytes(), nil
}

// parse reads the package's files, without its tests.
func parse(dir string) ([]*ast.File, *token.FileSet, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, nil, err
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, nil, err
		}
		file, err := parser.ParseFile(fset, filepath.Base(name), src, parser.ParseComments)
		if err != nil {
			return nil, nil, err
		}
		files = append(files, file)
	}
	return files, fset, nil
}

type writer struct{ bytes.Buffer }

func (w *writer) printf(format string, args ...any) { fmt.Fprintf(w, format, args...) }

// comment writes a doc comment.
func (w *writer) comment(text string) {
	w.printf("\n")
	for line := range strings.Lines(strings.TrimSpace(text)) {
		w.printf("// %s\n", strings.TrimSpace(line))
	}
}

// declare writes a type, after the constants of that type.
func (w *writer) declare(t *doc.Type) error {
	spec := t.Decl.Specs[0].(*ast.TypeSpec)
	switch of := spec.Type.(type) {
	case *ast.StructType:
		w.comment(t.Doc)
		return w.object(t.Name, of)
	case *ast.InterfaceType:
		w.comment(t.Doc)
		return w.union(t.Name, of)
	case *ast.Ident:
		if of.Name == "string" {
			w.comment(t.Doc)
			return w.literals(t)
		}
		for _, group := range t.Consts {
			if err := w.constants(group); err != nil {
				return err
			}
		}
		name, err := typeName(of)
		w.comment(t.Doc)
		w.printf("export type %s = %s;\n", t.Name, name)
		return err
	}
	return fmt.Errorf("a %T has no form in TypeScript", spec.Type)
}

// union writes an interface whose body is a union of types.
func (w *writer) union(name string, of *ast.InterfaceType) error {
	if of.Methods.NumFields() != 1 {
		return fmt.Errorf("the interface is not one union")
	}
	var members []string
	var walk func(ast.Expr) error
	walk = func(e ast.Expr) error {
		if or, ok := e.(*ast.BinaryExpr); ok && or.Op == token.OR {
			if err := walk(or.X); err != nil {
				return err
			}
			return walk(or.Y)
		}
		member, err := typeName(e)
		members = append(members, member)
		return err
	}
	err := walk(of.Methods.List[0].Type)
	w.printf("export type %s = %s;\n", name, strings.Join(members, " | "))
	return err
}

// literals writes a string type as the union of its constants' values.
func (w *writer) literals(t *doc.Type) error {
	w.printf("export type %s =\n", t.Name)
	last := ""
	err := eachConstant(t.Consts, func(_, value, note string) {
		w.WriteString(last)
		w.printf("  | %s", value)
		last = note + "\n"
	})
	w.printf(";%s", last)
	return err
}

// constants writes a group of constants one by one.
func (w *writer) constants(group *doc.Value) error {
	w.comment(group.Doc)
	return eachConstant([]*doc.Value{group}, func(name, value, note string) {
		w.printf("export const %s = %s;%s\n", name, value, note)
	})
}

// eachConstant calls do with the name, the literal and the comment of each
// constant. Only literals are supported.
func eachConstant(groups []*doc.Value, do func(name, value, note string)) error {
	for _, group := range groups {
		for _, s := range group.Decl.Specs {
			spec := s.(*ast.ValueSpec)
			if len(spec.Names) != 1 || len(spec.Values) != 1 {
				return fmt.Errorf("constant %s: not one name and one value", spec.Names[0])
			}
			literal, ok := spec.Values[0].(*ast.BasicLit)
			if !ok {
				return fmt.Errorf("constant %s: not a literal", spec.Names[0])
			}
			do(spec.Names[0].Name, literal.Value, note(spec.Comment))
		}
	}
	return nil
}

// note returns the comment at a line's end, with a space before it.
func note(c *ast.CommentGroup) string {
	if c == nil {
		return ""
	}
	return " // " + strings.TrimSpace(c.Text())
}
