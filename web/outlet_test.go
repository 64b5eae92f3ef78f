package web

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"sync"
	"testing"
)

// newPair returns an outlet over the machine's network, and its peer.
func newPair(t *testing.T, emptied func()) (o *outlet, peer net.Conn) {
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
	o = newOutlet(conn, &group, emptied)
	t.Cleanup(func() {
		peer.Close()
		o.Close()
		group.Wait()
	})
	return o, peer
}

func TestWhatThePeerHasNotReadYetLeavesLaterInOrder(t *testing.T) {
	emptied := make(chan struct{}, 1)
	o, peer := newPair(t, func() { emptied <- struct{}{} })
	var sent bytes.Buffer
	for i := uint64(0); !o.full(); i++ {
		p := binary.BigEndian.AppendUint64(nil, i)
		sent.Write(p)
		if _, err := o.Write(p); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 1000 {
		p := binary.BigEndian.AppendUint64(nil, uint64(i))
		sent.Write(p)
		if _, err := o.Write(p); err != nil {
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
	<-emptied
	if o.full() {
		t.Error("the outlet is still full")
	}
}

func TestAPeerThatNeverReadsIsGivenUp(t *testing.T) {
	o, _ := newPair(t, func() {})
	p := make([]byte, 4096)
	for {
		if n, err := o.Write(p); errors.Is(err, errSlow) {
			break
		} else if n != len(p) || err != nil {
			t.Fatalf("%d bytes, %v", n, err)
		}
	}
}

func TestHeldWritesLeaveAsOne(t *testing.T) {
	here, there := net.Pipe()
	var group sync.WaitGroup
	o := newOutlet(here, &group, func() {})
	o.hold()
	for _, word := range []string{"one ", "two ", "three"} {
		if _, err := o.Write([]byte(word)); err != nil {
			t.Fatal(err)
		}
	}
	o.release()
	p := make([]byte, 100)
	n, err := there.Read(p)
	if string(p[:n]) != "one two three" || err != nil {
		t.Errorf("the peer reads %q, %v", p[:n], err)
	}
	o.Close()
	group.Wait()
	if _, err := o.Write(p); !errors.Is(err, net.ErrClosed) {
		t.Errorf("a closed outlet answers %v", err)
	}
}
