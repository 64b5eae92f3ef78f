package tablepage

import (
	"context"

	"triplecross/internal/locale"
)

// Rematch is the table of a rematch.
type Rematch struct {
	Href string // empty while there is none
	By   string // who wants it
	Mine bool   // the person has a seat there
	Kept bool   // a seat is kept there for the person
	Game string // the name of its game, if that is another one
}

// wants says that somebody waits there.
func (n Rematch) wants(ctx context.Context) string {
	if n.Game != "" {
		return locale.T(ctx, "ended.wantsGame", "By", n.By, "Game", n.Game)
	}
	return locale.T(ctx, "ended.wants", "By", n.By)
}

// join labels the button with which one takes the seat that is kept there.
func (n Rematch) join(ctx context.Context) string {
	if n.Game != "" {
		return locale.T(ctx, "ended.joinGame")
	}
	return locale.T(ctx, "ended.join")
}

// label labels the link to it. People who played this game and have no seat there see no rematch in it.
func (n Rematch) label(ctx context.Context, played bool) string {
	switch {
	case n.Game != "" && n.Mine:
		return locale.T(ctx, "ended.goGame")
	case n.Game != "", played && !n.Mine:
		return locale.T(ctx, "ended.watchGame")
	case n.Mine:
		return locale.T(ctx, "ended.go")
	}
	return locale.T(ctx, "ended.watch")
}
