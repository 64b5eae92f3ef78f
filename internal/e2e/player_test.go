//go:build unix

package e2e_test

import (
	"context"
	crypto "crypto/rand"
	"math/rand/v2"
	"time"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
)

// player is a person who reconnects whenever the server is back.
type player struct {
	world  *world
	client *siteclient.Client
	// misbehave is called after every message, and an error from it ends the
	// connection. May be nil.
	misbehave func(context.Context, *siteclient.Socket) error
	// enough is closed when the player need not play on; nil means a whole game.
	enough <-chan struct{}
}

// retry tries something until it works.
func (p *player) retry(ctx context.Context, try func() error) {
	for ctx.Err() == nil {
		p.client.URL = p.world.where(ctx)
		if try() == nil {
			return
		}
		// The server may be dead and nobody know it yet.
		time.Sleep(time.Millisecond)
	}
}

// game is what a player knows of a game between two connections.
type game struct {
	table   string
	view    siteclient.View
	pending *protocol.Play // a move whose answer is still to come
	settled int            // the version in the last answer
}

// play plays at a table until the game is over.
func (p *player) play(ctx context.Context, table string) {
	g := game{table: table}
	p.retry(ctx, func() error { return p.session(ctx, &g) })
}

// session plays over one connection. It returns nil when the game is over.
func (p *player) session(ctx context.Context, g *game) error {
	socket, err := p.client.Dial(ctx, g.table, siteclient.Shown{Version: g.view.Version}, nil)
	if err != nil {
		return err
	}
	defer socket.Close()
	if g.pending != nil {
		if err := socket.Play(*g.pending); err != nil {
			return err
		}
	}
	for {
		m, err := socket.Next(ctx)
		if err != nil {
			return err
		}
		if err := g.view.Follow(m); err != nil {
			p.world.ledger.wrong("table %s: %v", g.table, err)
		}
		p.hear(g, m)
		if p.misbehave != nil {
			if err := p.misbehave(ctx, socket); err != nil {
				return err
			}
		}
		if g.pending != nil {
			continue
		}
		if g.view.Status == protocol.Over || p.done() {
			return nil
		}
		if g.view.Version < g.settled {
			continue // this player's own move is still to be shown
		}
		dice := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
		if seat, text, ok := g.view.Choose(dice); ok {
			g.pending = &protocol.Play{ID: crypto.Text(), Version: g.view.Version, Seat: seat, Text: text}
			if err := socket.Play(*g.pending); err != nil {
				return err
			}
		}
	}
}

// done reports whether the player need not play on.
func (p *player) done() bool {
	select {
	case <-p.enough:
		return true
	default:
		return false
	}
}

// hear notes what a message promises.
func (p *player) hear(g *game, m siteclient.Message) {
	switch {
	case m.Kind == "view":
		p.world.ledger.viewed(g.table, m)
	case m.Kind == "move":
		p.world.ledger.shown(g.table, m)
	case m.Kind == "ack" && g.pending != nil && m.ID == g.pending.ID:
		p.world.ledger.acknowledged(g.table, m.Version, *g.pending)
		g.pending, g.settled = nil, m.Version
	case m.Kind == "no" && m.ID == "" && p.misbehave != nil: // the answer to a flood
	case m.Kind == "no" && p.world.ledger.mayRefuse && g.pending != nil && m.ID == g.pending.ID:
		g.pending = nil
	case m.Kind == "ack", m.Kind == "no":
		p.world.ledger.wrong("table %s: %+v is answered %s", g.table, g.pending, m.Raw)
		g.pending = nil
	}
}
