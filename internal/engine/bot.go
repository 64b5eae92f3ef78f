package engine

import (
	"context"
	"fmt"

	"triplecross/internal/ai/bot"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
)

// Bot makes a bot of this program a Player.
type Bot struct {
	Level bot.Level
	// Seed is the source of all randomness.
	Seed uint64

	history history
	games   int
	memory  bot.Memory
}

var _ Player = (*Bot)(nil)

// NewGame begins a game.
func (b *Bot) NewGame(_ context.Context, g game.Game, setup game.Setup) error {
	b.history = history{game: g, setup: setup}
	b.games++
	_, err := b.history.follow(Position{})
	return err
}

// Move returns the bot's move. The limits only tighten those of its level,
// unless the level plays as well as it can.
func (b *Bot) Move(ctx context.Context, at Position, l Limits) (string, Info, error) {
	if b.history.game == nil {
		return "", Info{}, errIdle
	}
	state, err := b.history.follow(at)
	if err != nil {
		return "", Info{}, fmt.Errorf("bot: position: %w", err)
	}
	seat := onTurn(state)
	r, d, level := request{Limits: l}, newDeadline(ctx), b.Level
	if p, limited := r.within(level, state, seat); limited {
		d.follow(p)
	}
	if r.bounds() {
		level = level.Unbounded()
	}
	return think(d, bot.Request{
		State: state, Seat: seat, Level: level.Limit(search.Budget{Nodes: l.Nodes, Depth: l.Depth}), Seed: b.Seed,
		Memory: &b.memory, TreeKey: treeKey(b.games), Doubt: d.told,
	})
}

// Close does nothing: a bot holds nothing.
func (b *Bot) Close() {}
