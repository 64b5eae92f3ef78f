package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"triplecross/internal/game"
)

// Go asks for the move of the seat on turn in the last position. It returns the
// text of the move as game.State.Legal has it, and the last information about the
// engine's search.
//
// A move may arrive later than the limits by the command's grace. The context's
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
		end  <-chan time.Time // fires when bestmove is late
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
		_ = e.process.write("stop", e.command.replyTimeout()) // Go reports why it failed
	default: // stop has been sent already
	}
}
