//go:build unix

package web

import (
	"errors"
	"io"
	"syscall"
)

// tap writes to a connection what the system takes without waiting.
type tap struct {
	raw  syscall.RawConn
	turn func(fd uintptr) bool // made once, for it escapes
	p    []byte
	n    int
	err  error
}

func newTap(raw syscall.RawConn) *tap {
	t := &tap{raw: raw}
	t.turn = t.attempt
	return t
}

// write returns how much of p the system took.
func (t *tap) write(p []byte) (int, error) {
	t.p, t.n, t.err = p, 0, nil
	err := t.raw.Write(t.turn)
	if err == nil && !errors.Is(t.err, syscall.EAGAIN) {
		err = t.err
	}
	t.p = nil
	return t.n, err
}

// attempt writes until the system takes no more. It returns true whatever
// happened, lest somebody waits.
func (t *tap) attempt(fd uintptr) bool {
	for t.n < len(t.p) && t.err == nil {
		var n int
		n, t.err = syscall.Write(int(fd), t.p[t.n:])
		switch {
		case t.err == nil && n == 0:
			t.err = io.ErrUnexpectedEOF
		case t.err == nil:
			t.n += n
		case errors.Is(t.err, syscall.EINTR):
			t.err = nil
		}
	}
	return true
}
