package words

import (
	"context"
	"time"

	"triplecross/internal/locale"
)

// Settings are how a table treats time and people who leave.
type Settings struct {
	Clock
	Lose bool // whose time runs out has lost; otherwise a bot plays on
	Bot  bool // a bot plays on for whoever is gone for a minute, unasked
	Hush bool // those who play do not talk before the game is over
}

// Clock is how much time each seat has: Base for the whole game and Increment
// with every move, or Turn for a single move. Without Base and Turn, time does
// not run out.
type Clock struct{ Base, Increment, Turn time.Duration }

// terms tells the manners in short sentences, none where they are usual.
func (m Settings) terms(ctx context.Context) []string {
	clock := capital(m.words(ctx))
	var told []string
	switch {
	case clock == "":
	case m.Lose:
		told = []string{locale.T(ctx, "manners.lose", "Clock", clock)}
	case m.Bot:
		told = []string{locale.T(ctx, "manners.both", "Clock", clock)}
	default:
		told = []string{locale.T(ctx, "manners.late", "Clock", clock)}
	}
	if m.Bot && (clock == "" || m.Lose) {
		told = append(told, locale.T(ctx, "manners.gone"))
	}
	if m.Hush {
		told = append(told, locale.T(ctx, "manners.hush"))
	}
	return told
}

// words tells a clock, and nothing where there is none.
func (c Clock) words(ctx context.Context) string {
	const day = 24 * time.Hour
	switch {
	case c.Turn > 0 && c.Turn%day == 0:
		return locale.T(ctx, "manners.move", "Time", locale.T(ctx, "time.days", "N", int(c.Turn/day)))
	case c.Turn > 0:
		return locale.T(ctx, "manners.move", "Time", locale.T(ctx, "time.hours", "N", int(c.Turn/time.Hour)))
	case c.Base > 0 && c.Increment > 0:
		return locale.T(ctx, "manners.more", "Time", minutes(ctx, c.Base),
			"More", locale.T(ctx, "time.seconds", "N", int(c.Increment/time.Second)))
	case c.Base > 0:
		return locale.T(ctx, "manners.each", "Time", minutes(ctx, c.Base))
	}
	return ""
}

// Brief tells a clock where there is little room: "10 min + 20 s", "3 days a
// move".
func (c Clock) Brief(ctx context.Context) string {
	switch {
	case c.Base > 0 && c.Increment > 0:
		return locale.T(ctx, "manners.briefMore", "Minutes", int(c.Base/time.Minute), "Seconds", int(c.Increment/time.Second))
	case c.Base > 0:
		return locale.T(ctx, "manners.brief", "Minutes", int(c.Base/time.Minute))
	}
	return c.words(ctx)
}

func minutes(ctx context.Context, d time.Duration) string {
	return locale.T(ctx, "time.minutes", "N", int(d/time.Minute))
}
