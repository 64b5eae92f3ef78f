package cluster_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/cluster"
)

// registry is a registry in memory that can cut nodes off.
type registry struct {
	mu   sync.Mutex
	seen map[string]time.Time
	last map[string]cluster.Node // as it said at its last beat
	cut  map[string]bool

	delay map[string]time.Duration // how long a node hangs before it asks
	asked int                      // how often nodes have asked
	ahead time.Duration            // of the registry's clock
}

func newRegistry() *registry {
	return &registry{seen: map[string]time.Time{}, last: map[string]cluster.Node{}, cut: map[string]bool{}, delay: map[string]time.Duration{}}
}

func (r *registry) Beat(_ context.Context, n cluster.Node, within time.Duration) (roll cluster.Roll, err error) {
	r.mu.Lock()
	delay := r.delay[n.ID]
	r.asked++
	r.mu.Unlock()
	time.Sleep(delay)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.cut[n.ID] {
		return roll, errors.New("cut off")
	}
	if seen, ok := r.seen[n.ID]; ok {
		roll.Silent = time.Since(seen)
	}
	r.seen[n.ID], r.last[n.ID] = time.Now(), n
	roll.Alive, roll.Now = r.alive(within), time.Now().Add(r.ahead)
	return roll, nil
}

// suspend makes a node silent without its noticing: its machine was suspended, and its clocks with it.
func (r *registry) suspend(id string, d time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.seen[id] = r.seen[id].Add(-d)
}

func (r *registry) Alive(_ context.Context, within time.Duration) ([]cluster.Node, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.alive(within), nil
}

func (r *registry) alive(within time.Duration) (alive []cluster.Node) {
	for id, at := range r.seen {
		if time.Since(at) <= within {
			alive = append(alive, r.last[id])
		}
	}
	return alive
}

func (r *registry) Leave(_ context.Context, id string) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.seen, id)
	return nil
}

func (r *registry) setCut(id string, cut bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cut[id] = cut
}

func (r *registry) setDelay(id string, delay time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.delay[id] = delay
}

// askedBy returns how often f makes nodes ask the registry.
func (r *registry) askedBy(f func()) int {
	count := func() int {
		r.mu.Lock()
		defer r.mu.Unlock()
		return r.asked
	}
	before := count()
	f()
	return count() - before
}

func join(t *testing.T, r cluster.Registry, id string) *cluster.Cluster {
	t.Helper()
	c, err := cluster.Join(t.Context(), cluster.Options{Registry: r, Self: cluster.Node{ID: id}, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Leave(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return c
}

func ids(c *cluster.Cluster) (list []string) {
	for _, n := range c.Nodes() {
		list = append(list, n.ID)
	}
	return list
}

func wantNodes(t *testing.T, c *cluster.Cluster, want ...string) {
	t.Helper()
	if got := ids(c); !slices.Equal(got, want) {
		t.Errorf("%s knows %v, want %v", c.Self().ID, got, want)
	}
}

func TestNodesLearnWhoComesAndGoes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRegistry()
		a := join(t, r, "a")
		var changes atomic.Int64
		a.OnChange(func() { changes.Add(1) })
		b := join(t, r, "b")
		wantNodes(t, b, "a", "b")
		wantNodes(t, a, "a", "b")
		owned := func(key string) int {
			n := 0
			for _, c := range []*cluster.Cluster{a, b} {
				if c.Owns(key) {
					n++
				}
			}
			return n
		}
		for _, key := range []string{"x", "y", "z", "TABLE"} {
			if n := owned(key); n != 1 {
				t.Errorf("%d nodes own %s", n, key)
			}
		}
		if err := b.Leave(t.Context()); err != nil {
			t.Fatal(err)
		}
		wantNodes(t, b, "a")
		time.Sleep(1500 * time.Millisecond)
		wantNodes(t, a, "a")
		if n := changes.Load(); n != 2 {
			t.Errorf("there were %d changes", n)
		}
	})
}

func TestASilentNodeIsDeadAndKnowsIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRegistry()
		a, b := join(t, r, "a"), join(t, r, "b")
		time.Sleep(1500 * time.Millisecond)
		r.setCut("b", true)
		time.Sleep(2 * time.Second)
		wantNodes(t, a, "a", "b") // not yet
		if a.Apart() || b.Apart() {
			t.Error("nobody waits until a has b's tables")
		}
		time.Sleep(3 * time.Second)
		if a.Apart() || !b.Apart() {
			t.Error("people wait at b, although a has the tables")
		}
		wantNodes(t, a, "a")
		wantNodes(t, b, "a")
		if b.Owns("x") || b.Owns("y") {
			t.Error("a node that is cut off owns tables")
		}
		r.setCut("b", false)
		time.Sleep(3500 * time.Millisecond)
		wantNodes(t, a, "a", "b")
		wantNodes(t, b, "a", "b")
		if b.Apart() {
			t.Error("b has not come back")
		}
	})
}

func TestANodeThatCannotReachTheRegistryDoesNotJoin(t *testing.T) {
	r := newRegistry()
	r.setCut("a", true)
	if _, err := cluster.Join(t.Context(), cluster.Options{Registry: r, Self: cluster.Node{ID: "a"}, Log: slog.New(slog.DiscardHandler)}); err == nil {
		t.Error("it did")
	}
}

// The last node keeps its tables until it shuts down: nobody could take them over.
func TestTheLastNodeKeepsItsTables(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := join(t, newRegistry(), "a")
		if err := a.Leave(t.Context()); err != nil {
			t.Fatal(err)
		}
		if !a.Owns("x") {
			t.Error("nobody owns the table")
		}
	})
}

// A node that drains forwards requests, and for that keeps following the other nodes.
func TestANodeThatHasLeftStillFollowsTheOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRegistry()
		a, b := join(t, r, "a"), join(t, r, "b")
		refresh := func() {
			t.Helper()
			if err := b.Refresh(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(1500 * time.Millisecond)
		if err := b.Leave(t.Context()); err != nil {
			t.Fatal(err)
		}
		refresh()
		wantNodes(t, b, "a")
		time.Sleep(1500 * time.Millisecond)
		wantNodes(t, a, "a")
		join(t, r, "c")
		time.Sleep(10 * time.Second)
		refresh()
		wantNodes(t, b, "a", "c")
		if b.Apart() {
			t.Error("b does not follow the others")
		}
	})
}

// Even the last node hands its tables over if another node starts before it ends.
func TestTheLastNodeHandsItsTablesToANewOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRegistry()
		a := join(t, r, "a")
		if err := a.Leave(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := a.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		wantNodes(t, a, "a")
		join(t, r, "b")
		if err := a.Refresh(t.Context()); err != nil {
			t.Fatal(err)
		}
		wantNodes(t, a, "b")
	})
}

func TestTheLifeOfANodeEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRegistry()
		a, _ := join(t, r, "a"), join(t, r, "b")
		time.Sleep(1500 * time.Millisecond)
		of := map[string]context.Context{}
		for _, id := range []string{"a", "b", "c"} {
			of[id] = a.Life(id)
		}
		for _, id := range []string{"a", "b"} {
			if of[id].Err() != nil || a.Life(id) != of[id] {
				t.Errorf("the life of %s has ended", id)
			}
		}
		if of["c"].Err() == nil {
			t.Error("an unknown node is alive")
		}
		r.setCut("b", true)
		time.Sleep(5 * time.Second)
		if of["a"].Err() != nil || of["b"].Err() == nil {
			t.Errorf("%v, %v", of["a"].Err(), of["b"].Err())
		}
		r.setCut("b", false)
		time.Sleep(5 * time.Second)
		if a.Life("b").Err() != nil {
			t.Error("a node that is back is not alive")
		}
	})
}

// A process that was stopped, or whose machine slept, did not notice that others had its tables meanwhile.
func TestANodeThatWasStoppedGivesUpItsTables(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRegistry()
		a, b := join(t, r, "a"), join(t, r, "b")
		time.Sleep(1500 * time.Millisecond)
		var changes atomic.Int64
		b.OnChange(func() { changes.Add(1) })
		r.setDelay("b", 10*time.Second)
		time.Sleep(5 * time.Second)
		wantNodes(t, a, "a")
		r.setDelay("b", 0)
		time.Sleep(6 * time.Second)
		wantNodes(t, b, "a") // until a knows of it
		time.Sleep(3 * time.Second)
		wantNodes(t, a, "a", "b")
		wantNodes(t, b, "a", "b")
		if n := changes.Load(); n != 2 {
			t.Errorf("there were %d changes", n)
		}
	})
}

