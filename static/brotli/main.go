// Brotli compresses the scripts and style sheets of a folder as well as brotli can, each into a
// file beside it: app.js into app.js.br. It does the same for the scripts with the texts of
// languages, which the server makes itself when it starts. To compress them all takes seconds,
// so it is done when they are bundled.
package main

import (
	"bytes"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/andybalholm/brotli"

	"triplecross/internal/locale"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: brotli folder")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "brotli:", err)
		os.Exit(1)
	}
}

func run(dir string) error {
	files, err := filesOf(dir)
	if err != nil {
		return err
	}
	for name, body := range files {
		compressed, err := compress(body)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, name+".br"), compressed, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// filesOf returns what is to be compressed, by the name of the file.
func filesOf(dir string) (map[string][]byte, error) {
	catalogues, err := locale.Open()
	if err != nil {
		return nil, err
	}
	scripts, err := catalogues.Scripts()
	if err != nil {
		return nil, err
	}
	files := make(map[string][]byte)
	for name, body := range scripts {
		files[path.Base(name)] = body
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		name := entry.Name()
		if !strings.HasSuffix(name, ".js") && !strings.HasSuffix(name, ".css") {
			continue
		}
		if files[name], err = os.ReadFile(filepath.Join(dir, name)); err != nil {
			return nil, err
		}
	}
	return files, nil
}

func compress(body []byte) ([]byte, error) {
	var buf bytes.Buffer
	w := brotli.NewWriterLevel(&buf, brotli.BestCompression)
	if _, err := w.Write(body); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}
