package httpguard_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"testing"

	"triplecross/internal/httpguard"
)

// However X-Forwarded-For reads: strangers are known by the address of their connection, and
// what somebody writes in front of a header that already names its sender changes nothing.
func FuzzClientIP(f *testing.F) {
	f.Add("10.0.0.1:80", "1.2.3.4, 10.0.0.2", "6.6.6.6")
	f.Add("[::ffff:10.0.0.1]:80", "[2001:db8::1%eth0]:443,10.0.0.9", "x")
	f.Add("9.9.9.9:1", "10.0.0.1", "10.0.0.1")
	f.Add("@", ",,", "")
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
	trusted := func(a netip.Addr) bool {
		return slices.ContainsFunc(proxies, func(p netip.Prefix) bool { return p.Contains(a) })
	}
	f.Fuzz(func(t *testing.T, remote, header, forged string) {
		client := httpguard.ClientIP(&http.Request{RemoteAddr: remote, Header: http.Header{"X-Forwarded-For": {header}}}, proxies)
		peer, err := netip.ParseAddrPort(remote)
		if err != nil {
			if client.IsValid() {
				t.Errorf("%q has no address, and is taken for %s", remote, client)
			}
			return
		}
		if client != client.Unmap() || client.Zone() != "" || !client.IsValid() {
			t.Errorf("%q, %q: the address %s is not plain", remote, header, client)
		}
		if own := peer.Addr().Unmap().WithZone(""); !trusted(own) && client != own {
			t.Errorf("%q is a stranger and is taken for %s", remote, client)
		}
		longer := httpguard.ClientIP(&http.Request{RemoteAddr: remote, Header: http.Header{"X-Forwarded-For": {forged, header}}}, proxies)
		if !trusted(client) && longer != client {
			t.Errorf("%q in front of %q makes %s of %s", forged, header, longer, client)
		}
		if n := httpguard.Network(client); httpguard.Network(n) != n || n.Is4() != client.Is4() {
			t.Errorf("%s counts as %s", client, n)
		}
	})
}

// Whatever a page sends as its origin: a form that gets through comes from this very host.
func FuzzSameOrigin(f *testing.F) {
	f.Add("https://play.example", "play.example", "same-origin", "", true)
	f.Add("null", "play.example", "same-origin", "websocket", false)
	f.Add("http://evil.example@play.example", "play.example", "none", "", false)
	f.Fuzz(func(t *testing.T, origin, host, site, upgrade string, secure bool) {
		r := httptest.NewRequest(http.MethodPost, "/theme", nil)
		r.Host = host
		for name, value := range map[string]string{"Origin": origin, "Sec-Fetch-Site": site, "Upgrade": upgrade} {
			if value != "" {
				r.Header.Set(name, value)
			}
		}
		passed := false
		next := http.HandlerFunc(func(http.ResponseWriter, *http.Request) { passed = true })
		deny := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) })
		never := func(*http.Request) bool { return false }
		httpguard.SameOrigin(secure, never, deny)(next).ServeHTTP(httptest.NewRecorder(), r)
		if !passed {
			return
		}
		if site == "cross-site" {
			t.Error("a form that the browser says is cross-site gets through")
		}
		if u, err := url.Parse(origin); err == nil && u.Host != "" && u.User == nil && !strings.EqualFold(u.Host, host) {
			t.Errorf("a form of %q gets through at %q", origin, host)
		}
		if secure && strings.HasPrefix(origin, "http:") {
			t.Errorf("a form of %q gets through where browsers come over https", origin)
		}
	})
}