// A process's clocks stop while its machine is suspended. The registry's clock does not.
func TestANodeWhoseMachineWasSuspendedGivesUpItsTables(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRegistry()
		a, b := join(t, r, "a"), join(t, r, "b")
		time.Sleep(1500 * time.Millisecond)
		r.suspend("b", time.Hour)
		time.Sleep(time.Second)
		wantNodes(t, b, "a") // until a knows of it
		time.Sleep(3 * time.Second)
		wantNodes(t, a, "a", "b")
		wantNodes(t, b, "a", "b")
	})
}

// A site whose update was forgotten halfway tells its operator whenever nodes come or go.
func TestNodesOfSeveralVersionsAreLogged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		r := newRegistry()
		start := func(id, version string, to io.Writer) *cluster.Cluster {
			c, err := cluster.Join(t.Context(), cluster.Options{
				Registry: r, Self: cluster.Node{ID: id, Version: version}, Log: slog.New(slog.NewTextHandler(to, nil)),
			})
			if err != nil {
				t.Fatal(err)
			}
			return c
		}
		leave := func(c *cluster.Cluster) {
			if err := c.Leave(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		settle := func() { // until all have beaten, and none writes to the log any more
			time.Sleep(2 * time.Second)
			synctest.Wait()
		}
		a, b := start("a", "v2", &log), start("b", "v2", io.Discard)
		settle()
		if strings.Contains(log.String(), "versions") {
			t.Errorf("nodes of one version: %s", &log)
		}
		older, ancient := start("c", "v1", io.Discard), start("d", "", io.Discard)
		settle()
		if !strings.Contains(log.String(), `versions="[older v1 v2]"`) {
			t.Errorf("nodes of three versions: %s", &log)
		}
		leave(older)
		leave(ancient)
		settle()
		log.Reset()
		leave(b)
		settle()
		if strings.Contains(log.String(), "versions") || !strings.Contains(log.String(), "number=1") {
			t.Errorf("again of one version: %s", &log)
		}
		leave(a)
	})
}

func TestAllNodesHaveTheClockOfTheRegistry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		r := newRegistry()
		r.ahead = time.Hour
		a, err := cluster.Join(t.Context(), cluster.Options{Registry: r, Self: cluster.Node{ID: "a"}, Log: slog.New(slog.NewTextHandler(&log, nil))})
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(10500 * time.Millisecond)
		if ahead := time.Until(a.Now()); ahead != time.Hour {
			t.Errorf("it is ahead by %v", ahead)
		}
		if err := a.Leave(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(log.String(), "the clock of this machine differs"); n != 1 || !strings.Contains(log.String(), "ahead=-1h0m0s") {
			t.Errorf("it is logged %d times: %s", n, &log)
		}
	})
}

// The sockets of a killed node come to another all at once, and each makes it ask the registry.
func TestConcurrentRefreshesShareABeat(t *testing.T) {
	for _, cut := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			r := newRegistry()
			a := join(t, r, "a")
			r.setDelay("a", 2*time.Millisecond)
			r.setCut("a", cut)
			var failed atomic.Int64
			n := r.askedBy(func() {
				var group sync.WaitGroup
				for range 2000 {
					group.Go(func() {
						if err := a.Refresh(t.Context()); err != nil {
							failed.Add(1)
						}
					})
				}
				group.Wait()
			})
			if n > 2 { // one may have begun before the others asked
				t.Errorf("the registry was asked %d times", n)
			}
			if want := map[bool]int64{true: 2000}[cut]; failed.Load() != want {
				t.Errorf("%d callers got the failure, want %d", failed.Load(), want)
			}
		})
	}
}

func TestACancelledCallerWaitsForNoBeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRegistry()
		a := join(t, r, "a")
		r.setDelay("a", time.Second)
		go a.Refresh(t.Context())
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
		defer cancel()
		began := time.Now()
		if err := a.Refresh(ctx); !errors.Is(err, context.DeadlineExceeded) || time.Since(began) > 10*time.Millisecond {
			t.Errorf("after %v: %v", time.Since(began), err)
		}
	})
}
