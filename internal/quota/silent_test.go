package quota

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/cluster"
)

// nodes is a registry of whatever nodes there are.
type nodes struct{ alive []cluster.Node }

func (r *nodes) Beat(context.Context, cluster.Node, time.Duration) (cluster.Roll, error) {
	return cluster.Roll{Alive: r.alive}, nil
}

func (r *nodes) Alive(context.Context, time.Duration) ([]cluster.Node, error) { return r.alive, nil }

func (*nodes) Leave(context.Context, string) error { return nil }

// Each start of a server is another node.
func TestNodesThatHaveDiedAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		self := cluster.Node{ID: "self"}
		registry := &nodes{}
		start := func(i int) { registry.alive = []cluster.Node{self, {ID: fmt.Sprint("start ", i)}} }
		start(0)
		c, err := cluster.Join(t.Context(), cluster.Options{Registry: registry, Self: self, Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		defer c.Leave(context.Background())
		o := &Others{Cluster: c, Log: slog.New(slog.DiscardHandler), Ask: func(context.Context, cluster.Node, string, []byte) ([]byte, error) {
			return nil, errors.New("silent")
		}}
		for i := range 5 {
			start(i)
			if err := c.Refresh(t.Context()); err != nil {
				t.Fatal(err)
			}
			for person := range 20 {
				o.Take("tables", fmt.Sprint("person ", person), 1)
			}
			if len(o.silent) != 1 {
				t.Errorf("after %d starts it remembers %d nodes", i, len(o.silent))
			}
		}
	})
}
