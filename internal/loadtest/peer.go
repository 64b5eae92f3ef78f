package loadtest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// Peer names another server that does the work of the site's tables: one of those in the
// module internal/loadtest/peers.
type Peer string

// The peers.
const (
	Centrifuge Peer = "centrifuge" // github.com/centrifugal/centrifuge, its JSON protocol
	Coder      Peer = "coder"      // github.com/coder/websocket, the messages of the site
)

// Peers returns the peers that a load test knows.
func Peers() []Peer { return []Peer{Centrifuge, Coder} }

// peerSeats is the number of seats at a peer's table.
const peerSeats = 3

// check returns an error if the options ask for something that the peer cannot do.
func (p Peer) check(o Options, seats int) error {
	switch {
	case p == "":
	case !slices.Contains(Peers(), p):
		return fmt.Errorf("unknown peer %q", p)
	case seats != peerSeats:
		return fmt.Errorf("the tables of a peer have %d seats, those of this game %d", peerSeats, seats)
	case o.Bots > 0, o.Idle > 0:
		return errors.New("-bots and -idle do not go with -against: a peer has neither bots nor tables without connections")
	}
	return nil
}

// host returns the host of a run, which speaks the protocol of the peer or of the site.
func (p Peer) host(r *run) host {
	switch p {
	case Centrifuge:
		return peer{r.site, openCentrifuge}
	case Coder:
		return peer{r.site, openTable}
	}
	return forms{r.site, r}
}

// peer is a host whose tables exist from the first connection until the peer ends.
type peer struct {
	site *site
	open func(ctx context.Context, s *site, c *client, since int) (socket, error)
}

func (peer) create(_ context.Context, t *table) error {
	t.id = strconv.Itoa(t.slot)
	return nil
}

func (p peer) dial(ctx context.Context, c *client, since int) (socket, error) {
	return p.open(ctx, p.site, c, since)
}

func (peer) log(context.Context, *table) (record, error) { return record{}, errNoLog }

// openTable opens the socket of a table by the site's own protocol.
func openTable(ctx context.Context, s *site, c *client, since int) (socket, error) {
	return s.open(ctx, c, since)
}
