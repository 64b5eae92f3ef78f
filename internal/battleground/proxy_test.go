package battleground_test

import (
	"net/netip"
	"slices"
	"strconv"
	"sync"
	"testing"

	"triplecross/internal/battleground"
)

// callers records the addresses of clients.
type callers struct {
	mu   sync.Mutex
	from []string
}

func (c *callers) allow(a netip.Addr) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.from = append(c.from, a.String())
	return nil
}

func TestATrustedProxyNamesTheClientsAddress(t *testing.T) {
	var seen callers
	g := open(t, battleground.Options{PerAddress: 1, Proxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, Allow: seen.allow})
	const versionTwo = "\r\n\r\n\x00\r\nQUIT\n\x21\x11\x00\x0c\xc6\x33\x64\x02\x7f\x00\x00\x01\x30\x39\x22\xb8"
	for i, header := range []string{
		"PROXY TCP4 198.51.100.1 127.0.0.1 50000 12345\r\n",
		versionTwo,
		"PROXY TCP6 2001:db8:1:2:3::4 ::1 50000 12345\r\n",
		"", // the proxy itself
	} {
		a := g.dial()
		a.conn.Write([]byte(header))                             // an error shows in hear
		a.play("agent", "channel "+strconv.Itoa(i)).want("OKAY") // no game begins
	}
	again := g.dial()
	again.conn.Write([]byte("PROXY TCP4 198.51.100.1 127.0.0.1 50001 12345\r\n"))
	again.play("agent", "").wantError("too many connections")
	seen.mu.Lock()
	defer seen.mu.Unlock()
	if want := []string{"198.51.100.1", "198.51.100.2", "2001:db8:1:2::", "127.0.0.1"}; !slices.Equal(seen.from, want) {
		t.Errorf("they come from %v", seen.from)
	}
}

func TestAStrangerDoesNotChooseItsAddress(t *testing.T) {
	var seen callers
	g := open(t, battleground.Options{Proxies: []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}, Allow: seen.allow})
	a := g.dial()
	a.conn.Write([]byte("PROXY TCP4 198.51.100.1 127.0.0.1 50000 12345\r\n")) // an error shows in hear
	if m := a.play("agent", "").hear(); m.Type != "ERRO" {
		t.Errorf("the answer is %+v", m)
	}
	seen.mu.Lock()
	defer seen.mu.Unlock()
	if !slices.Equal(seen.from, []string{"127.0.0.1"}) {
		t.Errorf("it comes from %v", seen.from)
	}
}
