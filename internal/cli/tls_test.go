package cli

import (
	"slices"
	"strings"
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
		{[]string{"-domain", "play.example.org, www.example.org", "-addr", ":8443"}, ":8443", []string{"play.example.org", "www.example.org"}},
	} {
		o, _, err := parsed(tt.args...)
		if err != nil || o.addr != tt.addr || !slices.Equal(o.tls.domains, tt.names) || o.secure != (tt.names != nil) || (o.tls.server("x") != nil) != (tt.names != nil) {
			t.Errorf("%v: %+v, %v", tt.args, o, err)
		}
	}
	for _, wrong := range []string{",", "localhost", "127.0.0.1", "https://play.example.org", "play.example.org:443", "play.example.org/x", "a b.example.org"} {
		if o, _, err := parsed("-domain", wrong); err == nil {
			t.Errorf("-domain %q is %v", wrong, o.tls.domains)
		}
	}
}

// What belongs to one server and what belongs to several is not mixed, and the call is told what excludes what.
func TestServersThatShareADatabaseNeedOtherFlags(t *testing.T) {
	for _, tt := range []struct {
		args []string
		says string
	}{
		{
			[]string{"-domain", "play.example.org", "-node-url", "http://10.0.0.1:8080", "-store", "postgres://db/games"},
			"a proxy before several servers ends TLS: -domain and -node-url exclude each other",
		},
		{[]string{"-role", "web"}, "-role needs -node-url"},
		{[]string{"-node-url", "http://10.0.0.1:8080", "-role", "web", "-battleground", ":6666"}, "-battleground needs a server with tables"},
	} {
		if got := call(t, "", append([]string{"serve"}, tt.args...)...); got.Code != 2 || !strings.Contains(got.Err, tt.says) {
			t.Errorf("%v: %+v", tt.args, got)
		}
	}
	got := call(t, "", "serve", "-data", t.TempDir(), "-addr", "127.0.0.1:0", "-node-url", "http://10.0.0.1:8080")
	if got.Code != 1 || !strings.Contains(got.Err, "-node-url needs -store") {
		t.Errorf("without a database: %+v", got)
	}
}
