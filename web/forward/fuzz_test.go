package forward

import (
	"net/http"
	"net/netip"
	"strings"
	"testing"
)

// Whatever path is asked for: a table's name in it is one part of the path.
func FuzzTable(f *testing.F) {
	for _, path := range []string{"/t/x", "/g/x.json", "/api/tables//y", "/t/", "/t/../x", "/pool/", "/T/x"} {
		f.Add(path)
	}
	f.Fuzz(func(t *testing.T, path string) {
		id, ok := Table(path)
		if ok != (id != "") || strings.ContainsAny(id, "/.") || !strings.Contains(path, id) {
			t.Errorf("%q is about %q, %v", path, id, ok)
		}
	})
}

// Whatever headers a stranger invents: only who has the key of the nodes speaks for others, and
// what only nodes may say is taken from the request.
func FuzzAccept(f *testing.F) {
	f.Add("the key", "1.2.3.4")
	f.Add("the keyy", "1.2.3.4")
	f.Add("", "::1%eth0")
	f.Fuzz(func(t *testing.T, key, client string) {
		node := &Forwarder{options: Options{Key: "the key"}}
		r := &http.Request{RemoteAddr: "9.9.9.9:1", Header: http.Header{}}
		r.Header.Set(keyHeader, key)
		r.Header.Set(clientHeader, client)
		accepted := node.accept(r)
		if accepted != (key == "the key") || !accepted && r.RemoteAddr != "9.9.9.9:1" {
			t.Errorf("%q, %q is accepted (%v) as %q", key, client, accepted, r.RemoteAddr)
		}
		if r.Header.Get(keyHeader)+r.Header.Get(clientHeader) != "" {
			t.Errorf("%q, %q reaches the site", key, client)
		}
		if _, err := netip.ParseAddr(client); accepted && err == nil {
			if _, err := netip.ParseAddrPort(r.RemoteAddr); err != nil {
				t.Errorf("%q has no address: %v", r.RemoteAddr, err)
			}
		}
	})
}
