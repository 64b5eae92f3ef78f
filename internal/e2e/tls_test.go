//go:build unix

package e2e_test

import (
	"crypto/tls"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
)

const domain = "play.example.org"

// buildAuthority builds Pebble and its DNS server.
func buildAuthority(t *testing.T) (folder string) {
	t.Helper()
	folder = t.TempDir()
	build := exec.CommandContext(t.Context(), "go", "build", "-C", "pebble", "-o", folder+"/", "tool")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return folder
}

// startSecure starts a server for the domain.
func (a *authority) startSecure(dir string) *process {
	a.t.Helper()
	cmd := exec.CommandContext(a.t.Context(), binary, arguments(dir, []string{
		"-addr", a.secure, "-domain", domain + ",www." + domain, "-http-addr", a.plain, "-acme-directory", a.directory, "-acme-email", "operator@example.org",
	})...)
	cmd.Env = append(os.Environ(), "SSL_CERT_FILE="+a.trust)
	p := begin(a.t, cmd)
	p.listen()
	return p
}

// serial returns the number of the certificate that the domain shows.
func (a *authority) serial(name string) string {
	a.t.Helper()
	d := tls.Dialer{Config: &tls.Config{RootCAs: a.roots, ServerName: name}}
	conn, err := d.DialContext(a.t.Context(), "tcp", a.secure)
	if err != nil {
		a.t.Fatal(err)
	}
	defer conn.Close()
	return conn.(*tls.Conn).ConnectionState().PeerCertificates[0].SerialNumber.String()
}

// A server with a domain gets its certificate by itself, keeps it, serves HTTP/2 and the sockets of
// tables, and redirects http to https.
func TestSlowTLSByItself(t *testing.T) {
	programs := buildAuthority(t)
	a := openAuthority(t, programs, 90*24*time.Hour)
	dir := t.TempDir()
	p := a.startSecure(dir)
	if !strings.HasPrefix(p.url, "https://"+domain+":") {
		t.Fatalf("the server says that it is at %s", p.url)
	}
	browser := a.browser()
	c := siteclient.New(p.url, browser)
	t.Cleanup(c.Close)

	get := func(url string) *http.Response {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := browser.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		return answer
	}
	if front := get(p.url + "/"); front.StatusCode != http.StatusOK || front.ProtoMajor != 2 || front.Header.Get("Strict-Transport-Security") == "" {
		t.Errorf("the front page is answered %s by %s, %v", front.Status, front.Proto, front.Header)
	}
	if plain := get("http://" + domain + "/t/x?y=z"); plain.StatusCode != http.StatusMovedPermanently || plain.Header.Get("Location") != p.url+"/t/x?y=z" {
		t.Errorf("http is answered %s, %q", plain.Status, plain.Header.Get("Location"))
	}
	if other := get("http://" + domain + "/readyz"); other.StatusCode >= 300 {
		t.Errorf("whether it is ready is answered %s", other.Status)
	}

	if said, ok := command(t, "health", "-domain", domain, "-http-addr", a.plain); !ok {
		t.Errorf("health says %s", said)
	}

	// A socket is an upgrade of HTTP/1.1, as browsers open one beside their HTTP/2.
	id, err := c.CreateChexers(t.Context(), true, "me", "me", "me")
	if err != nil {
		t.Fatal(err)
	}
	http1 := a.browser()
	http1.TLSClientConfig.NextProtos = []string{"http/1.1"}
	programmed := siteclient.New(p.url, http1)
	t.Cleanup(programmed.Close)
	programmed.SetCookie("__Host-person", c.Cookie("__Host-person"))
	socket, err := programmed.Dial(t.Context(), id, siteclient.Shown{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(socket.Close)
	view := awaitKind(t, socket, "view")
	for i, text := range []string{"a1-b1", "d7-d6", "g4-f4"} {
		if err := socket.Play(protocol.Play{ID: text, Version: view.Version + i, Seat: i, Text: text}); err != nil {
			t.Fatal(err)
		}
		if got := awaitKind(t, socket, "ack", "no"); got.Kind != "ack" || got.ID != text {
			t.Fatalf("a move is answered %s", got.Raw)
		}
	}

	// Each name has its certificate, other names have none, and no certificate is requested twice.
	first := a.serial(domain)
	a.serial("www." + domain)
	stranger := tls.Dialer{Config: &tls.Config{ServerName: "evil.example", InsecureSkipVerify: true}}
	if conn, err := stranger.DialContext(t.Context(), "tcp", a.secure); err == nil {
		conn.Close()
		t.Error("a name that is not ours has a certificate")
	}
	p.end()
	p.wait()
	if log := p.log.String(); strings.Contains(log, "level=WARN") || strings.Contains(log, "level=ERROR") {
		t.Errorf("the log is\n%s", log)
	}
	a.end()
	a.startSecure(dir)
	if again := a.serial(domain); again != first {
		t.Errorf("after a restart without the authority the certificate is %s, and was %s", again, first)
	}
	if files, err := filepath.Glob(filepath.Join(dir, "certificates", "*")); err != nil || len(files) < 3 {
		t.Errorf("the folder has %v, %v", files, err)
	}
}

// A certificate is renewed while the server runs, when a third of its time is left.
func TestSlowTLSCertificatesAreRenewed(t *testing.T) {
	a := openAuthority(t, buildAuthority(t), 30*time.Second)
	a.startSecure(t.TempDir())
	first := a.serial(domain)
	for began := time.Now(); time.Since(began) < timeout; time.Sleep(50 * time.Millisecond) {
		if a.serial(domain) != first {
			return
		}
	}
	t.Error("the certificate is not renewed")
}

// awaitKind reads messages until one of these kinds comes.
func awaitKind(t *testing.T, s *siteclient.Socket, kinds ...string) siteclient.Message {
	t.Helper()
	for {
		m, err := s.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range kinds {
			if m.Kind == kind {
				return m
			}
		}
	}
}
