package push

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"syscall"
	"time"
)

// errAddress means that an endpoint does not lead to a push service.
var errAddress = errors.New("push: not a public https address")

// publicTransport connects to public addresses only, and only to the https port. The address is checked when
// dialling, after the name was resolved, because the owner of a name can change where it leads.
func publicTransport() *http.Transport {
	dialer := net.Dialer{Timeout: 5 * time.Second, Control: onlyPublic}
	return &http.Transport{
		DialContext: dialer.DialContext, ForceAttemptHTTP2: true, TLSHandshakeTimeout: 5 * time.Second, ResponseHeaderTimeout: 10 * time.Second,
		MaxIdleConns: 32, MaxIdleConnsPerHost: MostOfPerson, MaxConnsPerHost: MostOfPerson, IdleConnTimeout: 90 * time.Second, MaxResponseHeaderBytes: 16 << 10,
	}
}

// onlyPublic is a net.Dialer's Control.
func onlyPublic(_, address string, _ syscall.RawConn) error {
	a, err := netip.ParseAddrPort(address)
	if err != nil || a.Port() != 443 || !isPublic(a.Addr()) {
		return errAddress
	}
	return nil
}

// isPublic reports whether an address belongs to the public internet and does not stand for another one.
func isPublic(a netip.Addr) bool {
	a = a.Unmap()
	if a.Zone() != "" || !a.IsGlobalUnicast() || a.IsPrivate() {
		return false
	}
	return !slices.ContainsFunc(special(), func(p netip.Prefix) bool { return p.Contains(a) }) &&
		(a.Is4() || netip.MustParsePrefix("2000::/3").Contains(a))
}

// special are networks that netip does not call private, but that lead to no internet host or to hosts of
// another network.
func special() []netip.Prefix {
	return []netip.Prefix{
		netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
		netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("192.88.99.0/24"), netip.MustParsePrefix("198.18.0.0/15"),
		netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("240.0.0.0/4"),
		netip.MustParsePrefix("2001::/23"), netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("3fff::/20"),
	}
}
