package cluster_test

import (
	"context"
	"log/slog"
	"slices"
	"testing"
	"time"

	"triplecross/internal/cluster"
)

func TestRolesAreReadAsTheyAreWritten(t *testing.T) {
	for text, want := range map[string]cluster.Roles{
		"web": cluster.Web, "tables": cluster.Tables, "bots": cluster.Bots,
		"web,tables,bots": cluster.Web | cluster.Tables | cluster.Bots, "bots, web": cluster.Web | cluster.Bots,
	} {
		var got, again cluster.Roles
		if err := got.Set(text); err != nil || got != want {
			t.Errorf("%q is %v, %v", text, got, err)
		}
		if err := again.Set(got.String()); err != nil || again != got {
			t.Errorf("%q is read as %v, %v", got, again, err)
		}
	}
	for _, text := range []string{"", "web,", "server", "WEB", "tables;bots"} {
		var got cluster.Roles
		if err := got.Set(text); err == nil {
			t.Errorf("%q is read as %v", text, got)
		}
	}
	if every := cluster.Roles(0); every.String() != "web,tables,bots" || !every.Has(cluster.Bots) {
		t.Errorf("without any, the roles are %v", every)
	}
}

// fixed is a registry whose nodes do not change.
type fixed []cluster.Node

func (f fixed) Beat(context.Context, cluster.Node, time.Duration) (cluster.Roll, error) {
	return cluster.Roll{Alive: slices.Clone(f)}, nil
}

func (f fixed) Alive(context.Context, time.Duration) ([]cluster.Node, error) {
	return slices.Clone(f), nil
}

func (fixed) Leave(context.Context, string) error { return nil }

func TestEachNodeDoesWhatItIsFor(t *testing.T) {
	nodes := fixed{
		{ID: "a", Roles: cluster.Web},
		{ID: "b", Roles: cluster.Tables},
		{ID: "c", Roles: cluster.Bots},
		{ID: "d"},
		{ID: "e", Roles: cluster.Tables | cluster.Bots},
	}
	c, err := cluster.Join(t.Context(), cluster.Options{Registry: nodes, Self: nodes[0], Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Leave(context.Background()) })
	owners, first := map[string]int{}, map[string]int{}
	for i := range 1000 {
		key := string(rune('A'+i%26)) + string(rune('a'+i/26%26)) + string(rune('a'+i/676))
		owner, ok := c.Owner(key)
		if !ok {
			t.Fatalf("nobody owns %s", key)
		}
		owners[owner.ID]++
		thinkers := c.Thinkers(key)
		if len(thinkers) != 3 {
			t.Fatalf("%v think for %s", thinkers, key)
		}
		if owner.Roles.Has(cluster.Bots) && thinkers[0].Roles.Has(cluster.Tables) && thinkers[0] != owner {
			t.Errorf("%s owns %s, and %s thinks for it", owner.ID, key, thinkers[0].ID)
		}
		first[thinkers[0].ID]++
	}
	for _, id := range []string{"a", "c"} {
		if owners[id] > 0 {
			t.Errorf("%s owns %d tables", id, owners[id])
		}
	}
	for id, n := range first {
		if n < 250 || id == "a" || id == "b" {
			t.Errorf("%s thinks for %d of 1000 tables", id, n)
		}
	}
}
