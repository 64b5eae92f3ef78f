package cli

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"time"

	"triplecross/internal/ai"
	"triplecross/internal/bans"
	"triplecross/internal/cluster"
	"triplecross/internal/game/games"
	"triplecross/internal/lobby"
	"triplecross/internal/metrics"
	"triplecross/internal/quota"
	"triplecross/internal/signin"
	"triplecross/internal/store"
	"triplecross/internal/store/postgres"
	"triplecross/internal/thinking"
	"triplecross/web"
	"triplecross/web/forward"
	"triplecross/web/news"
)

// node is this process as one of several that serve the same site; it is nil if there is only one.
type node struct {
	*cluster.Cluster
	key   string // by which nodes recognize each other's requests
	turns store.Turns
	log   *slog.Logger

	stop  context.CancelFunc
	group sync.WaitGroup
}

// nodeURL checks the URL of a node and returns it without a final slash, so that paths can be appended. It returns "" for "".
func nodeURL(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	text = strings.TrimSuffix(text, "/")
	u, err := url.Parse(text)
	if err != nil || !isWebURL(text) || !strings.EqualFold(text, (&url.URL{Scheme: u.Scheme, Host: u.Host}).String()) {
		return "", fmt.Errorf("%q of -node-url is no URL such as http://10.0.0.1:8080, with a host and nothing behind it", text)
	}
	return text, nil
}

// joinCluster makes this process one of the nodes that share a store, if it has a URL for them.
func joinCluster(ctx context.Context, log *slog.Logger, kept store.Store, self string, roles cluster.Roles, banned *bans.List, browsers *signin.Browsers) (*node, error) {
	if self == "" {
		return nil, nil
	}
	shared := kept.(*postgres.Store) // as serveOptions.complete ensures
	nodes, err := shared.Nodes(ctx)
	if err != nil {
		return nil, err
	}
	secret, err := kept.Secret(ctx, "nodes")
	if err != nil {
		return nil, err
	}
	n := &node{key: hex.EncodeToString(secret), turns: postgres.NewTurns(shared), log: log}
	n.Cluster, err = cluster.Join(ctx, cluster.Options{
		Registry: nodes, Self: cluster.Node{ID: rand.Text(), URL: self, Roles: roles, Version: programVersion()}, Log: log,
	})
	if err != nil {
		return nil, err
	}
	ctx, n.stop = context.WithCancel(context.WithoutCancel(ctx))
	n.group.Go(func() { n.follow(ctx, banned, browsers) })
	return n, nil
}

// warnOfOthers begins to look for other servers over the database of a server that is no node, until stop is called.
func warnOfOthers(ctx context.Context, log *slog.Logger, kept store.Store) (stop func(), err error) {
	shared, ok := kept.(*postgres.Store)
	if !ok { // a data folder is locked
		return func() {}, nil
	}
	nodes := func(ctx context.Context) ([]string, error) { return postgres.NodesOf(ctx, shared, cluster.DeadAfter) }
	return cluster.Alone{Notes: shared, Nodes: nodes, Log: log}.Watch(ctx)
}

// follow reads the bans and the signed out browsers from the store again and again, since another
// node may have been unable to announce a change.
func (n *node) follow(ctx context.Context, banned *bans.List, browsers *signin.Browsers) {
	ticker := time.NewTicker(5 * time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		if err := banned.Reload(ctx); err != nil && ctx.Err() == nil {
			n.log.Error("bans of other nodes cannot be read", "err", err)
		}
		if err := browsers.Reload(ctx); err != nil && ctx.Err() == nil {
			n.log.Error("browsers signed out at other nodes cannot be read", "err", err)
		}
	}
}

// peers returns the other nodes.
func (n *node) peers() *forward.Peers { return forward.NewPeers(n.Cluster, n.key) }

