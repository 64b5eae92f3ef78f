package forward

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"

	"triplecross/internal/cluster"
)

// tableKey is the key of the table's ID in the context of a request.
type tableKey struct{}

// Why a request has not arrived.
var (
	errNobody = errors.New("no node with tables is alive")
	errMoved  = errors.New("no node says that it owns the table")
)

const (
	// patience is how long a request waits for its table to find an owner: longer than it takes
	// until a node that was killed is known to be dead. A node that cannot learn that does not wait.
	patience = 6 * time.Second
	// pause is the time between two attempts.
	pause = 200 * time.Millisecond
)

// transport sends requests to the owners of their tables.
type transport struct {
	cluster *cluster.Cluster
	next    http.RoundTripper
}

// RoundTrip implements http.RoundTripper. It tries again while the owner cannot be reached, dies, or says that it no longer
// owns the table: then nothing was done. Once a request that changes something has reached a node, it is not sent again.
func (t *transport) RoundTrip(r *http.Request) (*http.Response, error) {
	table, _ := r.Context().Value(tableKey{}).(string)
	for until := time.Now().Add(patience); ; {
		answer, err := t.send(r, table)
		if err == nil && answer.Header.Get(movedHeader) == "" {
			return answer, nil
		}
		if err == nil {
			_, _ = io.Copy(io.Discard, answer.Body)
			answer.Body.Close()
			err = errMoved
		} else if !neverArrived(err) && changes(r) {
			return nil, err
		}
		if time.Now().After(until) {
			return nil, err
		}
		select {
		case <-r.Context().Done():
			return nil, r.Context().Err()
		case <-time.After(pause):
		}
		// If the registry cannot be reached, the nodes are those that were known.
		if failed := t.cluster.Refresh(r.Context()); failed != nil && t.cluster.Apart() {
			return nil, err
		}
	}
}

// send sends a request to the present owner of a table, which may be this node by now. A node that stands still closes no
// connections: sockets and streams to it end when it is known to be dead, so that their clients come back to the next owner.
func (t *transport) send(r *http.Request, table string) (*http.Response, error) {
	owner, ok := t.cluster.Owner(table)
	if !ok {
		return nil, errNobody
	}
	to, err := url.Parse(owner.URL)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(r.Context())
	out := r.Clone(ctx)
	out.URL.Scheme, out.URL.Host = to.Scheme, to.Host
	if r.GetBody != nil {
		if out.Body, err = r.GetBody(); err != nil {
			cancel()
			return nil, err
		}
	}
	life := t.cluster.Life(owner.ID)
	stop := context.AfterFunc(life, func() {
		if changes(r) { // it is not sent again, and a node that has left may still answer it
			select {
			case <-time.After(patience):
			case <-ctx.Done():
			}
		}
		cancel()
	})
	answer, err := t.next.RoundTrip(out)
	if err != nil {
		stop()
		cancel()
		return nil, err
	}
	if socket, ok := answer.Body.(io.ReadWriteCloser); ok { // the transport is done with it
		stop()
		answer.Body = &hopSocket{socket, context.AfterFunc(life, func() { socket.Close() }), cancel}
		return answer, nil
	}
	if !isStream(answer.Header) { // a node that has left still ends what it answers
		stop()
	}
	answer.Body = &hop{answer.Body, stop, cancel}
	return answer, nil
}

// hop is the body of another node's answer.
type hop struct {
	io.ReadCloser
	stop   func() bool
	cancel context.CancelFunc
}

// Close implements io.Closer.
func (h *hop) Close() error {
	h.stop()
	defer h.cancel()
	return h.ReadCloser.Close()
}

// hopSocket is a socket that is forwarded to another node.
type hopSocket struct {
	io.ReadWriteCloser
	stop   func() bool
	cancel context.CancelFunc
}

// Close implements io.Closer.
func (h *hopSocket) Close() error {
	h.stop()
	defer h.cancel()
	return h.ReadWriteCloser.Close()
}

// changes reports whether a request may change something.
func changes(r *http.Request) bool { return r.Method != http.MethodGet && r.Method != http.MethodHead }

// neverArrived reports whether a request failed before it was sent.
func neverArrived(err error) bool {
	var op *net.OpError
	return errors.Is(err, errNobody) || errors.As(err, &op) && op.Op == "dial"
}
