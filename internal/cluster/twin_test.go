package cluster_test

import (
	"bytes"
	"io"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/cluster"
)

// startAt starts a node with a URL that logs to a writer.
func startAt(t *testing.T, r *registry, id, url string, log io.Writer) (leave func()) {
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