// catchUp lets hear take in what was announced before this node started. It asks all other nodes at once and hears
// all answers: one node may be cut off and never answer, and another may have started just now and know nothing yet.
func (n *node) catchUp(ctx context.Context, ask func(ctx context.Context, other cluster.Node) ([]byte, error), hear func(ctx context.Context, missed []byte) error) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	var group sync.WaitGroup
	for _, other := range n.Nodes() {
		if other.ID == n.Self().ID || other.URL == n.Self().URL { // one with our URL was killed a moment ago, or has it by mistake: we would ask ourselves
			continue
		}
		group.Go(func() {
			missed, err := ask(ctx, other)
			if err == nil {
				err = hear(ctx, missed)
			}
			if err != nil {
				n.log.Warn("a node does not say what was announced before this one started", "node", other.URL, "err", err)
			}
		})
	}
	group.Wait()
}

// thinkers returns the nodes that think for the bots of this node's tables.
func (n *node) thinkers(peers *forward.Peers, figures *metrics.Metrics) *thinking.Others {
	return &thinking.Others{Cluster: n.Cluster, Ask: peers.Ask, Log: n.log, Meter: figures.ThoughtElsewhere}
}

// shareTables makes a lobby one of several that have the tables of a site.
func (n *node) shareTables(options *lobby.Options, peers *forward.Peers, figures *metrics.Metrics) {
	options.Owns, options.Reread, options.Elsewhere = n.Owns, news.RereadAt(peers.Tell), n.thinkers(peers, figures).Choose
	options.Turns, options.Lead = n.turns, n.Now
}

// sharePages makes the pages of a server those of a site with several.
func (n *node) sharePages(pages *web.Options, peers *forward.Peers) {
	pages.Owns, pages.Elsewhere, pages.Tell = n.Owns, forward.NewStreams(n.Cluster, n.key).Events, peers.Tell
	pages.Count, pages.Ask = n.counters(peers).Take, peers.AskOwner
}

// counters returns the nodes that count people and addresses.
func (n *node) counters(peers *forward.Peers) *quota.Others {
	return &quota.Others{Cluster: n.Cluster, Ask: peers.Ask, Log: n.log}
}

// inside returns the handler of requests from other nodes.
func (n *node) inside(site *web.Server, bots *ai.Pool) http.Handler {
	inside := http.NewServeMux()
	inside.Handle(quota.Path, quota.Handler(site.Take))
	site.Inside(inside)
	inside.Handle(thinking.Path, &thinking.Handler{Bots: bots, Games: games.All()})
	return inside
}

// close leaves the cluster.
func (n *node) close() error {
	n.stop()
	n.group.Wait()
	return n.leave()
}

// leave hands this node's tables to the others.
func (n *node) leave() error {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	return n.Leave(ctx)
}

// site returns a site that also serves the tables of other nodes.
func (n *node) site(site *web.Server, bots *ai.Pool, proxies []netip.Prefix) *nodeSite {
	return &nodeSite{site: site, node: n, Forwarder: forward.New(forward.Options{
		Cluster: n.Cluster, Site: site, Lost: http.HandlerFunc(site.Lost), Key: n.key, Proxies: proxies, Hear: site.Hear, Inside: n.inside(site, bots), Log: n.log,
	})}
}

// nodeSite is the site of a node, as a server.Site.
type nodeSite struct {
	*forward.Forwarder
	site *web.Server
	node *node
}

// Drain implements server.Site. From then on other nodes have the tables, and people who were
// connected here come back to them through this node or another.
func (s *nodeSite) Drain() {
	s.site.Drain()
	if err := s.node.leave(); err != nil {
		s.node.log.Error("the other nodes could not be told that this one ends", "err", err)
	}
}

// Close implements server.Site.
func (s *nodeSite) Close() { s.site.Close() }

// ConnState implements server.Site.
func (s *nodeSite) ConnState(conn net.Conn, state http.ConnState) { s.site.ConnState(conn, state) }
