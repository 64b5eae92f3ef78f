package postgres_test

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"triplecross/internal/cluster"
	"triplecross/internal/store/postgres"
)

func nodesOf(t *testing.T, s *postgres.Store) postgres.Nodes {
	t.Helper()
	n, err := s.Nodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// nodeNamed returns a node whose ID is "a", "b" and so on.
func nodeNamed(id string) cluster.Node {
	return cluster.Node{ID: id, URL: "http://" + id, Roles: cluster.Roles(id[0] - 'a'), Version: "v" + id}
}

// beat records that a node is alive, and checks which nodes the registry knows.
func beat(t *testing.T, r postgres.Nodes, id string, within time.Duration, want ...string) cluster.Roll {
	t.Helper()
	roll, err := r.Beat(t.Context(), nodeNamed(id), within)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, n := range roll.Alive {
		if n.ID != id {
			got = append(got, n.ID)
		}
		if n != nodeNamed(n.ID) {
			t.Errorf("%s is known as %v", n.ID, n)
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("%s hears of %v, want %v", id, got, want)
	}
	return roll
}

func TestNodesHearOfEachOther(t *testing.T) {
	url := database(t, t.TempDir())
	one, two := nodesOf(t, open(t, url)), nodesOf(t, open(t, url))
	beat(t, one, "a", time.Hour)
	beat(t, two, "b", time.Hour, "a")
	beat(t, one, "c", time.Hour, "a", "b")
	time.Sleep(20 * time.Millisecond)
	beat(t, one, "c", 10*time.Millisecond) // the others have been silent for longer
	beat(t, two, "b", time.Hour, "a", "c")
	if err := one.Leave(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	beat(t, two, "b", time.Hour, "c")
	alive, err := one.Alive(t.Context(), time.Hour) // records no node
	if err != nil || len(alive) != 2 || slices.Contains(alive, nodeNamed("a")) {
		t.Errorf("these are alive: %v, %v", alive, err)
	}
}

// The database measures time, and tells a node how long it has been silent, because the node may not have
// noticed.
func TestANodeLearnsForHowLongItWasSilent(t *testing.T) {
	url := database(t, t.TempDir())
	nodes := nodesOf(t, open(t, url))
	first := beat(t, nodes, "a", time.Hour)
	if first.Silent != 0 || time.Since(first.Now).Abs() > time.Minute {
		t.Errorf("it is told %+v", first)
	}
	if _, err := connect(t, url).Exec(t.Context(), "UPDATE node SET seen = seen - interval '2 hours'"); err != nil {
		t.Fatal(err)
	}
	if again := beat(t, nodes, "a", time.Hour); again.Silent < 2*time.Hour || again.Silent > 3*time.Hour {
		t.Errorf("it was silent for %v", again.Silent)
	}
	if again := beat(t, nodes, "a", time.Hour); again.Silent > time.Minute || len(again.Alive) != 1 {
		t.Errorf("it is told %+v", again)
	}
}

// pg_dump reads the table until it ends. A node that starts meanwhile must neither wait for it nor keep
// others waiting.
func TestANodeStartsDuringADump(t *testing.T) {
	url := database(t, t.TempDir())
	one, starting := nodesOf(t, open(t, url)), open(t, url)
	if _, err := connect(t, url).Exec(t.Context(), "BEGIN; LOCK TABLE node IN ACCESS SHARE MODE"); err != nil {
		t.Fatal(err)
	}
	limited, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	two, err := starting.Nodes(limited)
	if err != nil {
		t.Fatal(err)
	}
	beat(t, two, "b", time.Hour)
	beat(t, one, "a", time.Hour, "b")
}

// A table made by the first version with nodes gets its new columns, when nobody like pg_dump reads it any more: nodes
// that wait behind the starting one would be considered dead.
func TestTheTableOfNodesIsBroughtUpToDate(t *testing.T) {
	url := database(t, t.TempDir())
	conn := connect(t, url)
	waits := make(chan error, 1)
	s, err := postgres.OpenTelling(t.Context(), url, func(err error) { waits <- err })
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := conn.Exec(t.Context(), "CREATE TABLE node (id text PRIMARY KEY, url text NOT NULL, seen timestamptz NOT NULL); BEGIN; LOCK TABLE node IN ACCESS SHARE MODE"); err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	defer group.Wait()
	group.Go(func() {
		nodes, err := s.Nodes(t.Context())
		if err == nil {
			_, err = nodes.Beat(t.Context(), nodeNamed("b"), time.Hour)
		}
		if err != nil {
			t.Error(err)
		}
	})
	select {
	case <-waits:
	case <-time.After(time.Minute):
		t.Fatal("it does not wait")
	}
	if _, err := conn.Exec(t.Context(), "COMMIT"); err != nil {
		t.Fatal(err)
	}
	group.Wait()
}

// Slow readers, such as lists of many games, have their own connections.
func TestReadersDoNotKeepANodeFromWriting(t *testing.T) {
	url := database(t, t.TempDir())
	s := open(t, url)
	nodes := nodesOf(t, s)
	if _, err := connect(t, url).Exec(t.Context(), "BEGIN; LOCK TABLE chat_message"); err != nil {
		t.Fatal(err)
	}
	reading, stop := context.WithCancel(t.Context())
	var readers sync.WaitGroup
	defer readers.Wait()
	defer stop()
	for range 20 {
		readers.Go(func() { s.ChatMessages(reading, "a", 10) })
	}
	watcher := connect(t, url)
	for waiting := 0; waiting < 6; time.Sleep(10 * time.Millisecond) {
		if err := watcher.QueryRow(t.Context(), "SELECT count(*) FROM pg_locks WHERE NOT granted").Scan(&waiting); err != nil {
			t.Fatal(err)
		}
	}
	limited, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	if _, err := nodes.Beat(limited, nodeNamed("a"), time.Hour); err != nil {
		t.Errorf("it cannot say that it is alive: %v", err)
	}
	if err := s.Append(limited, next("a", 1)); err != nil {
		t.Errorf("it cannot write: %v", err)
	}
}
