package browser

import (
	"context"
	"crypto/rand"
	"log/slog"
	mathrand "math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/netip"
	"net/url"

	"github.com/go-chi/chi/v5"

	"triplecross/internal/cluster"
	"triplecross/internal/lobby"
	"triplecross/internal/store/postgres"
	"triplecross/web/forward"
	"triplecross/web/news"
)

// ownTables are the tables of a node.
type ownTables struct {
	*cluster.Cluster
	lobby *lobby.Lobby
}

// LobbyOf returns the lobby of the node that owns a table, which tells the table's pages of
// changes.
func (s *Site) LobbyOf(table string) *lobby.Lobby {
	for _, n := range s.nodes {
		if n.Owns(table) {
			return n.lobby
		}
	}
	return s.Lobby
}

const nodesKey = "the nodes' key"

// startNodes starts two servers that share a database, and a proxy before them that sends each
// request to either.
func (s *Site) startNodes(ctx context.Context, options SiteOptions) error {
	local := []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	var nodes [2]*url.URL
	for i := range nodes {
		kept, err := postgres.Open(ctx, options.Database)
		if err != nil {
			return err
		}
		s.closing(func() { kept.Close() }) // its error would tell of a database that nobody needs
		registry, err := kept.Nodes(ctx)
		if err != nil {
			return err
		}
		server := httptest.NewUnstartedServer(nil)
		nodes[i] = &url.URL{Scheme: "http", Host: server.Listener.Addr().String()}
		log := slog.New(slog.DiscardHandler)
		node, err := cluster.Join(ctx, cluster.Options{Registry: registry, Self: cluster.Node{ID: rand.Text(), URL: nodes[i].String()}, Log: log})
		if err != nil {
			return err
		}
		s.closing(func() { node.Leave(context.Background()) })
		peers := forward.NewPeers(node, nodesKey)
		tables, pages, err := s.open(ctx, options, kept, others{
			owns: node.Owns, elsewhere: forward.NewStreams(node, nodesKey).Events, ask: peers.AskOwner, tell: peers.Tell, reread: news.RereadAt(peers.Tell), proxies: local,
		})
		if err != nil {
			return err
		}
		node.OnChange(tables.Release)
		s.nodes = append(s.nodes, ownTables{node, tables})
		inside := http.NewServeMux()
		pages.Inside(inside)
		server.Config.Handler = forward.New(forward.Options{Cluster: node, Site: pages, Lost: http.HandlerFunc(pages.Lost), Key: nodesKey, Hear: pages.Hear, Inside: inside, Proxies: local, Log: log})
		server.Start()
		s.closing(server.Close)
		s.closing(pages.Close)
		if s.Lobby == nil {
			s.Lobby, s.Routes = tables, pages.Handler.(chi.Routes)
		}
	}
	front := httptest.NewServer(&httputil.ReverseProxy{FlushInterval: -1, Rewrite: func(p *httputil.ProxyRequest) {
		p.SetURL(nodes[mathrand.IntN(len(nodes))])
		p.Out.Host = p.In.Host
		p.SetXForwarded()
	}})
	s.closing(front.Close)
	s.URL = front.URL
	return nil
}
