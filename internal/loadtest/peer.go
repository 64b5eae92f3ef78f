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

// Peers are those that a load test knows.
func Peers() []Peer { return []Peer{Centrifuge, Coder} }

// peerSeats is how many seats a table of a peer has.
const peerSeats = 3

// check returns what a peer cannot do of the options.
func (p Peer) check(o Options, seats int) error {
	switch {
	case p == "":
	case !slices.Contains(Peers(), p):
		return fmt.Errorf("unknown peer %q", p)
	case seats != peerSeats:
		return fmt.Errorf("the tables of a peer have %d seats, those of this game %d", peerSeats, seats)
	case o.Bots > 0, o.Idle > 0:
		return errors.New("-bots and -idle do not go with -against: a peer has neither bots nor tables that nobody is at")
	}
	return nil
}

// host returns what is said to the server of a run.
func (p Peer) host(r *run) host {
	switch p {
	case Centrifuge:
		return peer{r.site, openCentrifuge}
	case Coder:
		return peer{r.site, openTable}
	}
	return forms{r.site, r}
}

// peer is a host whose tables are there as soon as somebody connects, and gone when it ends.
type peer struct {
	site *site
	open func(ctx context.Context, s *site, c *client, since int) (socket, error)
}

func (peer) lay(_ context.Context, t *table) error {
	t.id = strconv.Itoa(t.slot)
	return nil
}

func (p peer) dial(ctx context.Context, c *client, since int) (socket, error) {
	return p.open(ctx, p.site, c, since)
}

func (peer) log(context.Context, *table) (record, error) { return record{}, errNoLog }

// openTable opens the socket of a table as the site has it.
func openTable(ctx context.Context, s *site, c *client, since int) (socket, error) {
	return s.open(ctx, c, since)
}
