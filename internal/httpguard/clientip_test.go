package httpguard

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
)

func prefixes(texts ...string) []netip.Prefix {
	var list []netip.Prefix
	for _, text := range texts {
		list = append(list, netip.MustParsePrefix(text))
	}
	return list
}

func TestTheClientIsTheLastAddressThatIsNoTrustedProxys(t *testing.T) {
	ours := prefixes("10.0.0.0/8", "192.0.2.7/32", "fd00::/8")
	for _, tt := range []struct {
		name      string
		peer      string
		forwarded []string // lines of the header
		want      string
	}{
		{"nobody forwards", "203.0.113.9:4000", nil, "203.0.113.9"},
		{"a stranger's header is not read", "203.0.113.9:4000", []string{"198.51.100.1"}, "203.0.113.9"},
		{"a proxy without the header", "10.1.2.3:4000", nil, "10.1.2.3"},
		{"one proxy", "10.1.2.3:4000", []string{"198.51.100.1"}, "198.51.100.1"},
		{"two proxies", "10.1.2.3:4000", []string{"198.51.100.1, 192.0.2.7"}, "198.51.100.1"},
		{"two proxies in two lines", "10.1.2.3:4000", []string{"198.51.100.1", "192.0.2.7"}, "198.51.100.1"},
		{"what the sender forges", "10.1.2.3:4000", []string{"10.9.9.9, 127.0.0.1, 198.51.100.1,192.0.2.7"}, "198.51.100.1"},
		{"a proxy that is not trusted", "10.1.2.3:4000", []string{"198.51.100.1, 192.0.2.8"}, "192.0.2.8"},
		{"proxies only", "10.1.2.3:4000", []string{"10.1.1.1, 10.1.1.2"}, "10.1.1.1"},
		{"rubbish", "10.1.2.3:4000", []string{"rubbish"}, "10.1.2.3"},
		{"rubbish behind a proxy", "10.1.2.3:4000", []string{"198.51.100.1, <script>, 10.1.1.1"}, "10.1.1.1"},
		{"nothing between commas", "10.1.2.3:4000", []string{"198.51.100.1,, 10.1.1.1"}, "10.1.1.1"},
		{"a comma at the end", "10.1.2.3:4000", []string{"198.51.100.1,"}, "10.1.2.3"},
		{"an empty line", "10.1.2.3:4000", []string{""}, "10.1.2.3"},
		{"a port", "10.1.2.3:4000", []string{"198.51.100.1:52000"}, "198.51.100.1"},
		{"a network is no address", "10.1.2.3:4000", []string{"198.51.100.0/24"}, "10.1.2.3"},
		{"too many numbers", "10.1.2.3:4000", []string{"198.51.100.1.5"}, "10.1.2.3"},
		{"IPv6", "[fd00::1]:4000", []string{"2001:db8::5"}, "2001:db8::5"},
		{"IPv6 with a port", "[fd00::1]:4000", []string{"[2001:db8::5]:443"}, "2001:db8::5"},
		{"IPv6 with an interface", "[fd00::1%eth0]:4000", []string{"fe80::5%<x>"}, "fe80::5"},
		{"IPv4 in IPv6", "[::ffff:10.1.2.3]:4000", []string{"::ffff:198.51.100.1, ::ffff:192.0.2.7"}, "198.51.100.1"},
		{"no address at all", "@", []string{"198.51.100.1"}, "invalid IP"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			r.RemoteAddr = tt.peer
			r.Header["X-Forwarded-For"] = tt.forwarded
			if got := ClientIP(r, ours).String(); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestWithoutTrustedProxiesNoHeaderIsRead(t *testing.T) {
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.RemoteAddr = "127.0.0.1:4000"
	for _, name := range []string{"X-Forwarded-For", "X-Real-Ip", "True-Client-Ip", "Forwarded"} {
		r.Header.Set(name, "198.51.100.1")
	}
	if got := ClientIP(r, nil).String(); got != "127.0.0.1" {
		t.Errorf("got %s", got)
	}
}

func TestLimitsCountANetworkOfIPv6AsOneAddress(t *testing.T) {
	for text, want := range map[string]string{
		"198.51.100.1":         "198.51.100.1",
		"2001:db8:0:1:a:b:c:d": "2001:db8:0:1::",
		"2001:db8:0:1:ffff::":  "2001:db8:0:1::",
		"2001:db8:0:2:a:b:c:d": "2001:db8:0:2::",
		"fe80::1":              "fe80::",
	} {
		if got := Network(netip.MustParseAddr(text)).String(); got != want {
			t.Errorf("%s counts as %s, not %s", text, got, want)
		}
	}
	if Network(netip.Addr{}).IsValid() {
		t.Error("no address counts as one")
	}
}
