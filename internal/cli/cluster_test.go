package cli

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/cluster"
)

// registry is a registry of nodes that are all alive.
type registry []cluster.Node

func (r registry) Beat(context.Context, cluster.Node, time.Duration) (cluster.Roll, error) {
	return cluster.Roll{Alive: slices.Clone(r), Now: time.Now()}, nil
}

func (r registry) Alive(context.Context, time.Duration) ([]cluster.Node, error) {
	return slices.Clone(r), nil
}

func (registry) Leave(context.Context, string) error { return nil }

// Nodes that are cut off do not keep a node that starts from hearing the others, wherever they stand in the list.
func TestANodeThatStartsHearsAllWhoAnswer(t *testing.T) {
	for _, silent := range []string{"a", "b", "c"} {
		synctest.Test(t, func(t *testing.T) {
			all := registry{{ID: "a", URL: "a"}, {ID: "b", URL: "b"}, {ID: "c", URL: "c"}, {ID: "self", URL: "self"}}
			log := slog.New(slog.DiscardHandler)
			joined, err := cluster.Join(t.Context(), cluster.Options{Registry: all, Self: all[3], Log: log})
			if err != nil {
				t.Fatal(err)
			}
			defer joined.Leave(context.Background())
			var mu sync.Mutex
			var heard []string
			n := node{Cluster: joined, log: log}
			n.catchUp(t.Context(), func(ctx context.Context, other cluster.Node) ([]byte, error) {
				if other.ID == silent {
					<-ctx.Done()
				}
				return []byte(other.ID), ctx.Err()
			}, func(_ context.Context, missed []byte) error {
				mu.Lock()
				defer mu.Unlock()
				heard = append(heard, string(missed))
				return nil
			})
			slices.Sort(heard)
			want := slices.DeleteFunc([]string{"a", "b", "c"}, func(id string) bool { return id == silent })
			if diff := cmp.Diff(want, heard); diff != "" {
				t.Errorf("while %s is silent: %s", silent, diff)
			}
		})
	}
}

// A node that was killed counts as alive for a moment. The one in its place would ask itself, and does not serve yet.
func TestANodeThatStartsDoesNotAskTheOneWhosePlaceItTakes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all := registry{{ID: "killed", URL: "here"}, {ID: "self", URL: "here"}}
		log := slog.New(slog.DiscardHandler)
		joined, err := cluster.Join(t.Context(), cluster.Options{Registry: all, Self: all[1], Log: log})
		if err != nil {
			t.Fatal(err)
		}
		defer joined.Leave(context.Background())
		n := node{Cluster: joined, log: log}
		n.catchUp(t.Context(), func(_ context.Context, other cluster.Node) ([]byte, error) {
			t.Errorf("%s is asked", other.ID)
			return nil, nil
		}, func(context.Context, []byte) error { return nil })
	})
}
