package seats

import (
	"context"

	"triplecross/internal/locale"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// Team returns the name of a team, empty where there are more than two.
func Team(ctx context.Context, team int) string {
	switch team {
	case 0:
		return locale.T(ctx, "team.0")
	case 1:
		return locale.T(ctx, "team.1")
	}
	return ""
}

// PlayerName returns the name of a seat's holder. Bots are named after their
// level.
func PlayerName(ctx context.Context, seat protocol.Seat) string {
	if seat.Kind == protocol.Bot {
		return locale.Say(ctx, phrase.New("level."+seat.Bot, seat.Name))
	}
	return seat.Name
}
