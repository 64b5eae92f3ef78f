// Package thinking lets the bots of a table think at another node of a cluster than the table's
// owner. Which one is chosen by the table, so that a bot finds the search tree of its last move
// there; when that node does not answer, the next one thinks, and in the end the owner itself.
package thinking

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"time"

	"triplecross/internal/ai/bot"
	"triplecross/internal/cluster"
	"triplecross/internal/game"
	"triplecross/internal/record"
	"triplecross/internal/table"
)

// Path is where nodes ask for moves, by POST.
const Path = "/node/think"

const (
	// worthAsking is how much time a bot has at least for a move that another node finds. With
	// less, as when bots play to the end, the way there would cost a part of it that matters.
	worthAsking = 250 * time.Millisecond
	// patience is how long another node may take for a move, with the wait for a free worker.
	patience = 3 * time.Second
)

// question is what a node is asked.
type question struct {
	record.Line           // the game so far
	Rules       int       `json:"rules"` // their version
	Seat        game.Seat `json:"seat"`  // whose move is asked for
	Level       string    `json:"level"`
	Seed        uint64    `json:"seed,string"`
	TreeKey     string    `json:"tree"`
	Millis      int64     `json:"millis"` // in which the answer is of use
}

// Others are the nodes that think, as one of all nodes sees them.
type Others struct {
	Cluster *cluster.Cluster
	// Ask sends a request to another node and returns its answer.
	Ask func(ctx context.Context, n cluster.Node, path string, request []byte) ([]byte, error)
	Log *slog.Logger
	// Meter is told of each move that others were asked for, and whether one answered.
	Meter func(answered bool)
}

// Choose has another node choose a bot's move at a table. It returns false if this node has to do
// so itself: because the table's bots think here, because there is too little time, or because no
// other node answers.
func (o *Others) Choose(ctx context.Context, t table.Table, r bot.Request) (bot.Choice, bool) {
	deadline, limited := ctx.Deadline()
	if limited && time.Until(deadline) < worthAsking {
		return bot.Choice{}, false
	}
	var request []byte
	for _, n := range o.Cluster.Thinkers(t.ID) {
		if n.ID == o.Cluster.Self().ID {
			return bot.Choice{}, false
		}
		limited, cancel := context.WithTimeout(ctx, patience)
		if request == nil {
			var err error
			if request, err = ask(limited, t, r); err != nil {
				cancel()
				o.Log.ErrorContext(ctx, "a bot's move cannot be asked for", "table", t.ID, "err", err)
				return bot.Choice{}, false
			}
		}
		answer, err := o.Ask(limited, n, Path, request)
		cancel()
		choice, err := read(answer, err, r)
		if err == nil {
			o.Meter(true)
			return choice, true
		}
		o.Log.WarnContext(ctx, "a node did not find a bot's move", "node", n.URL, "table", t.ID, "err", err)
		if ctx.Err() != nil {
			break
		}
	}
	if request != nil {
		o.Meter(false)
	}
	return bot.Choice{}, false
}

// ask returns the question for a bot's move.
func ask(ctx context.Context, t table.Table, r bot.Request) ([]byte, error) {
	deadline, _ := ctx.Deadline()
	q := question{
		Line:  record.Line{Game: t.Game.Info().Slug, Setup: json.RawMessage(cmp.Or(string(t.Setup), "{}"))},
		Rules: t.Game.Info().Version, Seat: r.Seat, Level: r.Level.Slug, Seed: r.Seed, TreeKey: r.TreeKey, Millis: time.Until(deadline).Milliseconds(),
	}
	for _, m := range t.Moves {
		text, err := json.Marshal(m.Move.Text)
		if err != nil {
			return nil, err
		}
		q.Moves, q.Seats = append(q.Moves, text), append(q.Seats, m.Seat)
	}
	return json.Marshal(q)
}

// read returns the choice in an answer. A node of another version may know other rules, so the move
// is tried.
func read(answer []byte, err error, r bot.Request) (choice bot.Choice, _ error) {
	if err != nil {
		return choice, err
	}
	if err := json.Unmarshal(answer, &choice); err != nil {
		return choice, fmt.Errorf("thinking: %w", err)
	}
	if _, err := r.State.Play(r.Seat, choice.Text); err != nil {
		return choice, fmt.Errorf("thinking: %w", err)
	}
	return choice, nil
}
