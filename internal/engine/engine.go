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
	"strconv"
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
	games        []string // nil if it does not say
	options      []Option

	history history
	state   game.State // in the position told last
	broken  *Fault     // not nil if the engine can no longer be used

	mu    sync.Mutex // guards what follows, and writes, so that stop is a line of its own
	going bool       // go was sent, and bestmove is due
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

// Author returns who wrote the engine, if it says so.
func (e *Engine) Author() string { return e.author }

// Games returns the slugs of the games that the engine says it plays. If it names
// none, it is assumed to speak the plain Universal Game Interface for two
// players.
func (e *Engine) Games() []string { return slices.Clone(e.games) }

// Options returns the options that the engine offers.
func (e *Engine) Options() []Option { return slices.Clone(e.options) }

// greet asks the engine who it is, sets the command's options and waits until
// it is ready.
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
	case e.games == nil: // an argument might confuse it
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
// not a fault.
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

// Go asks for the move of the seat on turn in the last position. It returns the
// text of the move as game.State.Legal has it, and the last information about the
// engine's search.
//
// A move may arrive after the limits by the command's grace. The context's
// deadline is a limit too, without grace. If the context is cancelled, the engine
// is stopped, and the error is the context's.
func (e *Engine) Go(ctx context.Context, l Limits) (string, Info, error) {
	state := e.state
	if state == nil {
		return "", Info{}, errIdle
	}
	seat := onTurn(state)
	if seat == game.Nobody {
		return "", Info{}, fmt.Errorf("engine: go: %w", game.ErrOver)
	}
	if err := ctx.Err(); err != nil {
		return "", Info{}, err
	}
	e.drain()
	if err := e.begin(l); err != nil {
		return "", Info{}, err
	}
	text, info, err := e.await(ctx, l, seat)
	if err != nil {
		return "", info, err
	}
	move, err := state.Read(seat, text)
	if err != nil {
		return "", info, e.fault(Illegal, fmt.Sprintf("illegal move %.80q", text))
	}
	return move, info, nil
}

// begin sends go.
func (e *Engine) begin(l Limits) error {
	line := "go " + l.String()
	if e.games == nil {
		line = "go " + l.plain()
	}
	e.mu.Lock()
	e.going, e.halt = true, make(chan struct{}, 1)
	e.mu.Unlock()
	return e.send(line)
}

// await returns the engine's answer to go.
func (e *Engine) await(ctx context.Context, l Limits, seat game.Seat) (string, Info, error) {
	defer func() {
		e.mu.Lock()
		e.going = false
		e.mu.Unlock()
	}()
	var (
		info Info
		move string
		end  <-chan time.Time // when bestmove is late
		done = ctx.Done()
	)
	if limit, limited := l.time(seat); limited {
		timer := time.NewTimer(limit + e.command.grace())
		defer timer.Stop()
		end = timer.C
	}
	replyTimer := time.NewTimer(time.Hour)
	replyTimer.Stop()
	defer replyTimer.Stop()
	took := func(key, rest string) bool {
		switch key {
		case "info":
			info.read(rest)
		case "bestmove":
			move, _, _ = strings.Cut(strings.TrimSpace(rest), " ") // a word "ponder" may follow
		}
		return key == "bestmove"
	}
	for budget := newOutputBudget(); ; {
		select {
		case line, ok := <-e.process.lines:
			over, err := e.take(line, ok, &budget, took)
			switch {
			case err != nil:
				return "", info, err
			case over && errors.Is(ctx.Err(), context.Canceled):
				return "", info, ctx.Err()
			case over:
				return move, info, nil
			}
		case <-done:
			if errors.Is(ctx.Err(), context.DeadlineExceeded) {
				return "", info, e.fault(Late, "no move in time")
			}
			done = nil
			e.Stop()
		case <-e.halt:
			end = nil
			replyTimer.Reset(e.command.replyTimeout())
		case <-replyTimer.C:
			return "", info, e.fault(Late, "no move after stop")
		case <-end:
			return "", info, e.fault(Late, "no move in time")
		}
	}
}

// Stop makes a running Go return with the best move so far. If none is running,
// it does nothing.
func (e *Engine) Stop() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.going {
		return
	}
	select {
	case e.halt <- struct{}{}:
		_ = e.process.write("stop", e.command.replyTimeout()) // Go finds out why
	default: // it has been stopped
	}
}

