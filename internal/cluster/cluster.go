// Package cluster lets several processes serve one site: it knows which of them are alive and
// which one owns a table. A table is owned by one node, where its room is; the others send on to
// it what they are asked about the table.
//
// Nodes tell of themselves in the database that also keeps the games, so that there is no other
// part that could fail: a node without the database could store no move anyhow. For a moment two
// nodes may think that they own the same table. That loses and doubles nothing, because the log
// takes each event once; it costs the second one a reading of the log.
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

// Node is a process that serves the site.
type Node struct {
	ID    string // different for each start of a process
	URL   string // where other nodes reach it: "http://10.0.0.1:8080"
	Roles Roles
}

// Registry keeps which nodes are alive. Its methods are safe for concurrent use.
type Registry interface {
	// Beat notes that a node is alive. Alive are all nodes that have said so within a time.
	Beat(ctx context.Context, n Node, within time.Duration) (Roll, error)
	// Alive returns all nodes that have said within a time that they are alive.
	Alive(ctx context.Context, within time.Duration) ([]Node, error)
	// Leave forgets a node.
	Leave(ctx context.Context, id string) error
}

// Roll is what a registry tells a node that says that it is alive.
type Roll struct {
	Alive []Node
	Now   time.Time // by the clock of the registry
	// Silent is for how long the node had not said so, by that clock; 0 if it never had. While a
	// machine is suspended, its own clocks may stand still.
	Silent time.Duration
}

// Options are what a node needs to join a cluster.
type Options struct {
	Registry Registry
	Self     Node
	Log      *slog.Logger
	// Interval is how often a node says that it is alive; 0 means a second. A node that has not
	// done so for three times as long has died.
	Interval time.Duration
}

// Cluster is what one node knows of all.
type Cluster struct {
	options Options
	alive   atomic.Pointer[[]Node] // in the order of their IDs; without this node when it has lost the registry
	changed atomic.Pointer[func()]
	reading atomic.Pointer[reading] // of the registry's clock

	mu    sync.Mutex
	lives map[string]life // of the nodes that somebody has asked for, by their IDs

	beating chan struct{} // full during a beat; guards what follows
	begun   time.Time     // when the registry was last asked
	failed  error         // how that ended
	beaten  time.Time     // when the registry was last reached
	lost    bool          // this node has given up its tables because it has not reached the registry
	back    time.Time     // when it was reached again
	left    bool          // this node has left, and only learns of the others
	apart   bool          // the clock of this machine is known to differ from the registry's

	stop context.CancelFunc
	done chan struct{}
}

// life ends with that of a node.
type life struct {
	context.Context
	end context.CancelFunc
}

// reading is what the clock of the registry showed.
type reading struct {
	shown time.Time
	at    time.Time // when that was, by this node's monotonic clock
}

// maxApart is by how much the clock of a node's machine may differ from that of the registry without a
// word: bans and links that end do so by the clock of the machine.
const maxApart = 5 * time.Second

// After so many intervals others take a silent node for dead. The node itself knows it earlier, so
// that no two own a table: an attempt may take one interval, and after two it has lost the registry.
const (
	beats    = 3
	ownBeats = 2
)

// Join makes a process a node of the cluster that a registry keeps. It returns when the other nodes
// have heard of it, so that none of them still uses a table that is this node's: what they send on
// until it listens, they try again. The caller must leave the cluster.
func Join(ctx context.Context, o Options) (*Cluster, error) {
	if o.Interval == 0 {
		o.Interval = time.Second
	}
	c := &Cluster{options: o, lives: make(map[string]life), beating: make(chan struct{}, 1), done: make(chan struct{})}
	c.alive.Store(&[]Node{})
	if err := c.beat(ctx); err != nil {
		return nil, fmt.Errorf("cluster: join: %w", err)
	}
	if len(*c.alive.Load()) > 1 {
		select {
		case <-time.After(c.heard()):
		case <-ctx.Done():
			return nil, fmt.Errorf("cluster: join: %w", ctx.Err())
		}
	}
	ctx, c.stop = context.WithCancel(context.WithoutCancel(ctx))
	go c.run(ctx)
	return c, nil
}

// OnChange has f called whenever other nodes are alive than before: tables may then belong to
// others. It must not block.
func (c *Cluster) OnChange(f func()) { c.changed.Store(&f) }

// Now returns what the clock of the registry shows, which is the same for all nodes.
func (c *Cluster) Now() time.Time {
	r := c.reading.Load()
	return r.shown.Add(time.Since(r.at))
}

// Self returns this node.
func (c *Cluster) Self() Node { return c.options.Self }

// Nodes returns the nodes that are alive.
func (c *Cluster) Nodes() []Node { return slices.Clone(*c.alive.Load()) }

// Life returns a context that ends when a node is not alive any more, or has left.
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

