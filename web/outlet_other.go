//go:build !unix

package web

import "syscall"

// tap writes nothing: this system has no simple way to write without waiting.
type tap struct{}

func newTap(syscall.RawConn) *tap { return nil }

func (*tap) write([]byte) (int, error) { return 0, nil }
