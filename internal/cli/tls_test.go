package cli

import (
	"slices"
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
