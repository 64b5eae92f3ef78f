package cluster

import (
	"context"
	"time"
)

// Node is a process that serves the site.
type Node struct {
	ID    string // different for each start of a process
	URL   string // where other nodes reach it: "http://10.0.0.1:8080"
	Roles Roles
	// Version is that of its program; "" if that is too old to say.
	Version string
}

// Registry knows which nodes are alive. Its methods are safe for concurrent use.
type Registry interface {
	// Beat records that a node is alive, and returns all nodes that have done so within the given time.
	Beat(ctx context.Context, n Node, within time.Duration) (Roll, error)
	// Alive returns all nodes that have recorded within the given time that they are alive.
	Alive(ctx context.Context, within time.Duration) ([]Node, error)
	// Leave removes a node.
	Leave(ctx context.Context, id string) error
}

// Roll is the registry's answer to a beat.
type Roll struct {
	Alive []Node
	Now   time.Time // by the clock of the registry
	// Silent is the time since the node's previous beat, by that clock; 0 if there was none. The node cannot
	// measure it, because its own clocks may stop while the machine is suspended.
	Silent time.Duration
}
