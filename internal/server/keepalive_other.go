//go:build !linux

package server

import "net"

// listenConfig has Go set keep-alive for each connection, and leaves it to the system how long data may be
// unacknowledged.
func listenConfig() net.ListenConfig {
	return net.ListenConfig{KeepAliveConfig: net.KeepAliveConfig{
		Enable: true, Idle: keepAliveIdle, Interval: keepAliveInterval, Count: keepAliveCount,
	}}
}
