package forward

import (
	"context"
	"fmt"
	"io"
	"net/http"

	"triplecross/internal/cluster"
)

// Streams opens the streams of events of tables that other nodes own.
type Streams struct {
	cluster *cluster.Cluster
	client  http.Client
	key     string
}

// NewStreams returns Streams. The key is that of Options.
func NewStreams(c *cluster.Cluster, key string) *Streams {
	return &Streams{cluster: c, client: http.Client{Transport: &transport{cluster: c, next: newTransport()}}, key: key}
}

// Events opens the stream of a table's events, as watchers get it but without counting as a
// watcher. It returns nil if this node owns the table.
func (s *Streams) Events(ctx context.Context, table string) (io.ReadCloser, error) {
	if s.cluster.Owns(table) {
		return nil, nil
	}
	path := "http://node/api/tables/" + table + "/events?glance"
	r, err := http.NewRequestWithContext(context.WithValue(ctx, tableKey{}, table), http.MethodGet, path, nil)
	if err != nil {
		return nil, fmt.Errorf("forward: %w", err)
	}
	r.Header.Set(keyHeader, s.key)
	answer, err := s.client.Do(r)
	if err != nil {
		return nil, fmt.Errorf("forward: %w", err)
	}
	if answer.StatusCode != http.StatusOK {
		answer.Body.Close()
		return nil, fmt.Errorf("forward: the node of table %s answers %s", table, answer.Status)
	}
	return answer.Body, nil
}
