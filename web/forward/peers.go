package forward

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"triplecross/internal/cluster"
)

// newsPath is the path at which nodes tell each other news, that is, anything but requests of clients.
const newsPath = Inside + "news"

// maxNews is the largest message between nodes: the tables of a person who is erased are many.
const maxNews = 4 << 20

// askPatience is how long a request of a client waits for the answer of another node.
const askPatience = 2 * time.Second

// Peers are the other nodes.
type Peers struct {
	cluster *cluster.Cluster
	client  http.Client
	key     string
}

// NewPeers returns the other nodes of a cluster. The key is that of Options.
func NewPeers(c *cluster.Cluster, key string) *Peers {
	return &Peers{cluster: c, client: http.Client{Transport: newTransport(), Timeout: patience}, key: key}
}

// Tell sends a message to all other nodes that are alive and waits until each has followed it. A
// node that cannot be reached is tried again until it is known to be dead.
func (p *Peers) Tell(ctx context.Context, message []byte) error {
	var group sync.WaitGroup
	nodes := p.cluster.Nodes()
	failed := make([]error, len(nodes))
	for i, n := range nodes {
		if n.ID != p.cluster.Self().ID {
			group.Go(func() { failed[i] = p.tell(ctx, n, message) })
		}
	}
	group.Wait()
	return errors.Join(failed...)
}

func (p *Peers) tell(ctx context.Context, n cluster.Node, message []byte) error {
	for until := time.Now().Add(patience); ; {
		_, err := p.Ask(ctx, n, newsPath, message)
		if err == nil || !p.alive(n) {
			return nil
		}
		if time.Now().After(until) {
			return fmt.Errorf("forward: a node was not told: %w", err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
		// If the registry cannot be reached, the nodes are those that were known.
		_ = p.cluster.Refresh(ctx)
	}
}

func (p *Peers) alive(n cluster.Node) bool {
	for _, other := range p.cluster.Nodes() {
		if other.ID == n.ID {
			return true
		}
	}
	return false
}

// Ask sends a request to another node, once, and returns its answer. The path begins with Inside.
func (p *Peers) Ask(ctx context.Context, n cluster.Node, path string, request []byte) ([]byte, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, n.URL+path, bytes.NewReader(request))
	if err != nil {
		return nil, fmt.Errorf("forward: %w", err)
	}
	r.Header.Set(keyHeader, p.key)
	answer, err := p.client.Do(r)
	if err != nil {
		return nil, fmt.Errorf("forward: %w", err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, maxNews))
	switch {
	case err != nil:
		return nil, fmt.Errorf("forward: %w", err)
	case answer.StatusCode != http.StatusOK && answer.StatusCode != http.StatusNoContent:
		return nil, fmt.Errorf("forward: another node answers %s", answer.Status)
	}
	return text, nil
}

// AskOwner asks the node that owns a table, and returns false if that is this one.
func (p *Peers) AskOwner(ctx context.Context, table, path string, request []byte) (answer []byte, elsewhere bool, err error) {
	n, ok := p.cluster.Owner(table)
	if !ok || n.ID == p.cluster.Self().ID {
		return nil, false, nil
	}
	ctx, cancel := context.WithTimeout(ctx, askPatience)
	defer cancel()
	answer, err = p.Ask(ctx, n, path, request)
	return answer, true, err
}

// hear handles news from another node.
func (f *Forwarder) hear(w http.ResponseWriter, r *http.Request) {
	message, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxNews))
	if err == nil {
		err = f.options.Hear(r.Context(), message)
	}
	if err != nil {
		f.options.Log.ErrorContext(r.Context(), "what another node tells cannot be followed", "err", err)
		http.Error(w, "not followed", http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
