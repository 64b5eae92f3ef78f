package server

import (
	"context"
	"fmt"
	"net"
	"time"
)

// If a client is silent for keepAliveIdle, the kernel probes it every
// keepAliveInterval and ends the connection after keepAliveCount probes without
// an answer. The client's kernel answers, so that a throttled tab answers as
// quickly as any other, and the server needs neither timers nor memory for it.
const (
	keepAliveIdle     = 15 * time.Second
	keepAliveInterval = 5 * time.Second
	keepAliveCount    = 3
	// userTimeout is how long a client may leave data unacknowledged. The kernel
	// sends no probes while data is under way.
	userTimeout = keepAliveIdle + keepAliveCount*keepAliveInterval
)

// Listen listens on a TCP address for clients that may vanish without closing their connection.
func Listen(ctx context.Context, addr string) (net.Listener, error) {
	config := listenConfig()
	listener, err := config.Listen(ctx, "tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w", addr, err)
	}
	return listener, nil
}
