package main

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// boundSilence sets unheard for the connections that a socket will accept, which
// inherit it.
func boundSilence(_, _ string, conn syscall.RawConn) error {
	var failed error
	err := conn.Control(func(fd uintptr) {
		failed = unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, int(unheard.Milliseconds()))
	})
	if err != nil {
		return err
	}
	return failed
}
