package tablepage

import (
	"context"

	"triplecross/internal/locale"
	"triplecross/internal/protocol"
)

// Chat is what was said at a table, as far as a person may read it.
type Chat struct {
	Table string // the table's id
	Me    string // identifies the person's own messages; empty for a person without a cookie
	Lines []protocol.Said
	Hues  []int // by seat
	Plays bool  // the person plays, and talks to the players
	Both  bool  // players and watchers share one chat
	Alone bool  // nobody else is there to talk to
	// Muted says that the person is a player who may not chat during the game.
	Muted bool
	// Host says that the person may lock the chat and mute others for all, Locked that it
	// is locked, and Silenced are those who are muted.
	Host, Locked bool
	Silenced     []string
	// Reported is the line that the person has just reported without a script.
	Reported int
}

// on returns what a switch that is on or off is set to next.
func on(now bool) string {
	if now {
		return ""
	}
	return "on"
}

// readers says who reads what is said here.
func (c Chat) readers(ctx context.Context) string {
	switch {
	case c.Both:
		return locale.T(ctx, "chat.everybody")
	case c.Plays:
		return locale.T(ctx, "chat.players")
	}
	return locale.T(ctx, "chat.watchers")
}
