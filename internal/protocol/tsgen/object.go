package main

import (
	"errors"
	"fmt"
	"go/ast"
	"reflect"
	"strconv"
	"strings"
)

// object writes a struct as an interface with its JSON names.
func (w *writer) object(name string, of *ast.StructType) error {
	w.printf("export interface %s {\n", name)
	for _, f := range of.Fields.List {
		if err := w.field(f); err != nil {
			return err
		}
	}
	w.printf("}\n")
	return nil
}

func (w *writer) field(f *ast.Field) error {
	if f.Tag == nil || len(f.Names) != 1 {
		return errors.New("a field without a tag, or not one field a line")
	}
	raw, err := strconv.Unquote(f.Tag.Value)
	if err != nil {
		return err
	}
	tag := reflect.StructTag(raw)
	key, options, _ := strings.Cut(tag.Get("json"), ",")
	if key == "" || key == "-" {
		return fmt.Errorf("field %s: no JSON name", f.Names[0])
	}
	typed := tag.Get("ts")
	if typed == "" {
		if typed, err = typeName(f.Type); err != nil {
			return fmt.Errorf("field %s: %w", f.Names[0], err)
		}
	}
	if options == "omitempty" {
		key += "?"
	}
	for line := range strings.Lines(f.Doc.Text()) {
		w.printf("  // %s\n", strings.TrimSpace(line))
	}
	w.printf("  %s: %s;%s\n", key, typed, note(f.Comment))
	return nil
}

// typeName returns the TypeScript name of a Go type.
func typeName(e ast.Expr) (string, error) {
	switch e := e.(type) {
	case *ast.Ident:
		switch e.Name {
		case "string":
			return "string", nil
		case "bool":
			return "boolean", nil
		case "int":
			return "number", nil
		}
		if !e.IsExported() {
			return "", fmt.Errorf("%s has no form in TypeScript", e.Name)
		}
		return e.Name, nil
	case *ast.StarExpr:
		return typeName(e.X)
	case *ast.ArrayType:
		of, err := typeName(e.Elt)
		return of + "[]", err
	}
	return "", fmt.Errorf("a %T has no form in TypeScript", e)
}
