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

// errAddress says that an endpoint leads to where no push service is.
var errAddress = errors.New("push: that is not a public address for https")

// publicTransport connects to public addresses only, at the port of https. The address is looked at
// when it is dialled, after the name was resolved: whoever owns a name may change what it means.
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

// isPublic reports whether an address is one of the internet's, and no other in disguise.
func isPublic(a netip.Addr) bool {
	a = a.Unmap()
	if a.Zone() != "" || !a.IsGlobalUnicast() || a.IsPrivate() {
		return false
	}
	return !slices.ContainsFunc(special(), func(p netip.Prefix) bool { return p.Contains(a) }) &&
		(a.Is4() || netip.MustParsePrefix("2000::/3").Contains(a))
}

// special are networks that are not private by name and yet lead to none of the internet's hosts, or to
// those of another network.
func special() []netip.Prefix {
	return []netip.Prefix{
		netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
		netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("192.88.99.0/24"), netip.MustParsePrefix("198.18.0.0/15"),
		netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("240.0.0.0/4"),
		netip.MustParsePrefix("2001::/23"), netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("3fff::/20"),
	}
}
