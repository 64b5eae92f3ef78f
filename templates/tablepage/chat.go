package tablepage

import (
	"context"

	"triplecross/internal/locale"
	"triplecross/internal/protocol"
)

// Chat is what was said at a table, as far as a person may read it.
type Chat struct {
	Table string // the table's id
	Me    string // the mark of the person's own lines; empty for who has no cookie yet
	Lines []protocol.Said
	Hues  []int // by seat
	Plays bool  // the person plays, and speaks to those who do
	Both  bool  // the rooms of the players and of the watchers are one
	Alone bool  // nobody else is there to talk to
	// Hushed says that the person plays where those who do have to be silent.
	Hushed bool
}

// readers tells who reads what is said here.
func (c Chat) readers(ctx context.Context) string {
	switch {
	case c.Both:
		return locale.T(ctx, "chat.everybody")
	case c.Plays:
		return locale.T(ctx, "chat.players")
	}
	return locale.T(ctx, "chat.watchers")
}
