package server

import (
	"net"
	"syscall"

	"golang.org/x/sys/unix"
)

// listenConfig sets keep-alive on the listening socket, from which accepted connections inherit it. Go would
// make four calls for each connection; KeepAlive -1 prevents that.
func listenConfig() net.ListenConfig {
	config := net.ListenConfig{Control: setTCPOptions, KeepAlive: -1}
	config.SetMultipathTCP(false) // its sockets do not support all of these options
	return config
}

// setTCPOptions sets how soon a vanished client is noticed.
func setTCPOptions(_, _ string, conn syscall.RawConn) error {
	var failed error
	err := conn.Control(func(fd uintptr) {
		for _, option := range []struct{ level, name, value int }{
			{unix.SOL_SOCKET, unix.SO_KEEPALIVE, 1},
			{unix.IPPROTO_TCP, unix.TCP_KEEPIDLE, int(keepAliveIdle.Seconds())},
			{unix.IPPROTO_TCP, unix.TCP_KEEPINTVL, int(keepAliveInterval.Seconds())},
			{unix.IPPROTO_TCP, unix.TCP_KEEPCNT, keepAliveCount},
			{unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, int(userTimeout.Milliseconds())},
		} {
			if failed = unix.SetsockoptInt(int(fd), option.level, option.name, option.value); failed != nil {
				return
			}
		}
	})
	if err != nil {
		return err
	}
	return failed
}
