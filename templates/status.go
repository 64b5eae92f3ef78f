package templates

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
)

// Status tells in one line how a table stands: "Your turn", "Green to move",
// "Waiting for two more players", "Red wins: four exits".
func Status(ctx context.Context, info game.Info, v protocol.View) string {
	switch v.Status {
	case protocol.Open:
		return waiting(ctx, v)
	case protocol.Over:
		return Verdict(ctx, info, v.Outcome)
	}
	return toMove(ctx, info, v)
}

func waiting(ctx context.Context, v protocol.View) string {
	open := 0
	for _, seat := range v.Seats {
		if seat.Kind == protocol.Free {
			open++
		}
	}
	if open == 0 {
		return locale.T(ctx, "status.ready")
	}
	return locale.T(ctx, "status.waiting", "N", open, "Count", count(ctx, open))
}

func toMove(ctx context.Context, info game.Info, v protocol.View) string {
	var names []string
	for s := range v.Seats {
		if v.Turn>>s&1 == 0 {
			continue
		}
		if slices.Contains(v.You, s) {
			if len(v.You) > 1 {
				return locale.T(ctx, "status.yourTurnAs", "Colour", Colour(ctx, info, s, len(v.Seats)))
			}
			return locale.T(ctx, "status.yourTurn")
		}
		names = append(names, Colour(ctx, info, s, len(v.Seats)))
	}
	if v.Note != "" {
		return locale.Phrase(ctx, "note", v.Note)
	}
	return locale.T(ctx, "status.toMove", "Who", both(ctx, names))
}

// Verdict tells in one line how a game ended. A nil outcome is one that nobody
// played to its end.
func Verdict(ctx context.Context, info game.Info, o *protocol.Outcome) string {
	if o == nil {
		return locale.T(ctx, "status.unfinished")
	}
	var first []string
	for s, place := range o.Place {
		if place == 1 {
			first = append(first, Colour(ctx, info, s, len(o.Place)))
		}
	}
	why := locale.Phrase(ctx, "reason", o.Reason)
	if len(first) == len(o.Place) {
		return locale.T(ctx, "status.draw", "Why", why)
	}
	return locale.T(ctx, "status.wins", "N", len(first), "Who", both(ctx, first), "Why", why)
}

// count writes a small number as a word.
func count(ctx context.Context, n int) string {
	if n >= 0 && n <= game.MaxSeats {
		return locale.T(ctx, fmt.Sprintf("count.%d", n))
	}
	return fmt.Sprint(n)
}

// both writes names as one speaks them: "Red", "Red and Blue".
func both(ctx context.Context, names []string) string {
	return chain(names, func(head, last string) string {
		return locale.T(ctx, "list.and", "Head", head, "Last", last)
	})
}

// either writes alternatives as one speaks them: "two, three or four".
func either(ctx context.Context, names []string) string {
	return chain(names, func(head, last string) string {
		return locale.T(ctx, "list.or", "Head", head, "Last", last)
	})
}

// chain joins names by commas, and what join makes of the last of them.
func chain(names []string, join func(head, last string) string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return join(strings.Join(names[:last], ", "), names[last])
}