// Query asks a question about the last position: "turn", "gameover", "result",
// "fen" or "legal".
func (e *Engine) Query(ctx context.Context, question string) (string, error) {
	var answer string
	e.drain()
	err := e.ask(ctx, "query "+question, Silent, func(key, rest string) bool {
		answer = strings.TrimSpace(rest)
		return key == "response"
	})
	return answer, err
}

// Perft asks for the number of sequences of depth legal moves from the last
// position. Only the context limits the time.
func (e *Engine) Perft(ctx context.Context, depth int) (uint64, error) {
	var nodes uint64
	want := strconv.Itoa(depth) + " "
	e.drain()
	if err := e.send("perft " + strconv.Itoa(depth)); err != nil {
		return 0, err
	}
	err := e.wait(ctx, nil, Silent, func(key, rest string) bool {
		count, ours := strings.CutPrefix(rest, want)
		if key != "perft" || !ours {
			return false
		}
		n, err := strconv.ParseUint(strings.TrimSpace(count), 10, 64)
		nodes = n
		return err == nil
	})
	return nodes, err
}

// Close asks the engine to exit, then kills it with all processes that it
// started. It returns when all have ended.
func (e *Engine) Close() {
	_ = e.process.write("quit", 100*time.Millisecond) // it may be gone
	e.process.stop(min(e.command.replyTimeout(), 2*time.Second))
}

// ready waits until the engine has processed everything before.
func (e *Engine) ready(ctx context.Context) error {
	e.drain()
	return e.ask(ctx, "isready", Silent, func(key, _ string) bool { return key == "readyok" })
}

// ask sends a line and waits for the answer, which took recognises.
func (e *Engine) ask(ctx context.Context, line string, reason Reason, took func(key, rest string) bool) error {
	if err := e.send(line); err != nil {
		return err
	}
	timer := time.NewTimer(e.command.replyTimeout())
	defer timer.Stop()
	return e.wait(ctx, timer.C, reason, took)
}

// wait reads lines until took recognises the answer. It gives up when end fires.
func (e *Engine) wait(ctx context.Context, end <-chan time.Time, reason Reason, took func(key, rest string) bool) error {
	for budget := newOutputBudget(); ; {
		select {
		case line, ok := <-e.process.lines:
			if over, err := e.take(line, ok, &budget, took); over || err != nil {
				return err
			}
		case <-ctx.Done():
			if errors.Is(ctx.Err(), context.Canceled) {
				_ = e.fault(reason, "no answer before the caller left") // the answer may come yet
				return ctx.Err()
			}
			return e.fault(reason, "no answer in time")
		case <-end:
			return e.fault(reason, "no answer in time")
		}
	}
}

// take passes a line of the engine to took and returns whether it was the answer.
// Where ok is false, the engine has ended.
func (e *Engine) take(line string, ok bool, budget *outputBudget, took func(key, rest string) bool) (bool, error) {
	switch {
	case !ok && errors.Is(e.process.ended, errLine):
		return false, e.fault(Flood, fmt.Sprintf("a line of more than %d bytes", maxLine))
	case !ok:
		return false, e.fault(Dead, e.process.exitReason(time.Second))
	case !budget.spend(line):
		return false, e.fault(Flood, fmt.Sprintf("%d lines and no answer", floodLines))
	}
	key, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	return took(key, strings.TrimSpace(rest)), nil
}

// send writes a line.
func (e *Engine) send(line string) error {
	if e.broken != nil {
		return e.broken
	}
	e.mu.Lock()
	err := e.process.write(line, e.command.replyTimeout())
	e.mu.Unlock()
	if err != nil {
		return e.fault(Dead, e.process.exitReason(time.Second))
	}
	return nil
}

// drain discards lines that nobody asked for.
func (e *Engine) drain() {
	for {
		select {
		case _, ok := <-e.process.lines:
			if !ok {
				return
			}
		default:
			return
		}
	}
}

// fault returns a fault of the engine. One after which the engine cannot be used
// kills it.
func (e *Engine) fault(reason Reason, detail string) error {
	f := &Fault{Engine: e.name, Reason: reason, Detail: detail}
	if f.lasting() {
		if reason != Dead {
			e.process.kill()
		}
		f.Stderr = e.process.stderr.String()
		e.broken = f
	}
	return f
}
