package seats

import (
	"context"

	"triplecross/internal/locale"
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
