package cluster_test

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/cluster"
)

// startAt starts a node with a URL that logs to a writer.
func startAt(t *testing.T, r cluster.Registry, id, url string, log io.Writer) (leave func()) {
	t.Helper()
	c, err := cluster.Join(t.Context(), cluster.Options{Registry: r, Self: cluster.Node{ID: id, URL: url}, Log: slog.New(slog.NewTextHandler(log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := c.Leave(t.Context()); err != nil {
			t.Error(err)
		}
	}
}

const sameURL = "another server has the same -node-url"

func TestNodesWithTheSameURLAreLogged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRegistry()
		var first, second, other bytes.Buffer
		for _, leave := range []func(){
			startAt(t, r, "a", "http://10.0.0.1:8080", &first), startAt(t, r, "b", "http://10.0.0.1:8080", &second),
			startAt(t, r, "c", "http://10.0.0.2:8080", &other),
		} {
			defer leave()
		}
		time.Sleep(10 * time.Second)
		synctest.Wait()
		for _, log := range []*bytes.Buffer{&first, &second} {
			if n := strings.Count(log.String(), sameURL); n != 1 {
				t.Errorf("%d warnings: %s", n, log)
			}
		}
		if strings.Contains(other.String(), sameURL) {
			t.Error(&other)
		}
	})
}

func TestANodeThatFollowsOneThatWasKilledHasItsURLAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRegistry()
		r.seen["killed"], r.last["killed"] = time.Now(), cluster.Node{ID: "killed", URL: "http://10.0.0.1:8080"}
		var log bytes.Buffer
		defer startAt(t, r, "a", "http://10.0.0.1:8080", &log)()
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if strings.Contains(log.String(), sameURL) {
			t.Error(&log)
		}
	})
}

// changing is a registry that lists the living nodes in another order at each beat, as a database may.
type changing struct {
	*registry
	beats atomic.Int32
}

func (r *changing) Beat(ctx context.Context, n cluster.Node, within time.Duration) (cluster.Roll, error) {
	roll, err := r.registry.Beat(ctx, n, within)
	slices.SortFunc(roll.Alive, func(a, b cluster.Node) int { return strings.Compare(a.ID, b.ID) })
	if r.beats.Add(1)%2 == 0 {
		slices.Reverse(roll.Alive)
	}
	return roll, err
}

func TestThreeNodesWithTheSameURLAreLoggedInWhateverOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRegistry()
		for _, id := range []string{"b", "c"} {
			defer startAt(t, r, id, "http://10.0.0.1:8080", io.Discard)()
		}
		var log bytes.Buffer
		defer startAt(t, &changing{registry: r}, "a", "http://10.0.0.1:8080", &log)()
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if n := strings.Count(log.String(), sameURL); n != 1 {
			t.Errorf("%d warnings: %s", n, &log)
		}
	})
}
