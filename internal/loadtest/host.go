package loadtest

import (
	"context"
	"errors"
	"time"
)

// host has the tables: the site or a peer of it. It knows how to create a table, how clients
// connect to it, and how to get its log.
type host interface {
	// create creates a table at the host, sets its ID and seats the players.
	create(ctx context.Context, t *table) error
	// dial opens the connection of a client that shows the version since.
	dial(ctx context.Context, c *client, since int) (socket, error)
	// log returns the host's record of a game, or errNoLog.
	log(ctx context.Context, t *table) (record, error)
}

// errNoLog says that a host stores no games.
var errNoLog = errors.New("no log")

// socket is a connection of a client. It carries messages of the site's own protocol, in whatever
// wrapping the host uses. One goroutine may read while another sends.
type socket interface {
	// Read returns the next message, which is valid until the next call.
	Read() ([]byte, error)
	// Send sends a protocol.Play or a protocol.Ping.
	Send(m any) error
	SetReadDeadline(t time.Time) error
	Close()
}

// forms is the site itself, where forms create tables.
type forms struct {
	*site
	run *run
}

func (f forms) create(ctx context.Context, t *table) (err error) {
	first, others := t.clients[0], t.clients[1:f.run.seats]
	if t.id, err = first.site.CreateTable(ctx, f.run.form(f.run.seats, "me", "open")); err != nil {
		return err
	}
	for _, c := range others {
		if err := c.site.Sit(ctx, t.id, c.seat, ""); err != nil {
			return err
		}
	}
	return nil
}

func (f forms) dial(ctx context.Context, c *client, since int) (socket, error) {
	return f.open(ctx, c, since)
}

func (f forms) log(ctx context.Context, t *table) (record, error) {
	rec, err := t.clients[0].site.Record(ctx, t.id)
	return record(rec), err
}
