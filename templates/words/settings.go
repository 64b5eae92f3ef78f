package words

import (
	"context"
	"time"

	"triplecross/internal/locale"
)

// Settings are how a table treats time, people who leave, and the chat.
type Settings struct {
	Clock
	Lose bool // a seat that runs out of time has lost; otherwise a bot plays on
	Bot  bool // a bot replaces people who are gone for a minute, without a vote
	Mute bool // players may not chat until the game is over
}

// Clock is how much time each seat has: Base for the whole game and Increment
// more with every move, or Turn for each single move. Without Base and Turn
// there is no limit.
type Clock struct{ Base, Increment, Turn time.Duration }

// sentences describes what is unusual about the settings, one sentence each.
func (m Settings) sentences(ctx context.Context) []string {
	clock := capital(m.words(ctx))
	var told []string
	switch {
	case clock == "":
	case m.Lose:
		told = []string{locale.T(ctx, "settings.loseOnTime", "Clock", clock)}
	case m.Bot:
		told = []string{locale.T(ctx, "settings.both", "Clock", clock)}
	default:
		told = []string{locale.T(ctx, "settings.botOnTime", "Clock", clock)}
	}
	if m.Bot && (clock == "" || m.Lose) {
		told = append(told, locale.T(ctx, "settings.botWhenAway"))
	}
	if m.Mute {
		told = append(told, locale.T(ctx, "settings.noChat"))
	}
	return told
}

// words describes a clock, empty if there is none.
func (c Clock) words(ctx context.Context) string {
	const day = 24 * time.Hour
	switch {
	case c.Turn > 0 && c.Turn%day == 0:
		return locale.T(ctx, "settings.move", "Time", locale.T(ctx, "time.days", "N", int(c.Turn/day)))
	case c.Turn > 0:
		return locale.T(ctx, "settings.move", "Time", locale.T(ctx, "time.hours", "N", int(c.Turn/time.Hour)))
	case c.Base > 0 && c.Increment > 0:
		return locale.T(ctx, "settings.more", "Time", minutes(ctx, c.Base),
			"More", locale.T(ctx, "time.seconds", "N", int(c.Increment/time.Second)))
	case c.Base > 0:
		return locale.T(ctx, "settings.each", "Time", minutes(ctx, c.Base))
	}
	return ""
}

// Brief describes a clock in few words: "10 min + 20 s", "3 days per move".
func (c Clock) Brief(ctx context.Context) string {
	switch {
	case c.Base > 0 && c.Increment > 0:
		return locale.T(ctx, "settings.briefMore", "Minutes", int(c.Base/time.Minute), "Seconds", int(c.Increment/time.Second))
	case c.Base > 0:
		return locale.T(ctx, "settings.brief", "Minutes", int(c.Base/time.Minute))
	}
	return c.words(ctx)
}

func minutes(ctx context.Context, d time.Duration) string {
	return locale.T(ctx, "time.minutes", "N", int(d/time.Minute))
}
