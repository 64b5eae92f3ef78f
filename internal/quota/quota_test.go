package quota_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/cluster"
	"triplecross/internal/httpguard"
	"triplecross/internal/quota"
)

// fixed is a registry whose nodes do not change.
type fixed []cluster.Node

func (f fixed) Beat(context.Context, cluster.Node, time.Duration) (cluster.Roll, error) {
	return cluster.Roll{Alive: slices.Clone(f)}, nil
}

func (f fixed) Alive(context.Context, time.Duration) ([]cluster.Node, error) {
	return slices.Clone(f), nil
}

func (fixed) Leave(context.Context, string) error { return nil }

// site is the limit of several nodes.
type site struct {
	limits []*httpguard.RateLimit
	asked  int
	dead   string // the ID of a node that does not answer
	log    bytes.Buffer
}

// newSite returns nodes that allow a person five times what they limit.
func newSite(t *testing.T, nodes int) *site {
	s := &site{limits: make([]*httpguard.RateLimit, nodes)}
	var all fixed
	handlers := make(map[string]http.Handler)
	for i := range nodes {
		id := fmt.Sprint("node ", i)
		all = append(all, cluster.Node{ID: id})
		s.limits[i] = httpguard.NewRateLimit(5, 0)
		s.limits[i].Name = "tables"
		handlers[id] = quota.Handler(func(limit, key string, amount int) time.Duration {
			if limit != "tables" {
				return time.Hour
			}
			return s.limits[i].Take(key, amount)
		})
	}
	for i, self := range all {
		c, err := cluster.Join(t.Context(), cluster.Options{Registry: all, Self: self, Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Leave(context.Background()) })
		others := &quota.Others{Cluster: c, Log: slog.New(slog.NewTextHandler(&s.log, nil)), Ask: func(ctx context.Context, n cluster.Node, path string, request []byte) ([]byte, error) {
			s.asked++
			if n.ID == s.dead {
				<-ctx.Done()
				return nil, ctx.Err()
			}
			answer := httptest.NewRecorder()
			handlers[n.ID].ServeHTTP(answer, httptest.NewRequest(http.MethodPost, path, bytes.NewReader(request)))
			if answer.Code != http.StatusOK {
				return nil, errors.New(answer.Body.String())
			}
			return answer.Body.Bytes(), nil
		}}
		s.limits[i].Elsewhere = others.Take
	}
	return s
}

// allowed returns how often somebody who comes to all nodes in turn is let through.
func (s *site) allowed(person string, times int) (n int) {
	for i := range times {
		if s.limits[i%len(s.limits)].Allow(person, "192.0.2.1") == nil {
			n++
		}
	}
	return n
}

func TestALimitIsOneForAllNodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSite(t, 3)
		for person := range 30 {
			if n := s.allowed(fmt.Sprint("person ", person), 30); n != 5 {
				t.Errorf("person %d is let through %d times", person, n)
			}
		}
	})
}

// While the node that counts somebody is silent, each counts for itself, and clients do not wait
// for it every time.
func TestNodesCountThemselvesWhileOneIsSilent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSite(t, 3)
		s.dead = "node 0"
		began := time.Now()
		for person := range 10 {
			if n := s.allowed(fmt.Sprint("person ", person), 30); n < 5 || n > 15 {
				t.Errorf("person %d is let through %d times", person, n)
			}
		}
		if waited := time.Since(began); waited > time.Second {
			t.Errorf("clients have waited %v", waited)
		}
		time.Sleep(2 * time.Second)
		before := s.asked
		s.dead = ""
		s.allowed("somebody else", 30)
		if n := s.allowed("person 0", 30) + s.allowed("person 1", 30) + s.allowed("person 2", 30); n > 3*5 || s.asked == before {
			t.Errorf("after that they are let through %d times", n)
		}
	})
}

// A node of another version may answer nothing that this one understands. The log says so once, not with every request,
// and again if the node falls silent again.
func TestASilentNodeIsLoggedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSite(t, 2)
		for range 2 {
			s.dead = "node 0"
			for range 5 {
				for person := range 10 {
					s.allowed(fmt.Sprint("person ", person), 2)
				}
				time.Sleep(2 * time.Second)
			}
			s.dead = ""
			for person := range 10 {
				s.allowed(fmt.Sprint("person ", person), 2)
			}
		}
		if n := strings.Count(s.log.String(), "does not answer"); n != 2 {
			t.Errorf("it is logged %d times:\n%s", n, &s.log)
		}
	})
}

func TestRubbishIsNotCounted(t *testing.T) {
	handler := quota.Handler(func(string, string, int) time.Duration { t.Error("it is counted"); return 0 })
	for _, text := range []string{"", "{", "[]", `{"amount":"many"}`} {
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, httptest.NewRequest(http.MethodPost, quota.Path, bytes.NewReader([]byte(text))))
		if answer.Code != http.StatusBadRequest {
			t.Errorf("%q is answered %d", text, answer.Code)
		}
	}
}
