package dictionary

import (
	"bytes"
	"net/http"
	"strings"

	"triplecross/internal/contentcoding"
)

// Prefix is how the path of every dictionary begins; the tag of a language follows.
const Prefix = "/dictionary/"

// Set holds the dictionaries of a site, by the tag of their language. The zero value compresses
// nothing.
type Set map[string]*Dictionary

// URL returns the address of the dictionary for a language, empty if there is none. It changes
// with the dictionary, so that browsers load each once.
func (s Set) URL(language string) string {
	d, ok := s[language]
	if !ok {
		return ""
	}
	return Prefix + language + "?v=" + d.Version()
}

// ServeHTTP serves a dictionary to a browser that keeps it for the pages of tables.
func (s Set) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	d, ok := s[strings.TrimPrefix(r.URL.Path, Prefix)]
	if !ok || r.URL.Query().Get("v") != d.Version() {
		http.NotFound(w, r)
		return
	}
	header := w.Header()
	header.Set("Content-Type", "text/plain; charset=utf-8")
	header.Set("Cache-Control", "public, max-age=31536000, immutable")
	header.Set("Use-As-Dictionary", `match="/t/*"`)
	w.Write(d.body) // fails only if the client has left
}

// Compress compresses pages for clients that have a dictionary.
func (s Set) Compress(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		d := s.kept(r)
		if d == nil {
			next.ServeHTTP(w, r)
			return
		}
		c := &compressor{ResponseWriter: w, by: d}
		next.ServeHTTP(c, r)
		c.end()
	})
}

// kept returns the dictionary that a client has and wants to be used, or nil.
func (s Set) kept(r *http.Request) *Dictionary {
	name := r.Header.Get("Available-Dictionary")
	if name == "" || r.Header.Get("Upgrade") != "" || contentcoding.Choose(r, Coding) == "" {
		return nil
	}
	for _, d := range s {
		if d.name() == name {
			return d
		}
	}
	return nil
}

// compressor holds back a page until it is whole, and then sends it compressed. Responses
// that are not pages pass through unchanged.
type compressor struct {
	http.ResponseWriter
	by      *Dictionary
	decided bool
	status  int // of a page
	page    bytes.Buffer
}

func (c *compressor) WriteHeader(status int) {
	header := c.Header()
	c.decided = true
	if !strings.HasPrefix(header.Get("Content-Type"), "text/html") || header.Get("Content-Encoding") != "" {
		c.ResponseWriter.WriteHeader(status)
		return
	}
	c.status = status
}

func (c *compressor) Write(p []byte) (int, error) {
	if !c.decided {
		c.WriteHeader(http.StatusOK)
	}
	if c.status == 0 {
		return c.ResponseWriter.Write(p)
	}
	return c.page.Write(p)
}

// end sends the page, if there is one.
func (c *compressor) end() {
	if c.status == 0 {
		return
	}
	header := c.Header()
	header.Set("Content-Encoding", Coding)
	header.Add("Vary", "Accept-Encoding, Available-Dictionary")
	header.Del("Content-Length")
	c.ResponseWriter.WriteHeader(c.status)
	if c.page.Len() > 0 {
		c.ResponseWriter.Write(c.by.compress(c.page.Bytes())) // fails only if the client has left
	}
}

// Unwrap lets package http find what the wrapped writer can do.
func (c *compressor) Unwrap() http.ResponseWriter { return c.ResponseWriter }