// Owner returns the node that owns a key, and whether any node is alive that owns tables.
func (c *Cluster) Owner(key string) (Node, bool) { return owner(*c.alive.Load(), key) }

// Thinkers returns the nodes that think for bots, those first that shall think for a key. Where the
// owner of a key is one of them and all do the same, it is the first.
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

// Refresh asks the registry now; many who do so at the same time ask it once. After Leave it still learns of the
// others, to whom this node sends on.
func (c *Cluster) Refresh(ctx context.Context) error { return c.beat(ctx) }

// Leave tells the other nodes that they own this node's tables from now on.
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

// handOver makes the others of these nodes those that are alive; if there are none, nobody could take over.
func (c *Cluster) handOver(alive []Node) {
	if others := c.without(alive); len(others) > 0 {
		c.set(others)
	}
}

// without removes this node from a list.
func (c *Cluster) without(nodes []Node) []Node {
	return slices.DeleteFunc(nodes, func(n Node) bool { return n.ID == c.options.Self.ID })
}

func (c *Cluster) run(ctx context.Context) {
	defer close(c.done)
	ticker := time.NewTicker(c.options.Interval)
	defer ticker.Stop()
	failing := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		err := c.beat(ctx)
		if err != nil && !failing && ctx.Err() == nil {
			c.options.Log.Error("the database does not tell which nodes are alive", "err", err)
		}
		failing = err != nil
	}
}

// beat asks the registry, unless somebody else does so from now on while this one waits.
func (c *Cluster) beat(ctx context.Context) error {
	called := time.Now()
	select {
	case c.beating <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-c.beating }()
	if c.begun.After(called) {
		return c.failed
	}
	now := time.Now()
	err := c.ask(ctx, now)
	if ctx.Err() == nil { // else it tells the others nothing
		c.begun, c.failed = now, err
	}
	return err
}

// ask tells the registry that this node is alive, unless it has left, and learns of the others. Others take a node
// for dead that has not reached the registry for some time, and so does the node itself, be it afterwards.
func (c *Cluster) ask(ctx context.Context, now time.Time) error {
	limited, cancel := context.WithTimeout(ctx, c.options.Interval*9/10)
	defer cancel()
	if c.left {
		alive, err := c.options.Registry.Alive(limited, beats*c.options.Interval)
		if err == nil {
			c.handOver(alive)
		}
		return err
	}
	roll, err := c.options.Registry.Beat(limited, c.options.Self, beats*c.options.Interval)
	switch {
	case err != nil && time.Since(c.beaten) > ownBeats*c.options.Interval && ctx.Err() == nil:
		c.lost, c.back = true, time.Time{}
		c.set(c.without(c.Nodes()))
		return err
	case err != nil:
		return err
	}
	c.read(roll.Now, now)
	if roll.Silent > beats*c.options.Interval { // this process or its machine stood still
		c.lost, c.back = true, time.Time{}
	}
	c.beaten = now
	alive := c.without(roll.Alive)
	if c.returned(time.Now()) {
		alive = append(alive, c.options.Self)
	}
	c.set(alive)
	return nil
}

// read notes what the clock of the registry showed in answer to a question, and says so when that of this
// machine differs from it.
func (c *Cluster) read(shown, asked time.Time) {
	now := time.Now()
	at := asked.Add(now.Sub(asked) / 2)
	c.reading.Store(&reading{shown, at})
	ahead := at.Round(0).Sub(shown) // by the time of day
	switch apart := ahead.Abs() > maxApart; {
	case apart && !c.apart:
		c.options.Log.Warn("the clock of this machine differs from that of the database, by which games are played", "ahead", ahead.Round(time.Millisecond))
		c.apart = true
	case !apart:
		c.apart = false
	}
}

// returned reports whether this node may own tables: it has not lost the registry, or has reached
// it again for so long that the other nodes have heard of it.
func (c *Cluster) returned(now time.Time) bool {
	if c.lost && c.back.IsZero() {
		c.back = now
	}
	if c.lost && now.Sub(c.back) < c.heard() {
		return false
	}
	c.lost = false
	return true
}

// heard is how long it takes until the other nodes have heard of this one.
func (c *Cluster) heard() time.Duration { return c.options.Interval + c.options.Interval/10 }

// set makes these the nodes that are alive. The caller is the only one who does so.
func (c *Cluster) set(alive []Node) {
	slices.SortFunc(alive, func(a, b Node) int { return cmp.Compare(a.ID, b.ID) })
	if slices.Equal(alive, *c.alive.Load()) {
		return
	}
	c.alive.Store(&alive)
	c.bury()
	c.options.Log.Info("the nodes that are alive", "number", len(alive))
	if changed := c.changed.Load(); changed != nil {
		(*changed)()
	}
}

// bury ends the lives of nodes that are not alive any more.
func (c *Cluster) bury() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for id, of := range c.lives {
		if !c.knows(id) {
			of.end()
			delete(c.lives, id)
		}
	}
}
