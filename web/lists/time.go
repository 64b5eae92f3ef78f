package lists

import (
	"context"
	"time"

	"triplecross/internal/locale"
)

// left says how much time is left, in words.
func left(ctx context.Context, d time.Duration) string {
	const day = 24 * time.Hour
	switch {
	case d < 0:
		return locale.T(ctx, "left.none")
	case d < 2*time.Minute:
		return locale.T(ctx, "left.minutes", "N", 1)
	case d < 2*time.Hour:
		return locale.T(ctx, "left.minutes", "N", int(d/time.Minute))
	case d < 2*day:
		return locale.T(ctx, "left.hours", "N", int(d.Round(time.Hour)/time.Hour))
	}
	return locale.T(ctx, "left.days", "N", int(d.Round(day)/day))
}

// ago says how long ago something was, in words.
func ago(ctx context.Context, d time.Duration) string {
	const day = 24 * time.Hour
	switch {
	case d < 2*time.Minute:
		return locale.T(ctx, "ago.now")
	case d < 2*time.Hour:
		return locale.T(ctx, "ago.minutes", "N", int(d/time.Minute))
	case d < 2*day:
		return locale.T(ctx, "ago.hours", "N", int(d/time.Hour))
	}
	return locale.T(ctx, "ago.days", "N", int(d/day))
}
