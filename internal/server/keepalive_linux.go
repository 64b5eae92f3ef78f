package server

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// setTCPUserTimeout sets userTimeout on a listening socket, from which accepted
// connections inherit it.
func setTCPUserTimeout(_, _ string, conn syscall.RawConn) error {
	var failed error
	err := conn.Control(func(fd uintptr) {
		failed = unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, int(userTimeout.Milliseconds()))
	})
	if err != nil {
		return err
	}
	return failed
}
