//go:build !linux

package server

import "net"

// listenConfig lets Go set keep-alive for each connection, and leaves it to the system how long data may stay
// unacknowledged.
func listenConfig() net.ListenConfig {
	return net.ListenConfig{KeepAliveConfig: net.KeepAliveConfig{
		Enable: true, Idle: keepAliveIdle, Interval: keepAliveInterval, Count: keepAliveCount,
	}}
}
