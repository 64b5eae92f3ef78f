package main

import (
	"context"
	"fmt"
	"net"
	"time"
)

// The system asks a client that has been quiet for probeAfter, every probeEvery,
// whether it is still there; after probes questions without an answer the
// connection ends. That is the system's own work, so that a throttled tab
// answers as quickly as any, and costs the server neither timers nor memory.
const (
	probeAfter = 15 * time.Second
	probeEvery = 5 * time.Second
	probes     = 3
	// unheard is how long a client may leave what was sent to it
	// unacknowledged: the system asks nothing while that is so.
	unheard = probeAfter + probes*probeEvery
)

// listenAt listens on an address for clients who may vanish without a word.
func listenAt(ctx context.Context, addr string) (net.Listener, error) {
	config := net.ListenConfig{
		Control:         boundSilence,
		KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: probeAfter, Interval: probeEvery, Count: probes},
	}
	listener, err := config.Listen(ctx, "tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w", addr, err)
	}
	return listener, nil
}
