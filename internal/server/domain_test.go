package server

import (
	"bytes"
	"crypto/tls"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"triplecross/internal/e2e/journal"
)

// The operator reads once why the site has no certificate, and nothing about clients that look for other
// sites.
func TestTheCauseOfAMissingCertificateIsLogged(t *testing.T) {
	authority := httptest.NewServer(http.NotFoundHandler())
	defer authority.Close()
	text := &journal.Journal{}
	log := slog.New(slog.NewTextHandler(text, nil))
	plain, err := Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ends := NewTLS(Domain{Names: []string{"play.example.org"}, Folder: t.TempDir(), Directory: authority.URL})
	listener := ends.Listen(log, plain)
	server := newServer(log, http.NotFoundHandler(), siteTimeouts())
	served := make(chan error, 1)
	go func() { served <- server.Serve(listener) }()
	come := func(name string) {
		t.Helper()
		d := tls.Dialer{Config: &tls.Config{ServerName: name, InsecureSkipVerify: true}}
		if conn, err := d.DialContext(t.Context(), "tcp", plain.Addr().String()); err == nil {
			conn.Close()
			t.Errorf("there is a certificate for %s", name)
		}
	}
	for _, name := range []string{"Play.example.org", "play.example.org", "play.example.org", "other.example.org", "localhost"} {
		come(name)
	}
	answer, err := http.Get("http://" + plain.Addr().String()) // no TLS
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	server.Close()
	<-served
	got := text.String()
	if !strings.Contains(got, `name=Play.example.org`) || !strings.Contains(got, "404 page") || strings.Count(got, "cannot get") != 1 {
		t.Errorf("the log does not say once why:\n%s", got)
	}
	if strings.Contains(got, "other.example.org") || strings.Contains(got, "localhost") || strings.Contains(got, "handshake") {
		t.Errorf("the log mentions strangers:\n%s", got)
	}
}

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
		{"GET", "play.example.org.:80", "/", 443, http.StatusMovedPermanently, "https://play.example.org/"},
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

// Of each message the log keeps a count, so a message must not hold what strangers choose, such as their port.
func TestWhatTheHTTPServerSaysIsNoMessage(t *testing.T) {
	var out bytes.Buffer
	log := handshakes{slog.New(slog.NewTextHandler(&out, nil))}
	for _, line := range []string{"http: TLS handshake error from 192.0.2.1:4711: EOF\n", "http2: server connection error from 192.0.2.1:4711: timeout\n"} {
		if n, err := log.Write([]byte(line)); n != len(line) || err != nil {
			t.Errorf("%q: %d, %v", line, n, err)
		}
	}
	if got := out.String(); strings.Contains(got, "handshake") || !strings.Contains(got, `msg="the HTTP server complains" problem="http2: `) {
		t.Errorf("the log says %s", got)
	}
}
