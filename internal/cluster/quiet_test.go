package cluster_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/cluster"
)

// fleet is many nodes, to simulate how tables move.
type fleet struct {
	*testing.T
	registry *registry
	nodes    []*cluster.Cluster
}

// fleetTables are the tables whose owners are compared.
const fleetTables = 5000

// owners returns the owner of each table.
func (f *fleet) owners() []string {
	by := make([]string, fleetTables)
	for k := range by {
		owner, _ := f.nodes[0].Owner(fmt.Sprint("TABLE", k))
		by[k] = owner.ID
	}
	return by
}

// agree reports whether all nodes know exactly each other, and therefore the same owners.
func (f *fleet) agree() bool {
	var all []string
	for _, n := range f.nodes {
		all = append(all, n.Self().ID)
	}
	slices.Sort(all)
	return !slices.ContainsFunc(f.nodes, func(n *cluster.Cluster) bool { return !slices.Equal(ids(n), all) })
}

// quiet makes a change and waits until all nodes agree. It returns how long that took and the share of tables
// that moved.
func (f *fleet) quiet(change func()) (took time.Duration, moved float64) {
	f.Helper()
	before, began := f.owners(), time.Now()
	for change(); !f.agree(); time.Sleep(50 * time.Millisecond) {
		if time.Since(began) > time.Minute {
			f.Fatal("the nodes never agree")
		}
	}
	took = time.Since(began)
	for k, now := range f.owners() {
		if now != before[k] {
			moved += 1. / fleetTables
		}
	}
	return took, moved
}

// With forty nodes whose beats are spread over the second, how long does it take until every node knows the
// owner of each table after a node has come, left or been killed, and how many tables move? Time is
// simulated.
func TestManyNodesAreSoonQuietAfterAChange(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fleet{T: t, registry: newRegistry()}
		for i := range 40 {
			f.nodes = append(f.nodes, join(t, f.registry, fmt.Sprintf("node-%02d", i)))
			time.Sleep(time.Duration(i*37%100) * 10 * time.Millisecond)
		}
		time.Sleep(5 * time.Second)
		if !f.agree() {
			t.Fatal("the nodes do not agree")
		}
		var late *cluster.Cluster
		for _, tt := range []struct {
			what   string
			change func()
			most   time.Duration
		}{
			{"a node comes", func() { late = join(t, f.registry, "node-99"); f.nodes = append(f.nodes, late) }, 1200 * time.Millisecond},
			{"a node leaves", func() {
				f.nodes = f.nodes[:len(f.nodes)-1]
				if err := late.Leave(context.Background()); err != nil {
					t.Error(err)
				}
			}, 1100 * time.Millisecond},
			{"a node is killed", func() {
				f.registry.setCut("node-07", true)
				f.nodes = slices.DeleteFunc(f.nodes, func(n *cluster.Cluster) bool { return n.Self().ID == "node-07" })
			}, 4100 * time.Millisecond},
		} {
			took, moved := f.quiet(tt.change)
			t.Logf("%s: quiet after %v, %.1f %% of the tables have moved", tt.what, took, 100*moved)
			if took > tt.most || moved > 2./40 {
				t.Errorf("%s: %v and %.3f of the tables", tt.what, took, moved)
			}
			time.Sleep(5 * time.Second)
		}
	})
}
