package cli

import (
	"errors"
	"fmt"
	"net"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
)

func TestADomainMeansTLS(t *testing.T) {
	for _, tt := range []struct {
		args  []string
		addr  string
		names []string
	}{
		{nil, ":8080", nil},
		{[]string{"-addr", ":1"}, ":1", nil},
		{[]string{"-domain", "Play.example.org"}, ":443", []string{"play.example.org"}},
		{[]string{"-domain", "play.example.org."}, ":443", []string{"play.example.org"}},
		{[]string{"-domain", "play.example.org, www.example.org", "-addr", ":8443"}, ":8443", []string{"play.example.org", "www.example.org"}},
		{[]string{"-domain", "Bücher.example"}, ":443", []string{"xn--bcher-kva.example"}}, // as browsers send it
	} {
		o, _, err := parsed(tt.args...)
		if err != nil || o.addr != tt.addr || !slices.Equal(o.tls.domains, tt.names) || o.secure != (tt.names != nil) || (o.tls.server("x") != nil) != (tt.names != nil) {
			t.Errorf("%v: %+v, %v", tt.args, o, err)
		}
	}
	for _, wrong := range []string{",", "localhost", "127.0.0.1", "https://play.example.org", "play.example.org:443", "play.example.org/x", "a b.example.org", "*.example.org", ".example.org", "play..example.org", strings.Repeat("a", 64) + ".example.org", "a_b.example.org", "example.", "[::1]"} {
		if o, _, err := parsed("-domain", wrong); err == nil {
			t.Errorf("-domain %q is %v", wrong, o.tls.domains)
		}
	}
}

// Flags for certificates are refused without a domain, and the directory of an authority must be a URL.
func TestFlagsOfCertificatesNeedADomain(t *testing.T) {
	const needs = "-http-addr, -acme-email and -acme-directory need -domain"
	const noEmail = "is no address such as me@example.org"
	const noURL = "is no URL such as https://acme.example.org/directory"
	for _, tt := range []struct {
		args []string
		says string // "" if nothing is wrong
	}{
		{[]string{"-http-addr", ":80"}, needs},
		{[]string{"-acme-email", "me@example.org"}, needs},
		{[]string{"-acme-directory", "https://acme.example.org/directory"}, needs},
		{[]string{"-domain", "play.example.org", "-acme-email", "me"}, noEmail},
		{[]string{"-domain", "play.example.org", "-acme-email", "Me <me@example.org>"}, noEmail},
		{[]string{"-domain", "play.example.org", "-acme-email", "me@example.org"}, ""},
		{[]string{"-domain", "play.example.org", "-acme-directory", "acme.example.org/directory"}, noURL},
		{[]string{"-domain", "play.example.org", "-acme-directory", "ftp://acme.example.org"}, noURL},
		{[]string{"-domain", "play.example.org", "-acme-directory", "https:///directory"}, noURL},
		{[]string{"-domain", "play.example.org", "-acme-directory", "https://acme.example.org/directory", "-http-addr", ":8080"}, ""},
	} {
		_, _, err := parsed(tt.args...)
		var wrong *callError
		if tt.says == "" && err != nil || tt.says != "" && (!errors.As(err, &wrong) || !strings.Contains(err.Error(), tt.says)) {
			t.Errorf("%v: %v", tt.args, err)
		}
	}
}

func TestTheURLOfANodeHasAHostAndNothingBehindIt(t *testing.T) {
	for text, want := range map[string]string{
		"http://10.0.0.1:8080":           "http://10.0.0.1:8080",
		"http://node-1:8080/":            "http://node-1:8080",
		"https://[2001:db8::7]":          "https://[2001:db8::7]",
		"http://[fe80::1%25eth0]:8080":   "http://[fe80::1%25eth0]:8080",
		"10.0.0.1:8080":                  "",
		"node-1:8080":                    "",
		"foo":                            "",
		"/":                              "",
		"ftp://a":                        "",
		"http://":                        "",
		"http://:8080":                   "",
		"http://x/path":                  "",
		"http://x//":                     "",
		"http://x?":                      "",
		"http://x#":                      "",
		"http://x?a=b":                   "",
		"http://user:secret@x":           "",
		"http://a b":                     "",
		"http://10.0.0.1:port":           "",
		"http://10.0.0.1:8080,http://x2": "",
	} {
		o, _, err := parsed("-store", "postgres://db/games", "-node-url", text)
		var wrong *callError
		if want == "" && !errors.As(err, &wrong) || want != "" && (err != nil || o.nodeURL != want) {
			t.Errorf("%q is %q, %v", text, o.nodeURL, err)
		}
	}
}

// Flags for a single server and flags for several are not mixed, and the error says which exclude each other.
func TestServersThatShareADatabaseNeedOtherFlags(t *testing.T) {
	for _, tt := range []struct {
		args []string
		says string
	}{
		{
			[]string{"-domain", "play.example.org", "-node-url", "http://10.0.0.1:8080", "-store", "postgres://db/games"},
			"-domain and -node-url exclude each other: with several servers, a proxy in front of them terminates TLS",
		},
		{[]string{"-role", "web"}, "-role needs -node-url"},
		{[]string{"-node-url", "http://10.0.0.1:8080", "-role", "web", "-battleground", ":6666"}, "-battleground needs a server with tables"},
		{[]string{"-node-url", "http://10.0.0.1:8080"}, "-node-url needs -store"},
	} {
		if got := call(t, "", append([]string{"serve"}, tt.args...)...); got.Code != 2 || !strings.Contains(got.Err, tt.says) {
			t.Errorf("%v: %+v", tt.args, got)
		}
	}
}

func TestAPortThatTheSystemKeepsForOthersComesWithAdvice(t *testing.T) {
	refused := fmt.Errorf("listen on :443: %w", &net.OpError{Op: "listen", Net: "tcp", Err: os.NewSyscallError("bind", syscall.EACCES)})
	if got := withPortAdvice(refused, "http-addr"); !errors.Is(got, refused) || !strings.Contains(got.Error(), "set one above 1023 with -http-addr") {
		t.Error(got)
	}
	taken := fmt.Errorf("listen on :443: %w", syscall.EADDRINUSE)
	if got := withPortAdvice(taken, "addr"); got != taken {
		t.Error(got)
	}
}
