// Package static serves the files that are embedded in the program: style sheets, bundled
// scripts, the font and the icons.
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

	"triplecross/internal/contentcoding"
	"triplecross/internal/etag"
	"triplecross/internal/locale"
)

// Prefix is how the URL path of every static file begins.
const Prefix = "/static/"

//go:embed dist engine font icon
var embedded embed.FS

// Files serves the static files from memory. It is immutable and may be shared.
type Files struct{ byPath map[string]file }

type file struct {
	body      []byte
	coded     map[string][]byte // the body by content coding, where that saves a tenth
	codings   []string          // those of coded, the best first
	mediaType string
	version   string // a hash of the body
	policy    string // the content security policy, if it is not that of pages
}

// brotliExt ends the names of the files that hold another one compressed by brotli. They are
// made with the bundles, since that takes seconds.
const brotliExt = ".br"

// Open reads the embedded files, and the scripts with the messages of languages other than
// English, and compresses them for clients without brotli.
func Open(catalogues *locale.Catalogues) (*Files, error) {
	files := &Files{byPath: make(map[string]file)}
	err := fs.WalkDir(embedded, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) == brotliExt && path.Dir(name) != packedDir {
			return err
		}
		if path.Ext(name) == brotliExt {
			name = strings.TrimSuffix(name, brotliExt)
			files.byPath[name], err = newPacked(name)
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
	scripts, err := catalogues.Scripts()
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
	f := file{body: body, coded: make(map[string][]byte), mediaType: mediaType(name), version: hex.EncodeToString(sum[:4])}
	if compressed, err := embedded.ReadFile(name + brotliExt); err == nil {
		f.offer("br", compressed)
	}
	var buf bytes.Buffer
	w, err := gzip.NewWriterLevel(&buf, gzip.BestCompression)
	if err != nil {
		return file{}, err
	}
	if _, err := w.Write(body); err != nil {
		return file{}, err
	}
	if err := w.Close(); err != nil {
		return file{}, err
	}
	f.offer("gzip", buf.Bytes())
	if name == engineWorker {
		f.policy = enginePolicy
	}
	return f, nil
}

// offer adds a content coding, unless it saves less than a tenth.
func (f *file) offer(coding string, coded []byte) {
	if len(coded) < len(f.body)*9/10 {
		f.coded[coding] = coded
		f.codings = append(f.codings, coding)
	}
}

// mediaType returns the media type of a file by its extension. The table is written out
// because that of package mime depends on the system.
func mediaType(name string) string {
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
	case ".wasm":
		return "application/wasm"
	case ".txt":
		return "text/plain; charset=utf-8"
	}
	return "application/octet-stream"
}

// URL returns the URL path and query of a file such as "dist/site.css". They change with
// the content of the file, so that browsers may cache it forever.
func (f *Files) URL(name string) string {
	return Prefix + name + "?v=" + f.byPath[name].version
}

// Body returns the content of a file, or nil if there is no such file. The caller must not
// change it.
func (f *Files) Body(name string) []byte { return f.byPath[name].body }

// ServeHTTP serves the file whose name follows Prefix in the URL path.
//
// It does not use http.ServeContent, which sends no Content-Length with a Content-Encoding
// and would answer a range request with a range of the compressed bytes.
func (f *Files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	found, ok := f.byPath[strings.TrimPrefix(r.URL.Path, Prefix)]
	if !ok {
		http.NotFound(w, r)
		return
	}
	header := w.Header()
	header.Set("Content-Type", found.mediaType)
	header.Set("X-Content-Type-Options", "nosniff")
	if found.policy != "" {
		header.Set("Content-Security-Policy", found.policy)
	}
	header.Set("Vary", "Accept-Encoding")
	header.Set("Cache-Control", "no-cache")
	if r.URL.Query().Get("v") == found.version {
		header.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	body, tag := found.body, found.version
	coding := contentcoding.Choose(r, found.codings...)
	if coding != "" {
		body, tag = found.coded[coding], tag+"-"+coding
	}
	if etag.NotModified(w, r, tag) {
		return
	}
	if coding != "" {
		header.Set("Content-Encoding", coding)
	}
	if body == nil {
		found.unpack(w, r)
		return
	}
	header.Set("Content-Length", fmt.Sprint(len(body)))
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		w.Write(body) // an error means that the client is gone
	}
}
