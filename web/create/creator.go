// Package create makes tables: the form of a new table and what it asks for, tables
// that go on from others, and games that are imported.
package create

import (
	"context"
	"net/http"
	"sync/atomic"

	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web/respond"
)

// Creator makes tables, unless the server has too many or is about to restart.
type Creator struct {
	lobby    *lobby.Lobby
	quota    tableQuota
	draining atomic.Bool
}

// NewCreator returns a Creator for a server with at most so many tables in use; 0
// is any number.
func NewCreator(l *lobby.Lobby, tables int) *Creator {
	return &Creator{lobby: l, quota: tableQuota{lobby: l, limit: tables}}
}

// Drain refuses all new tables from now on.
func (c *Creator) Drain() { c.draining.Store(true) }

// Draining returns the error with which new tables are refused after Drain, and nil
// before.
func (c *Creator) Draining() error {
	if c.draining.Load() {
		return errDraining
	}
	return nil
}

// Why no table is made.
var (
	errTables   = &respond.Error{Status: http.StatusServiceUnavailable, Code: protocol.CodeFailed, Why: phrase.New("refusal.tables", "The server has as many tables as it can take. Try again later.")}
	errDraining = &respond.Error{Status: http.StatusServiceUnavailable, Code: protocol.CodeFailed, Why: phrase.New("refusal.draining", "The server is about to restart and lays no new tables. Try again in a moment.")}
)

// CanCreate refuses new tables while the server closes or is full. The error is a
// sentence.
func (c *Creator) CanCreate(ctx context.Context) error {
	if err := c.Draining(); err != nil {
		return err
	}
	switch room, err := c.quota.take(ctx); {
	case err != nil:
		return err
	case !room:
		return errTables
	}
	return nil
}

// Create draws the lots and makes the table.
func (c *Creator) Create(ctx context.Context, g game.Game, spec table.Spec) (id string, err error) {
	if spec.Setup, err = drawLots(g, spec.Setup); err != nil {
		return "", err
	}
	return c.lobby.Create(ctx, spec)
}
