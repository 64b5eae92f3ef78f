// Package forward sends requests about a table to the node that owns it.
package forward

import (
	"bytes"
	"context"
	"crypto/subtle"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httputil"
	"net/netip"
	"strings"
	"time"

	"triplecross/internal/cluster"
	"triplecross/internal/httpguard"
)

// Headers of requests and answers between nodes.
const (
	keyHeader    = "Triplecross-Node"   // the key that only nodes have
	clientHeader = "Triplecross-Client" // the address of the client
	movedHeader  = "Triplecross-Moved"  // of an answer: this node does not own the table
)

// Options are the parts of a Forwarder.
type Options struct {
	Cluster *cluster.Cluster
	Site    http.Handler // serves the tables of this node, and all pages that are not of one table
	Key     string       // by which nodes recognize each other's requests
	// Lost answers a client if no node serves its table or page.
	Lost http.Handler
	// Hear handles a message that another node sends by Peers.
	Hear func(ctx context.Context, message []byte) error
	// Inside answers requests that only nodes make of each other, by paths below Inside.
	Inside  http.Handler
	Proxies []netip.Prefix // as in web.Options
	Log     *slog.Logger
}

// Forwarder is the site of all nodes together, as an http.Handler.
type Forwarder struct {
	options Options
	proxy   *httputil.ReverseProxy
}

// Inside is the prefix of the paths for requests that only nodes make of each other.
const Inside = "/node/"

// maxBody is the largest body of a request that is kept for another attempt: that of an import.
const maxBody = 256 << 10

// New returns a forwarder.
func New(o Options) *Forwarder {
	f := &Forwarder{options: o}
	f.proxy = &httputil.ReverseProxy{
		Rewrite:       f.rewrite,
		Transport:     &transport{cluster: o.Cluster, next: newTransport()},
		FlushInterval: -1, // streams go on at once
		ErrorLog:      slog.NewLogLogger(o.Log.Handler(), slog.LevelDebug),
		ErrorHandler:  f.unreachable,
	}
	return f
}

// newTransport returns the transport that keeps connections to other nodes. It
// passes on compressed answers as they are.
func newTransport() *http.Transport {
	return &http.Transport{
		DialContext:         (&net.Dialer{Timeout: 2 * time.Second}).DialContext,
		MaxIdleConnsPerHost: 256,
		IdleConnTimeout:     time.Minute, // less than the server's
		DisableCompression:  true,
	}
}

// ServeHTTP answers requests about tables that this node owns and about no table, and forwards the others.
func (f *Forwarder) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	roles := f.options.Cluster.Self().Roles
	if f.accept(r) {
		f.serveNode(w, r)
		return
	}
	table, ofTable := Table(r.URL.Path)
	switch {
	case isLocal(r.URL.Path):
		f.options.Site.ServeHTTP(w, r)
		return
	case !roles.Has(cluster.Web):
		http.Error(w, "This server works for other servers of the site. Ask one of them.", http.StatusMisdirectedRequest)
		return
	case ofTable && f.options.Cluster.Owns(table), !ofTable && roles.Has(cluster.Tables):
		f.options.Site.ServeHTTP(w, r)
		return
	case !ofTable: // a node without tables leaves the pages to those that have some
		table = "pages for " + httpguard.ClientIP(r, f.options.Proxies).String()
	}
	f.sendOn(w, r, table)
}

// isLocal reports whether a path is one that every node answers for itself, whatever its roles are.
func isLocal(path string) bool {
	return strings.HasPrefix(path, "/static/") || path == "/healthz" || path == "/readyz"
}

// serveNode answers what another node asks or has forwarded.
func (f *Forwarder) serveNode(w http.ResponseWriter, r *http.Request) {
	table, ofTable := Table(r.URL.Path)
	switch {
	case r.URL.Path == newsPath:
		f.hear(w, r)
	case strings.HasPrefix(r.URL.Path, Inside) && f.options.Inside != nil:
		f.options.Inside.ServeHTTP(w, r)
	case ofTable && !f.options.Cluster.Owns(table):
		w.Header().Set(movedHeader, "1")
		http.Error(w, "another node has this table now", http.StatusMisdirectedRequest)
	default:
		f.options.Site.ServeHTTP(w, r)
	}
}

// sendOn forwards a request to the owner of a table, or of another key.
func (f *Forwarder) sendOn(w http.ResponseWriter, r *http.Request, table string) {
	ctx := context.WithValue(context.WithValue(r.Context(), tableKey{}, table), clientKey{}, r)
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		http.Error(w, "the request is too large", http.StatusRequestEntityTooLarge)
		return
	case err != nil:
		http.Error(w, "the request could not be read", http.StatusBadRequest)
		return
	}
	r = r.WithContext(ctx)
	r.Body, r.ContentLength, r.GetBody = http.NoBody, 0, nil
	if len(body) > 0 {
		r.ContentLength = int64(len(body))
		r.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(body)), nil }
		r.Body, _ = r.GetBody()
	}
	f.proxy.ServeHTTP(&answer{ResponseWriter: w}, r)
}

// accept reports whether a request comes from another node, and if so restores it to how it
// arrived there. It removes these headers from all other requests.
func (f *Forwarder) accept(r *http.Request) bool {
	key, client := r.Header.Get(keyHeader), r.Header.Get(clientHeader)
	r.Header.Del(keyHeader)
	r.Header.Del(clientHeader)
	if key == "" || subtle.ConstantTimeCompare([]byte(key), []byte(f.options.Key)) != 1 {
		return false
	}
	r.Header.Del("X-Forwarded-For")
	r.RemoteAddr = client
	if address, err := netip.ParseAddr(client); err == nil {
		r.RemoteAddr = netip.AddrPortFrom(address, 0).String()
	}
	return true
}

// rewrite turns a client's request into the one that goes to another node.
func (f *Forwarder) rewrite(p *httputil.ProxyRequest) {
	p.Out.Host = p.In.Host
	p.Out.Header.Set(keyHeader, f.options.Key)
	if client := httpguard.ClientIP(p.In, f.options.Proxies); client.IsValid() {
		p.Out.Header.Set(clientHeader, client.String())
	}
}

// unreachable answers when no node could: the client tries again.
func (f *Forwarder) unreachable(w http.ResponseWriter, r *http.Request, err error) {
	if r.Context().Err() == nil {
		f.options.Log.WarnContext(r.Context(), "the node of a table did not answer", "err", err)
	}
	w.Header().Set("Retry-After", "1")
	asked := r.Context().Value(clientKey{}).(*http.Request)
	asked.Body, asked.ContentLength = http.NoBody, 0 // it was read
	f.options.Lost.ServeHTTP(w, asked)
}

// clientKey is the context key, in forwarded requests, of the client's original request.
type clientKey struct{}

// pool, which is the Key of web/pool, stands for those who wait for strangers, as if they were a table: they are all at one
// node, so that they find each other.
const pool = "pool"

// Table returns the ID of the table that a path is about, and whether it is about one. An evening
// counts as a table.
func Table(path string) (id string, ok bool) {
	for _, prefix := range []string{"/t/", "/g/", "/c/", "/api/tables/"} {
		if rest, found := strings.CutPrefix(path, prefix); found {
			id, _, _ = strings.Cut(rest, "/")
			id, _, _ = strings.Cut(id, ".") // of /g/ID.json, /c/ID.png
			return id, id != ""
		}
	}
	if strings.HasPrefix(path, "/pool/") {
		return pool, true
	}
	return "", false
}
