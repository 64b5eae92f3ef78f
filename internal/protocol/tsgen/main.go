// Command tsgen writes package protocol as TypeScript: every exported type with
// its JSON names, and every exported constant.
//
// A field's tag ts overrides its type. A field with omitempty is optional. An
// interface that is a union of messages becomes a union; a string type with
// constants becomes the union of its values.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	dir := flag.String("dir", ".", "the folder of the Go package")
	out := flag.String("o", "", "the file to write")
	flag.Parse()
	if err := run(*dir, *out); err != nil {
		fmt.Fprintln(os.Stderr, "tsgen:", err)
		os.Exit(1)
	}
}

func run(dir, out string) error {
	text, err := generate(dir)
	if err != nil {
		return err
	}
	return os.WriteFile(out, text, 0o644)
}
