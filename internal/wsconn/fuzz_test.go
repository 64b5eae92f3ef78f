package wsconn

import (
	"bufio"
	"bytes"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"
)

// frame returns a frame as browsers send it, with a mask of zeros.
func frame(first byte, payload string) string {
	return string([]byte{first, 0x80 | byte(len(payload)), 0, 0, 0, 0}) + payload
}

// Whatever bytes come after the handshake: what is received is a message of the allowed size,
// and the connection ends when they do.
func FuzzFrames(f *testing.F) {
	f.Add([]byte(frame(0x81, `{"t":"ping"}`) + frame(0x88, "\x03\xe8")))
	f.Add([]byte(frame(0x01, "a") + frame(0x89, "ping") + frame(0x00, "") + frame(0x80, "b")))
	f.Add([]byte(frame(0x82, "\x00\xff") + frame(0x8a, "")))
	f.Add([]byte("\x81\xfe\x00\x40\x00\x00\x00\x00"))
	f.Add([]byte("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00"))
	f.Add([]byte("\xc1\x80\x00\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, sent []byte) {
		const most = 300
		var group sync.WaitGroup
		c := accept(t, sent, Options{MaxMessage: most, Group: &group})
		received, ended := 0, false
		for range len(sent) + 1 {
			data, err := c.Receive()
			if ended = err != nil; ended {
				break
			}
			received += len(data)
			if len(data) > most || received > len(sent) {
				t.Fatalf("%q brings %q", sent, data)
			}
		}
		if !ended {
			t.Errorf("%q does not end", sent)
		}
		c.Close(1000, "")
		group.Wait()
	})
}

// accept returns the connection of a peer that has sent all of this.
func accept(t *testing.T, sent []byte, o Options) *Conn {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, "/ws", nil)
	for name, value := range map[string]string{
		"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
	} {
		r.Header.Set(name, value)
	}
	c, err := Accept(&hijacked{httptest.NewRecorder(), &spoken{r: bytes.NewReader(sent)}}, r, o)
	if err != nil {
		t.Fatal(err)
	}
	c.Uncork()
	return c
}

// A message longer than the connection's own memory is received whole, and the next one too.
func TestMessagesOfEveryLengthAreReceived(t *testing.T) {
	const most = 300
	var sent []byte
	lengths := []int{1, messageBuffer - 1, messageBuffer, messageBuffer + 1, 3, 2 * messageBuffer, 2*messageBuffer + 1, most, 1}
	for i, n := range append(lengths, most+1) {
		sent = append(sent, 0x81, 0xfe, byte(n>>8), byte(n), 0, 0, 0, 0)
		sent = append(sent, bytes.Repeat([]byte{'a' + byte(i)}, n)...)
	}
	var group sync.WaitGroup
	c := accept(t, sent, Options{MaxMessage: most, Group: &group})
	for i, n := range lengths {
		got, err := c.Receive()
		if want := bytes.Repeat([]byte{'a' + byte(i)}, n); err != nil || !bytes.Equal(got, want) {
			t.Errorf("a message of %d bytes brings %q, %v", n, got, err)
		}
	}
	if got, err := c.Receive(); !errors.Is(err, ErrTooLarge) {
		t.Errorf("a message of %d bytes brings %q, %v", most+1, got, err)
	}
	c.Close(1000, "")
	group.Wait()
}

// spoken is a connection whose peer has said everything and reads all that comes.
type spoken struct {
	net.Conn
	r *bytes.Reader
}

func (s *spoken) Read(p []byte) (int, error)       { return s.r.Read(p) }
func (s *spoken) Write(p []byte) (int, error)      { return len(p), nil }
func (s *spoken) Close() error                     { return nil }
func (s *spoken) SetDeadline(time.Time) error      { return nil }
func (s *spoken) SetReadDeadline(time.Time) error  { return nil }
func (s *spoken) SetWriteDeadline(time.Time) error { return nil }

// hijacked is the answer to the handshake.
type hijacked struct {
	*httptest.ResponseRecorder
	conn net.Conn
}

func (h *hijacked) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	return h.conn, bufio.NewReadWriter(bufio.NewReader(h.conn), bufio.NewWriter(h.conn)), nil
}
