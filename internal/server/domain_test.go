package server

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestHTTPLeadsToHTTPS(t *testing.T) {
	site := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusTeapot) })
	for _, try := range []struct {
		method, host, path string
		port, status       int
		location           string
	}{
		{"GET", "play.example.org", "/t/a?b=c", 443, http.StatusMovedPermanently, "https://play.example.org/t/a?b=c"},
		{"HEAD", "PLAY.example.org:80", "/", 8443, http.StatusMovedPermanently, "https://play.example.org:8443/"},
		{"GET", "play.example.org", "//evil.example/", 443, http.StatusMovedPermanently, "https://play.example.org//evil.example/"},
		{"POST", "play.example.org", "/tables", 443, http.StatusBadRequest, ""},
		{"GET", "evil.example", "/", 443, http.StatusMisdirectedRequest, ""},
		{"GET", "127.0.0.1:80", "/readyz", 443, http.StatusTeapot, ""},
	} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(try.method, "http://host"+try.path, nil)
		r.Host = try.host
		plainHandler([]string{"play.example.org"}, site, try.port).ServeHTTP(w, r)
		if w.Code != try.status || w.Header().Get("Location") != try.location {
			t.Errorf("%s %s%s leads to %d %q", try.method, try.host, try.path, w.Code, w.Header().Get("Location"))
		}
	}
}
