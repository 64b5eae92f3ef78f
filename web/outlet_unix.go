//go:build unix

package web

import (
	"errors"
	"io"
	"syscall"
)

// writeNow writes what the system takes without waiting and returns how much
// that was.
func writeNow(raw syscall.RawConn, p []byte) (n int, err error) {
	attempt := func(fd uintptr) bool {
		for n < len(p) && err == nil {
			var k int
			k, err = syscall.Write(int(fd), p[n:])
			switch {
			case err == nil && k == 0:
				err = io.ErrUnexpectedEOF
			case err == nil:
				n += k
			case errors.Is(err, syscall.EINTR):
				err = nil
			}
		}
		return true // whatever happened: nobody shall wait here
	}
	if failure := raw.Write(attempt); failure != nil {
		return n, failure
	}
	if errors.Is(err, syscall.EAGAIN) {
		err = nil
	}
	return n, err
}
