package analysis

import (
	"context"
	"fmt"
	"time"

	"triplecross/internal/ai/bot"
	"triplecross/internal/game"
)

// How long a bot thinks about a move at most, as on the server: hurryTime if people who have nothing left to decide
// skip to the end.
const (
	thinkTime = 5 * time.Second
	hurryTime = 40 * time.Millisecond
)

// Chosen is the move that a bot plays.
type Chosen struct {
	Move string `json:"move"`
	// Pause is roughly the time that a person would take over the move, in milliseconds.
	Pause int `json:"pause"`
}

// Choose returns the move of a bot of a level for the first seat on turn. Bots play as on the
// server: the same game so far and the same seed get the same move, unless time runs out. In a hurry it soon does.
func (d *Desk) Choose(ctx context.Context, line Line, level string, seed uint64, hurry bool) (Chosen, error) {
	state, err := d.follow(line)
	if err != nil {
		return Chosen{}, err
	}
	l, ok := bot.LevelNamed(level)
	if !ok {
		return Chosen{}, fmt.Errorf("analysis: no level %q", level)
	}
	seat := state.Turn().First()
	request := bot.Request{State: state, Seat: seat, Level: l, Seed: seed, Memory: d.memoryOf(seed), TreeKey: treeKey(seat)}
	if state.Hides() {
		return Chosen{Move: bot.SetUp(request)}, nil
	}
	limit := thinkTime
	if hurry {
		limit = hurryTime
	}
	c, err := bot.Choose(limited{ctx.Err, time.Now().Add(limit).UnixMilli()}, request)
	if err != nil {
		return Chosen{}, err
	}
	return Chosen{Move: c.Text, Pause: int(1000 * c.Pause(seed^uint64(state.Ply())))}, nil
}

// memoryOf returns the memory of the bots of the game with a seed. They keep their search
// trees from move to move, as on the server.
func (d *Desk) memoryOf(seed uint64) *bot.Memory {
	if d.memory == nil || d.seed != seed {
		d.memory, d.seed = &bot.Memory{Trees: make(trees)}, seed
	}
	return d.memory
}

// treeKey returns the key of a seat's search tree.
func treeKey(s game.Seat) string { return fmt.Sprint("seat ", s) }

// trees keeps the search tree of each seat of one game.
type trees map[string]any

// Take returns the tree with a key and removes it.
func (t trees) Take(key string) any {
	tree := t[key]
	delete(t, key)
	return tree
}

// Put keeps a tree.
func (t trees) Put(key string, tree any, _ int) { t[key] = tree }

// limited is a context for searches that also ends at a given time. Searches only call Err, which
// calls that of the parent context first, because it may have side effects.
type limited struct {
	err func() error
	end int64 // in Unix milliseconds
}

func (l limited) Err() error {
	if err := l.err(); err != nil {
		return err
	}
	if time.Now().UnixMilli() > l.end {
		return context.DeadlineExceeded
	}
	return nil
}

func (l limited) Deadline() (time.Time, bool) { return time.UnixMilli(l.end), true }
func (limited) Done() <-chan struct{}         { return nil }
func (limited) Value(any) any                 { return nil }
