// Package create makes tables: new ones from a form, tables that continue an
// earlier game or are its rematch, and imported games.
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
	// Paused reports whether no tables are made for now; it may be nil.
	Paused func() bool

	lobby    *lobby.Lobby
	quota    tableQuota
	draining atomic.Bool
}

// NewCreator returns a Creator that allows the given number of tables in use; 0
// means no limit.
func NewCreator(l *lobby.Lobby, tables int) *Creator {
	return &Creator{lobby: l, quota: tableQuota{count: l.Count, limit: tables}}
}

// Drain refuses all new tables from now on.
func (c *Creator) Drain() { c.draining.Store(true) }

// Draining returns the error with which new tables are refused after Drain, and
// nil before Drain.
func (c *Creator) Draining() error {
	if c.draining.Load() {
		return errDraining
	}
	return nil
}

// The reasons why no table is made.
var (
	errTables   = &respond.Error{Status: http.StatusServiceUnavailable, Code: protocol.CodeFailed, Why: phrase.New("refusal.tables", "The server has as many tables as it can take. Try again later.")}
	errPaused   = &respond.Error{Status: http.StatusServiceUnavailable, Code: protocol.CodeFailed, Why: phrase.New("refusal.paused", "This site isn’t taking new tables right now. Games in progress go on.")}
	errDraining = &respond.Error{Status: http.StatusServiceUnavailable, Code: protocol.CodeFailed, Why: phrase.New("refusal.draining", "The server is about to restart and creates no new tables. Try again in a moment.")}
)

// Admit runs create, which makes a table and returns its id, unless the server is
// about to restart or full: the text of that error is for users. A create that fails
// counts as no table.
func (c *Creator) Admit(ctx context.Context, create func() (id string, err error)) (id string, err error) {
	return c.admit(ctx, false, create)
}

// AdmitImport is Admit for a game that is imported.
func (c *Creator) AdmitImport(ctx context.Context, create func() (id string, err error)) (id string, err error) {
	return c.admit(ctx, true, create)
}

func (c *Creator) admit(ctx context.Context, imported bool, create func() (id string, err error)) (id string, err error) {
	if err := c.Draining(); err != nil {
		return "", err
	}
	if c.Paused != nil && c.Paused() {
		return "", errPaused
	}
	switch room, err := c.quota.take(ctx, imported); {
	case err != nil:
		return "", err
	case !room:
		return "", errTables
	}
	if id, err = create(); err != nil {
		c.quota.giveBack(imported)
	}
	return id, err
}

// Create draws the options that people are not asked about, makes the table, if it is
// admitted, and returns its id.
func (c *Creator) Create(ctx context.Context, g game.Game, spec table.Spec) (id string, err error) {
	if spec.Setup, err = chooseDrawn(g, spec.Setup); err != nil {
		return "", err
	}
	return c.Admit(ctx, func() (string, error) { return c.lobby.Create(ctx, spec) })
}
