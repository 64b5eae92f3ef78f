package battleground

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/netip"
	"testing"
	"time"
	"unicode/utf8"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// Every line either is a message that agents may send, with everything it needs, or gets an answer that can
// be sent.
func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"mtype":"PLAY","name":"a","channel":"b"}`))
	f.Add([]byte(`{"mtype":"ACTN","action":["MOVE",[[0,-3],[0,-2]]]}`))
	f.Add([]byte(`{"mtype":"OKAY","action":null}`))
	f.Add([]byte("{\"mtype\":\"\xff\"}"))
	f.Fuzz(func(t *testing.T, line []byte) {
		m, err := parse(line)
		var why fault
		if errors.As(err, &why) {
			m = message{Type: typeErro, Reason: string(why)}
		} else if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(m)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if bytes.ContainsRune(text, '\n') || !utf8.Valid(text) {
			t.Errorf("%q is answered by %q", line, text)
		}
		if m.Type == typePlay && (m.Name == nil || m.Channel == nil) || m.Type == typeActn && len(m.Action) == 0 {
			t.Errorf("%q is read and lacks something", line)
		}
	})
}

// Every action is refused or becomes one of the legal moves.
func FuzzAction(f *testing.F) {
	for _, text := range []string{`["MOVE",[[0,-3],[0,-2]]]`, `["JUMP",[[-3,0],[-1,0]]]`, `["EXIT",[3,-3]]`, `["PASS",null]`, `["MOVE",[[1e99]]]`, "a1-b1"} {
		f.Add(text)
	}
	state, err := game.Of(chexers.Rules{}).Start("")
	if err != nil {
		f.Fatal(err)
	}
	legal := make(map[string]bool)
	for _, m := range state.Legal(0) {
		legal[m.Text] = true
	}
	f.Fuzz(func(t *testing.T, action string) {
		text, err := state.Read(0, action)
		if err == nil && !legal[text] {
			t.Errorf("%q is read as %q, which is not legal", action, text)
		}
	})
}

// Whatever a connection starts with, only a trusted proxy chooses the address, nothing makes the server
// panic, and without a proxy's line no data are lost.
func FuzzProxyLine(f *testing.F) {
	f.Add([]byte("PROXY TCP4 1.2.3.4 5.6.7.8 99 100\r\n{}\n"), true)
	f.Add([]byte("\r\n\r\n\x00\r\nQUIT\n\x21\x11\x00\x0c\x01\x02\x03\x04\x05\x06\x07\x08\x00\x01\x00\x02{}\n"), true)
	f.Add([]byte("PROXY UNKNOWN\r\n"), false)
	f.Add([]byte("PROXY TCP6 ::1 ::1 1 99999\r\n"), true)
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	f.Fuzz(func(t *testing.T, sent []byte, proxy bool) {
		peer := netip.MustParseAddr("9.9.9.9")
		if proxy {
			peer = netip.MustParseAddr("10.0.0.1")
		}
		raw := &said{Reader: bytes.NewReader(sent), from: net.TCPAddrFromAddrPort(netip.AddrPortFrom(peer, 7))}
		conn := behind(raw, proxies)
		read, err := io.ReadAll(bufio.NewReader(conn))
		from := address(conn.RemoteAddr())
		if !proxy && (err != nil || !bytes.Equal(read, sent) || from != peer) {
			t.Errorf("a stranger who sends %q is taken for %s (%v)", sent, from, err)
		}
		if proxy && err == nil && bytes.Equal(read, sent) && from != peer {
			t.Errorf("%q names no address and is taken for %s", sent, from)
		}
	})
}

// said is a connection on which all data have already arrived.
type said struct {
	net.Conn
	*bytes.Reader
	from net.Addr
}

func (s *said) Read(p []byte) (int, error) { return s.Reader.Read(p) }
func (s *said) RemoteAddr() net.Addr       { return s.from }
func (s *said) LocalAddr() net.Addr        { return s.from }
func (s *said) Close() error               { return nil }

func (s *said) Write(p []byte) (int, error)     { return len(p), nil }
func (s *said) SetReadDeadline(time.Time) error { return nil }
