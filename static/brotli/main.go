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
	var err error
	switch {
	case len(os.Args) == 2:
		err = run(os.Args[1])
	case len(os.Args) > 3 && os.Args[1] == "-packed":
		err = pack(os.Args[2], os.Args[3:])
	default:
		fmt.Fprintln(os.Stderr, "usage: brotli folder, or brotli -packed folder file…")
		os.Exit(2)
	}
	if err != nil {
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

// pack compresses files of a folder, whatever they are.
func pack(dir string, names []string) error {
	for _, name := range names {
		name = filepath.Join(dir, name)
		body, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		compressed, err := compress(body)
		if err != nil {
			return err
		}
		if err := os.WriteFile(name+".br", compressed, 0o644); err != nil {
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
