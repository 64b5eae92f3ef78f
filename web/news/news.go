// Package news tells all servers of a site what one of them learns first and all keep in memory:
// hidden lines, people who are banned or erased, an announced restart.
package news

import (
	"context"
	"encoding/json"
	"fmt"
	"net/netip"
	"time"

	"triplecross/internal/bans"
	"triplecross/internal/lobby"
	"triplecross/internal/signin"
	"triplecross/internal/table"
	"triplecross/web/socket"
)

// News is a message from one server to the others. Zero fields say nothing. Hearing a message twice changes nothing.
type News struct {
	Hidden []Line       `json:"hidden,omitempty"`
	Drop   table.Person `json:"drop,omitempty"`   // the person whose sockets end
	Erased table.Person `json:"erased,omitempty"` // the person who is being erased, and leaves the pool
	Banned bool         `json:"banned,omitempty"` // the stored bans have changed
	// SignedOut is the person who has signed out their other browsers.
	SignedOut table.Person `json:"signedOut,omitempty"`
	Closed    string       `json:"closed,omitempty"` // a table that the operator has closed
	Reread    *Reread      `json:"reread,omitempty"`
	Restart   *time.Time   `json:"restart,omitempty"` // when the site restarts; the zero time if it does not after all
}

// Line is a line of a chat that nobody may read any more.
type Line struct {
	Table  string `json:"table"`
	Number int    `json:"number"`
}

// Reread says that the stored logs of tables, or what a person has said, have changed.
type Reread struct {
	Person table.Person `json:"person"`
	Tables []string     `json:"tables"`
}

// Encode returns the message that Desk.Hear takes.
func (n News) Encode() ([]byte, error) {
	message, err := json.Marshal(n)
	if err != nil {
		return nil, fmt.Errorf("news: %w", err)
	}
	return message, nil
}

// RereadAt returns a function, for lobby.Options, that makes other servers read tables again. tell is Desk.Tell.
func RereadAt(tell func(ctx context.Context, message []byte) error) func(context.Context, table.Person, []string) error {
	return func(ctx context.Context, person table.Person, tables []string) error {
		message, err := News{Reread: &Reread{Person: person, Tables: tables}}.Encode()
		if err != nil {
			return err
		}
		return tell(ctx, message)
	}
}

// Desk makes this server follow news.
type Desk struct {
	Lobby   *lobby.Lobby
	Sockets *socket.Sockets
	Bans    *bans.List // may be nil
	// Browsers may be nil.
	Browsers *signin.Browsers
	// Leave takes a person out of the pool; it may be nil.
	Leave func(table.Person)
	// Unname takes a person's name out of notices that wait; it may be nil.
	Unname func(table.Person)
	// Tell sends a message to all other servers and waits until each has followed it; nil if
	// there are none.
	Tell func(ctx context.Context, message []byte) error
}

// Publish follows news here and makes all other servers follow it. If it fails, some of them may have.
func (d *Desk) Publish(ctx context.Context, n News) error {
	ctx = context.WithoutCancel(ctx) // the change is made already, even if its author's request has ended
	if err := d.follow(ctx, n); err != nil || d.Tell == nil {
		return err
	}
	message, err := n.Encode()
	if err != nil {
		return err
	}
	if err := d.Tell(ctx, message); err != nil {
		return fmt.Errorf("news: not every server has heard of it: %w", err)
	}
	return nil
}

// Hear follows what another server has published.
func (d *Desk) Hear(ctx context.Context, message []byte) error {
	var n News
	if err := json.Unmarshal(message, &n); err != nil {
		return fmt.Errorf("news: %w", err)
	}
	if n.Banned && d.Bans != nil {
		if err := d.Bans.Reload(ctx); err != nil {
			return fmt.Errorf("news: %w", err)
		}
	}
	if n.SignedOut != "" && d.Browsers != nil {
		if err := d.Browsers.ReloadPerson(ctx, string(n.SignedOut)); err != nil {
			return fmt.Errorf("news: %w", err)
		}
	}
	return d.follow(ctx, n)
}

func (d *Desk) follow(ctx context.Context, n News) error {
	operator := lobby.NewOperator(d.Lobby)
	for _, line := range n.Hidden {
		operator.Hide(line.Table, line.Number)
		d.Sockets.Hide(line.Table, line.Number)
	}
	if n.Drop != "" {
		d.Sockets.Drop(n.Drop)
	}
	if n.Erased != "" && d.Leave != nil {
		d.Leave(n.Erased)
	}
	if n.Erased != "" && d.Unname != nil {
		d.Unname(n.Erased)
	}
	if n.SignedOut != "" {
		d.Sockets.Drop(n.SignedOut)
	}
	if n.Banned && d.Bans != nil {
		d.Sockets.DropAddresses(func(address string) bool {
			a, err := netip.ParseAddr(address)
			return err == nil && d.Bans.Address(a)
		})
	}
	if n.Closed != "" {
		operator.Forget(n.Closed)
	}
	if n.Reread != nil {
		lobby.NewPeople(d.Lobby).Reread(n.Reread.Person, n.Reread.Tables)
	}
	if n.Restart != nil {
		d.Sockets.Announce(*n.Restart)
	}
	return ctx.Err()
}
