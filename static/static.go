// Package static holds the files that are served verbatim: the style sheet, the
// bundled script, the font and the icons. They are part of the program.
package static

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strings"

	"triplecross/internal/etag"
	"triplecross/internal/locale"
)

// Prefix begins the URL path of every static file.
const Prefix = "/static/"

//go:embed dist font icon
var embedded embed.FS

// Files serves the static files from memory. It is immutable and may be shared.
type Files struct{ byPath map[string]file }

type file struct {
	body    []byte
	zipped  []byte // nil where compressing saves nothing
	kind    string // its media type
	version string // changes with the content
}

// Open reads and compresses the embedded files, and the texts that the script
// needs in other languages than English.
func Open(words *locale.Catalogues) (*Files, error) {
	files := &Files{byPath: make(map[string]file)}
	err := fs.WalkDir(embedded, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := embedded.ReadFile(name)
		if err != nil {
			return err
		}
		files.byPath[name], err = newFile(name, body)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("static: %w", err)
	}
	scripts, err := words.Scripts()
	if err != nil {
		return nil, fmt.Errorf("static: %w", err)
	}
	for name, body := range scripts {
		if files.byPath[name], err = newFile(name, body); err != nil {
			return nil, fmt.Errorf("static: %w", err)
		}
	}
	return files, nil
}

func newFile(name string, body []byte) (file, error) {
	sum := sha256.Sum256(body)
	f := file{body: body, kind: kind(name), version: hex.EncodeToString(sum[:4])}
	var zipped bytes.Buffer
	w, err := gzip.NewWriterLevel(&zipped, gzip.BestCompression)
	if err != nil {
		return file{}, err
	}
	if _, err := w.Write(body); err != nil {
		return file{}, err
	}
	if err := w.Close(); err != nil {
		return file{}, err
	}
	if zipped.Len() < len(body)*9/10 {
		f.zipped = zipped.Bytes()
	}
	return f, nil
}

// kind returns the media type of a file.
func kind(name string) string {
	switch path.Ext(name) {
	case ".css":
		return "text/css; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".png":
		return "image/png"
	case ".woff2":
		return "font/woff2"
	case ".txt":
		return "text/plain; charset=utf-8"
	}
	return "application/octet-stream"
}

// URL returns the URL path of a file such as "dist/site.css". It changes with
// the file's content, so that browsers may keep it for good.
func (f *Files) URL(name string) string {
	return Prefix + name + "?v=" + f.byPath[name].version
}

// Body returns the content of a file, nil if there is none of that name.
func (f *Files) Body(name string) []byte { return f.byPath[name].body }

// ServeHTTP serves the file that the URL path names below Prefix.
func (f *Files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	found, ok := f.byPath[strings.TrimPrefix(r.URL.Path, Prefix)]
	if !ok {
		http.NotFound(w, r)
		return
	}
	head := w.Header()
	head.Set("Content-Type", found.kind)
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Vary", "Accept-Encoding")
	head.Set("Cache-Control", "no-cache")
	if r.URL.Query().Get("v") == found.version {
		head.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if etag.NotModified(w, r, found.version) {
		return
	}
	body := found.body
	if found.zipped != nil && accepts(r, "gzip") {
		head.Set("Content-Encoding", "gzip")
		body = found.zipped
	}
	head.Set("Content-Length", fmt.Sprint(len(body)))
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		w.Write(body) // a client that left needs no answer
	}
}

// accepts reports whether the client takes the encoding.
func accepts(r *http.Request, encoding string) bool {
	for _, offer := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		name, quality, _ := strings.Cut(strings.TrimSpace(offer), ";")
		if strings.EqualFold(strings.TrimSpace(name), encoding) {
			return strings.ReplaceAll(quality, " ", "") != "q=0"
		}
	}
	return false
}
