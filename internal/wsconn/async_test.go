package wsconn

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"sync"
	"testing"
)

// newPair returns an asyncConn over the machine's network, and its peer.
func newPair(t *testing.T, drained func()) (c *asyncConn, peer net.Conn) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if peer, err = net.Dial("tcp", l.Addr().String()); err != nil {
		t.Fatal(err)
	}
	conn, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	c = newAsyncConn(conn, &group, drained)
	t.Cleanup(func() {
		peer.Close()
		c.Close()
		group.Wait()
	})
	return c, peer
}

func TestWhatThePeerHasNotReadYetLeavesLaterInOrder(t *testing.T) {
	drained := make(chan struct{}, 1)
	c, peer := newPair(t, func() { drained <- struct{}{} })
	var sent bytes.Buffer
	for i := uint64(0); !c.full(); i++ {
		p := binary.BigEndian.AppendUint64(nil, i)
		sent.Write(p)
		if _, err := c.Write(p); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 1000 {
		p := binary.BigEndian.AppendUint64(nil, uint64(i))
		sent.Write(p)
		if _, err := c.Write(p); err != nil {
			t.Fatal(err)
		}
	}
	got := make([]byte, sent.Len())
	if _, err := io.ReadFull(peer, got); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, sent.Bytes()) {
		t.Error("the peer reads something else than was written")
	}
	<-drained
	if c.full() {
		t.Error("the connection is still full")
	}
}

func TestAPeerThatNeverReadsIsGivenUp(t *testing.T) {
	c, _ := newPair(t, func() {})
	p := make([]byte, 4096)
	for {
		if n, err := c.Write(p); errors.Is(err, errSlow) {
			break
		} else if n != len(p) || err != nil {
			t.Fatalf("%d bytes, %v", n, err)
		}
	}
}

func TestCorkedWritesLeaveAsOne(t *testing.T) {
	here, there := net.Pipe()
	var group sync.WaitGroup
	c := newAsyncConn(here, &group, func() {})
	c.cork()
	for _, word := range []string{"one ", "two ", "three"} {
		if _, err := c.Write([]byte(word)); err != nil {
			t.Fatal(err)
		}
	}
	c.uncork()
	p := make([]byte, 100)
	n, err := there.Read(p)
	if string(p[:n]) != "one two three" || err != nil {
		t.Errorf("the peer reads %q, %v", p[:n], err)
	}
	c.Close()
	group.Wait()
	if _, err := c.Write(p); !errors.Is(err, net.ErrClosed) {
		t.Errorf("a closed connection answers %v", err)
	}
}

func TestNoMessageFollowsACloseFrame(t *testing.T) {
	c, peer := newPair(t, func() {})
	if err := c.send([]byte("before")); err != nil {
		t.Fatal(err)
	}
	closeFrame := []byte{finalClose, 0}
	if _, err := c.Write(closeFrame); err != nil {
		t.Fatal(err)
	}
	if err := c.send([]byte("after")); !errors.Is(err, net.ErrClosed) {
		t.Errorf("a message after the close frame: %v", err)
	}
	c.Close()
	got, err := io.ReadAll(peer)
	if want := append([]byte("\x81\x06before"), closeFrame...); err != nil || !bytes.Equal(got, want) {
		t.Errorf("the peer reads %q, %v", got, err)
	}
}
