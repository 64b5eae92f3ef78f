// Package engine speaks the engine protocol: the Universal Game Interface, UGI,
// carried to any number of players, in lines of text over a program's standard
// input and output. As a host it runs other people's programs (Start); as an
// engine it lets the bots of this program be run by others (Serve).
//
// docs/engines.md describes the protocol.
package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"triplecross/internal/game"
)

// Engine is a running program that plays games. Only one method may be called at
// a time, except Stop and Close, which may be called at any time.
//
// If the program misbehaves, the error is a *Fault. If the context of a call
// ends, the engine can no longer be used, except after Go.
type Engine struct {
	command Command
	process *process

	name, author string
	games        []string // nil if the engine names none
	options      []Option

	history history
	state   game.State // in the position sent last
	broken  *Fault     // not nil if the engine can no longer be used

	mu    sync.Mutex // guards the fields below, and writes, so that stop is a line of its own
	going bool       // go was sent, and bestmove has not come yet
	halt  chan struct{}
}

// errIdle says that a call needs a game, or a position in it.
var errIdle = errors.New("engine: no position")

// Start runs an engine and greets it. The context bounds the greeting; the engine
// must be closed unless there was an error.
func Start(ctx context.Context, c Command) (*Engine, error) {
	p, err := startProcess(c)
	if err != nil {
		return nil, fmt.Errorf("engine: %w", err)
	}
	e := &Engine{command: c, process: p, name: filepath.Base(c.Program)}
	if err := e.greet(ctx); err != nil {
		e.Close()
		return nil, err
	}
	return e, nil
}

// Name returns the engine's name for itself, or its program's name.
func (e *Engine) Name() string { return e.name }

// Author returns the engine's author, "" if it names none.
func (e *Engine) Author() string { return e.author }

// Games returns the slugs of the games that the engine says it plays. If it names
// none, it is assumed to speak the plain Universal Game Interface for two
// players.
func (e *Engine) Games() []string { return slices.Clone(e.games) }

// Options returns the options that the engine offers.
func (e *Engine) Options() []Option { return slices.Clone(e.options) }

// greet asks the engine for its name and options, sets the command's options
// and waits until it is ready.
func (e *Engine) greet(ctx context.Context) error {
	err := e.ask(ctx, "ugi", Silent, func(key, rest string) bool {
		switch key {
		case "id":
			if name, ok := strings.CutPrefix(rest, "name "); ok {
				e.name = strings.TrimSpace(name)
			}
			if author, ok := strings.CutPrefix(rest, "author "); ok {
				e.author = strings.TrimSpace(author)
			}
		case "games":
			e.games = append(e.games, strings.Fields(rest)...)
		case "option":
			if o, ok := parseOption(rest); ok {
				e.options = append(e.options, o)
			}
		}
		return key == "ugiok"
	})
	if err != nil {
		return err
	}
	for _, s := range e.command.Options {
		if err := e.SetOption(s.Name, s.Value); err != nil {
			return err
		}
	}
	return e.ready(ctx)
}

// SetOption sets an option. The engine does not answer.
func (e *Engine) SetOption(name, value string) error {
	line := "setoption name " + name
	if value != "" {
		line += " value " + value
	}
	return e.send(line)
}

// NewGame starts a new game. If the engine does not play it, the fault's reason
// is Game.
func (e *Engine) NewGame(ctx context.Context, g game.Game, setup game.Setup) error {
	start, err := g.Start(setup)
	if err != nil {
		return fmt.Errorf("engine: %w", err)
	}
	slug, line := g.Info().Slug, "uginewgame"
	switch {
	case e.games == nil && start.Players() != 2:
		return e.fault(Game, "it names no games, so it is one for two players only")
	case e.games == nil: // it may not expect an argument
	case !slices.Contains(e.games, slug):
		return e.fault(Game, "it does not play "+slug)
	default:
		line += " " + slug
		if setup != "" {
			var compact bytes.Buffer // a set-up may have line breaks
			if err := json.Compact(&compact, []byte(setup)); err != nil {
				return fmt.Errorf("engine: set-up: %w", err)
			}
			line += " " + compact.String()
		}
	}
	e.history, e.state = history{game: g, setup: setup}, nil
	if err := e.send(line); err != nil {
		return err
	}
	return e.ready(ctx)
}

// Position tells the engine the game so far. If a move is not legal, the error is
// not a *Fault.
func (e *Engine) Position(p Position) error {
	if e.history.game == nil {
		return errIdle
	}
	e.state = nil
	state, err := e.history.follow(p)
	if err != nil {
		return fmt.Errorf("engine: position: %w", err)
	}
	e.state = state
	return e.send("position " + p.String())
}

// Close asks the engine to exit, then kills it with all processes that it
// started. It returns when all have ended.
func (e *Engine) Close() {
	_ = e.process.write("quit", 100*time.Millisecond) // it may be gone
	e.process.stop(min(e.command.replyTimeout(), 2*time.Second))
}
