// Package cluster lets several processes serve one site: it knows which of them are alive and which one owns
// a table. A table is owned by one node, which runs its room; the others forward requests about the table to
// it.
//
// Nodes register in the database that also keeps the games, so that no other part can fail: without the
// database a node could not store moves anyway. For a moment, two nodes may believe that they own the same
// table. Nothing is lost or duplicated then, because the log takes each event only once; the second node just
// has to read the log again.
package cluster

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Options are the settings of a node that joins a cluster.
type Options struct {
	Registry Registry
	Self     Node
	Log      *slog.Logger
	// Interval is the time between two beats; 0 means Interval. A node without a beat for three intervals is dead.
	Interval time.Duration
}

// Cluster is what one node knows about all nodes.
type Cluster struct {
	options Options
	alive   atomic.Pointer[[]Node] // ordered by ID; without this node when it has lost the registry
	changed atomic.Pointer[func()]
	reading atomic.Pointer[reading]   // of the registry's clock
	reached atomic.Pointer[time.Time] // when this node was last told which are alive

	mu    sync.Mutex
	lives map[string]life // of the nodes passed to Life, by ID

	beating chan struct{} // full during a beat; guards what follows
	begun   time.Time     // when the registry was last asked
	failed  error         // the result of that
	beaten  time.Time     // when the registry was last told that this node is alive
	lost    bool          // this node has given up its tables because it could not reach the registry
	back    time.Time     // when it was reached again
	left    bool          // this node has left, and only follows the others
	twin    twin
	apart   bool // the clock of this machine is known to differ from the registry's

	stop context.CancelFunc
	done chan struct{}
}

// life is a context that ends when its node dies.
type life struct {
	context.Context
	end context.CancelFunc
}

// After beats intervals without a beat, others consider a node dead. The node itself gives up after ownBeats
// already, and an attempt may take one more, so that no two nodes own the same table.
const (
	beats    = 3
	ownBeats = 2
)

// Interval is the time between two beats of a node, unless its options say otherwise, and DeadAfter the time without one
// after which it counts as dead.
const (
	Interval  = time.Second
	DeadAfter = beats * Interval
)

// Join makes a process a node of a registry's cluster. It returns when the other nodes know of it, so that
// none of them still uses a table that is now this node's; they retry the requests that they forward until it
// listens. The caller must call Leave.
func Join(ctx context.Context, o Options) (*Cluster, error) {
	if o.Interval == 0 {
		o.Interval = Interval
	}
	c := &Cluster{options: o, lives: make(map[string]life), beating: make(chan struct{}, 1), done: make(chan struct{})}
	c.alive.Store(&[]Node{})
	if err := c.beat(ctx); err != nil {
		return nil, fmt.Errorf("cluster: join: %w", err)
	}
	if len(*c.alive.Load()) > 1 {
		select {
		case <-time.After(c.announceTime()):
		case <-ctx.Done():
			return nil, fmt.Errorf("cluster: join: %w", ctx.Err())
		}
	}
	ctx, c.stop = context.WithCancel(context.WithoutCancel(ctx))
	go c.run(ctx)
	return c, nil
}

// OnChange sets a function that is called whenever the set of living nodes has changed: tables may have other
// owners then. f must not block.
func (c *Cluster) OnChange(f func()) { c.changed.Store(&f) }

// Now returns the time by the registry's clock, which is the same for all nodes.
func (c *Cluster) Now() time.Time {
	r := c.reading.Load()
	return r.shown.Add(time.Since(r.at))
}

// Self returns this node.
func (c *Cluster) Self() Node { return c.options.Self }

// Nodes returns the nodes that are alive.
func (c *Cluster) Nodes() []Node { return slices.Clone(*c.alive.Load()) }

