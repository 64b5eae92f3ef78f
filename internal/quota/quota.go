// Package quota has each person and address counted at one node of a cluster, so that a limit is the
// same whichever nodes they come to. Who is counted where follows from the key by the same hashing
// that gives tables their owners.
package quota

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"sync"
	"time"

	"triplecross/internal/cluster"
)

// Path is where nodes take from what another one counts, by POST.
const Path = "/node/quota"

const (
	// patience is how long a request of a client waits for the node that counts it.
	patience = 300 * time.Millisecond
	// rest is for how long a node that did not answer is not asked again.
	rest = time.Second
)

// question is what a node is asked: to take an amount of what a key may use by a limit.
type question struct {
	Limit  string `json:"limit"`
	Key    string `json:"key"`
	Amount int    `json:"amount"`
}

// Others are the nodes that count, as one of all nodes sees them. Its methods are safe for concurrent
// use.
type Others struct {
	Cluster *cluster.Cluster
	// Ask sends a request to another node and returns its answer.
	Ask func(ctx context.Context, n cluster.Node, path string, request []byte) ([]byte, error)
	Log *slog.Logger

	mu     sync.Mutex
	silent map[string]time.Time // nodes that have not answered since, by ID, and when they were last asked
}

// Take takes an amount at the node that counts a key. It returns how long it takes until that node has as much left,
// 0 if it was taken, and whether another node has answered: if not, this one has to count.
func (o *Others) Take(limit, key string, amount int) (wait time.Duration, answered bool) {
	n, ok := o.Cluster.Owner("quota " + key)
	if !ok || n.ID == o.Cluster.Self().ID || o.rests(n) {
		return 0, false
	}
	began := time.Now()
	wait, err := o.ask(n, question{limit, key, amount})
	if o.note(n, err != nil, began) {
		o.Log.Warn("the node that counts somebody does not answer", "node", n.URL, "limit", limit, "err", err)
	}
	return wait, err == nil
}

// rests reports whether a node is not asked, because it did not answer a moment ago.
func (o *Others) rests(n cluster.Node) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	asked, silent := o.silent[n.ID]
	return silent && time.Since(asked) <= rest
}

// note notes whether a node that was asked at a time is silent, and reports whether that begins now: many may ask at once, and
// a node of another version may never answer.
func (o *Others) note(n cluster.Node, silent bool, began time.Time) (begins bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !silent {
		if o.silent[n.ID].Before(began) { // another request may have found it silent since
			delete(o.silent, n.ID)
		}
		return false
	}
	if o.silent == nil {
		o.silent = make(map[string]time.Time)
	}
	_, known := o.silent[n.ID]
	if !known { // nodes that have died are never asked again
		maps.DeleteFunc(o.silent, func(id string, _ time.Time) bool { return o.Cluster.Life(id).Err() != nil })
	}
	o.silent[n.ID] = time.Now()
	return !known
}

func (o *Others) ask(n cluster.Node, q question) (wait time.Duration, err error) {
	request, err := json.Marshal(q)
	if err != nil {
		return 0, fmt.Errorf("quota: %w", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	answer, err := o.Ask(ctx, n, Path, request)
	if err != nil {
		return 0, err
	}
	if err := json.Unmarshal(answer, &wait); err != nil {
		return 0, fmt.Errorf("quota: %w", err)
	}
	return wait, nil
}

// Handler answers the questions of other nodes by what take returns for a limit's name, a key and an
// amount: how long it takes until that much is left, or 0.
func Handler(take func(limit, key string, amount int) (wait time.Duration)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var q question
		if err := json.NewDecoder(r.Body).Decode(&q); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(take(q.Limit, q.Key, q.Amount)) // who asked may have gone
	})
}
