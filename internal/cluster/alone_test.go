package cluster_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/cluster"
)

// notes are notes in memory.
type notes struct {
	mu     sync.Mutex
	values map[string][]byte
}

func (n *notes) Note(_ context.Context, name string) ([]byte, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.values[name], nil
}

func (n *notes) SetNote(_ context.Context, name string, value []byte) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.values[name] = value
	return nil
}

// lone is a server that is no node.
type lone struct {
	t   *testing.T
	log bytes.Buffer
	end func()
}

func startLone(t *testing.T, n *notes, nodes ...string) *lone {
	t.Helper()
	s := &lone{t: t}
	stop, err := cluster.Alone{
		Notes: n, Nodes: func(context.Context) ([]string, error) { return nodes, nil }, Log: slog.New(slog.NewTextHandler(&s.log, nil)),
	}.Watch(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s.end = stop
	return s
}

// says ends the server and checks which of the two warnings its log has.
func (s *lone) says(nodes, another bool) {
	s.t.Helper()
	s.end()
	log := s.log.String()
	if strings.Contains(log, "other servers use this database") != nodes || strings.Contains(log, "another server without -node-url") != another {
		s.t.Errorf("the log says %q", log)
	}
	if lines := strings.Count(log, "\n"); lines > 2 {
		s.t.Errorf("the log repeats itself in %d lines", lines)
	}
}

// Each of two servers without -node-url warns of the other, whichever started first.
func TestTwoServersThatAreNoNodesFindEachOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := &notes{values: map[string][]byte{}}
		first := startLone(t, n)
		time.Sleep(time.Hour + time.Second/2)
		second := startLone(t, n)
		time.Sleep(time.Minute)
		first.says(false, true)
		second.says(false, true)
	})
}

// A server that has ended or was killed is no other server.
func TestAServerThatFollowsAnotherIsAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := &notes{values: map[string][]byte{}}
		first := startLone(t, n)
		time.Sleep(time.Minute)
		first.says(false, false)
		second := startLone(t, n)
		time.Sleep(time.Minute)
		second.says(false, false)
	})
}

func TestAServerThatIsNoNodeFindsNodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		startLone(t, &notes{values: map[string][]byte{}}, "http://10.0.0.1:8080").says(true, false)
	})
}