// Life returns a context that ends when a node dies or leaves.
func (c *Cluster) Life(id string) context.Context {
	c.mu.Lock()
	defer c.mu.Unlock()
	of, ok := c.lives[id]
	if !ok {
		of.Context, of.end = context.WithCancel(context.Background())
		if c.knows(id) {
			c.lives[id] = of
		} else {
			of.end()
		}
	}
	return of.Context
}

// knows reports whether a node is alive.
func (c *Cluster) knows(id string) bool {
	return slices.ContainsFunc(*c.alive.Load(), func(n Node) bool { return n.ID == id })
}

// Owner returns the node that owns a key; false if no node with tables is alive.
func (c *Cluster) Owner(key string) (Node, bool) { return owner(*c.alive.Load(), key) }

// Thinkers returns the nodes that think for bots, in the order in which to ask them about a key. If the key's
// owner is among them and all nodes have the same roles, it is the first.
func (c *Cluster) Thinkers(key string) []Node {
	thinkers := slices.DeleteFunc(c.Nodes(), func(n Node) bool { return !n.Roles.Has(Bots) })
	slices.SortFunc(thinkers, func(a, b Node) int { return cmp.Compare(weight(b.ID, key), weight(a.ID, key)) })
	return thinkers
}

// Owns reports whether this node owns a key.
func (c *Cluster) Owns(key string) bool {
	n, ok := c.Owner(key)
	return ok && n.ID == c.options.Self.ID
}

// Refresh asks the registry now; concurrent calls share one request. It still follows the other nodes after
// Leave, because this node forwards requests to them.
func (c *Cluster) Refresh(ctx context.Context) error { return c.beat(ctx) }

// Apart reports whether this node has not reached the registry for so long that nobody has to wait for a new owner of a
// table: if the others reach it, they have taken over this node's tables, and otherwise no node has any.
func (c *Cluster) Apart() bool {
	const longest = beats + 2 // intervals: until this node counts as dead, until the others ask, and for their question
	return time.Since(*c.reached.Load()) > longest*c.options.Interval
}

// Leave makes the other nodes the owners of this node's tables.
func (c *Cluster) Leave(ctx context.Context) error {
	c.stop()
	<-c.done
	c.beating <- struct{}{}
	defer func() { <-c.beating }()
	c.left = true
	err := c.options.Registry.Leave(ctx, c.options.Self.ID)
	c.handOver(c.Nodes())
	if err != nil {
		return fmt.Errorf("cluster: leave: %w", err)
	}
	return nil
}

// handOver removes this node from the living nodes, unless there would be nobody to take over.
func (c *Cluster) handOver(alive []Node) {
	if others := c.without(alive); len(others) > 0 {
		c.set(others)
	}
}

// without removes this node from a list.
func (c *Cluster) without(nodes []Node) []Node {
	return slices.DeleteFunc(nodes, func(n Node) bool { return n.ID == c.options.Self.ID })
}

// set stores the living nodes. It must not be called concurrently.
func (c *Cluster) set(alive []Node) {
	slices.SortFunc(alive, func(a, b Node) int { return cmp.Compare(a.ID, b.ID) })
	if slices.Equal(alive, *c.alive.Load()) {
		return
	}
	c.alive.Store(&alive)
	c.endLives()
	c.options.Log.Info("the nodes that are alive", "number", len(alive))
	if versions := versionsOf(alive); len(versions) > 1 {
		c.options.Log.Warn("the nodes are of several versions: games go on, but replace the older ones soon", "versions", versions)
	}
	if changed := c.changed.Load(); changed != nil {
		(*changed)()
	}
}

// versionsOf returns the different versions of nodes, sorted.
func versionsOf(nodes []Node) (versions []string) {
	for _, n := range nodes {
		versions = append(versions, cmp.Or(n.Version, "older"))
	}
	slices.Sort(versions)
	return slices.Compact(versions)
}

// endLives ends the lives of dead nodes.
func (c *Cluster) endLives() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for id, of := range c.lives {
		if !c.knows(id) {
			of.end()
			delete(c.lives, id)
		}
	}
}
