package engine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// ready waits until the engine has processed everything sent so far.
func (e *Engine) ready(ctx context.Context) error {
	e.drain()
	return e.ask(ctx, "isready", Silent, func(key, _ string) bool { return key == "readyok" })
}

// ask sends a line and waits for the answer; took reports whether a line is it.
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
				_ = e.fault(reason, "no answer before the caller left") // because the answer may still come
				return ctx.Err()
			}
			return e.fault(reason, "no answer in time")
		case <-end:
			return e.fault(reason, "no answer in time")
		}
	}
}

// take passes a line of the engine to took and returns whether it was the answer.
// ok is false if the engine has ended.
func (e *Engine) take(line string, ok bool, budget *outputBudget, took func(key, rest string) bool) (bool, error) {
	switch {
	case !ok && errors.Is(e.process.ended, errLine):
		return false, e.fault(Flood, fmt.Sprintf("a line of more than %d bytes", maxLine))
	case !ok:
		return false, e.fault(Dead, e.process.exitReason(time.Second, "closed its output"))
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
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		return e.fault(Dead, e.process.exitReason(time.Second, "does not read its input"))
	case err != nil:
		return e.fault(Dead, e.process.exitReason(time.Second, "closed its input"))
	}
	return nil
}

// drain discards lines that answer nothing.
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

// fault returns a fault of the engine. If the fault is a lasting one, it kills
// the engine.
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
