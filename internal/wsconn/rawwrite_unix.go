//go:build unix

package wsconn

import (
	"errors"
	"io"
	"syscall"
)

// rawWriter writes to a connection what the system takes without waiting.
type rawWriter struct {
	raw syscall.RawConn
	do  func(fd uintptr) // attempt, made once because it escapes
	p   []byte
	n   int
	err error
}

func newRawWriter(raw syscall.RawConn) *rawWriter {
	w := &rawWriter{raw: raw}
	w.do = w.attempt
	return w
}

// write returns how much of p the system accepted. It calls Control instead of Write, which would prepare to wait.
func (w *rawWriter) write(p []byte) (int, error) {
	w.p, w.n, w.err = p, 0, nil
	err := w.raw.Control(w.do)
	if err == nil && !errors.Is(w.err, syscall.EAGAIN) {
		err = w.err
	}
	w.p = nil
	return w.n, err
}

// attempt writes until the system takes no more.
func (w *rawWriter) attempt(fd uintptr) {
	for w.n < len(w.p) && w.err == nil {
		var n int
		n, w.err = writeAtOnce(fd, w.p[w.n:])
		switch {
		case w.err == nil && n == 0:
			w.err = io.ErrUnexpectedEOF
		case w.err == nil:
			w.n += n
		case errors.Is(w.err, syscall.EINTR):
			w.err = nil
		}
	}
}
