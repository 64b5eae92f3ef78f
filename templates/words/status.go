package words

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/templates/seats"
)

// Status says in one line how a table stands: "Your turn", "Green to move",
// "Waiting for two more players", "Red wins by four exits".
func Status(ctx context.Context, info game.Info, v protocol.View) string {
	switch v.Status {
	case protocol.Open:
		return waiting(ctx, v)
	case protocol.Over:
		return OwnVerdict(ctx, info, v)
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
	return locale.T(ctx, "status.waiting", "N", open, "Count", Count(ctx, open))
}

// onlyPass are the legal moves of a seat that can only pass: the server passes for it.
const onlyPass = "pass:"

func toMove(ctx context.Context, info game.Info, v protocol.View) string {
	var names []string
	for s := range v.Seats {
		if v.Turn>>s&1 == 0 {
			continue
		}
		if slices.Contains(v.You, s) && v.Legal != onlyPass {
			if len(v.You) > 1 {
				return locale.T(ctx, "status.yourTurnAs", "Colour", seats.Colour(ctx, info, s, len(v.Seats)))
			}
			return locale.T(ctx, "status.yourTurn")
		}
		names = append(names, seats.Colour(ctx, info, s, len(v.Seats)))
	}
	if v.Note != "" {
		return locale.Say(ctx, phrase.New("note."+v.NoteCode, v.Note, "N", v.NoteN))
	}
	return locale.T(ctx, "status.toMove", "Who", And(ctx, names))
}

// OwnVerdict is Verdict for the person who gets a view: who has won reads so.
func OwnVerdict(ctx context.Context, info game.Info, v protocol.View) string {
	if v.Outcome == nil {
		return Verdict(ctx, info, nil)
	}
	mine, others := false, []string(nil)
	for s, place := range v.Outcome.Place {
		switch {
		case place != 1:
		case slices.Contains(v.You, s):
			mine = true
		default:
			others = append(others, seats.Colour(ctx, info, s, len(v.Seats)))
		}
	}
	switch {
	case !mine || v.Outcome.Drawn:
		return Verdict(ctx, info, v.Outcome)
	case len(others) > 0:
		return locale.T(ctx, "status.weWin", "Who", And(ctx, others))
	}
	return locale.T(ctx, "status.youWin")
}

// Verdict says in one line how a game ended. A nil outcome means that nobody
// played it to its end.
func Verdict(ctx context.Context, info game.Info, o *protocol.Outcome) string {
	if o == nil {
		return locale.T(ctx, "status.unfinished")
	}
	if o.Drawn {
		return locale.T(ctx, "status.draw", "Why", locale.Say(ctx, o.Phrase()))
	}
	return NamedVerdict(ctx, o, having(ctx, info, o, 1))
}

// Places says in a sentence who has which place. It leaves out the winners, whom the verdict names, and is empty if
// all the others share one place.
func Places(ctx context.Context, info game.Info, o *protocol.Outcome) string {
	var places []string
	for place := 1; place <= len(o.Place); place++ {
		if place == 1 && !o.Drawn {
			continue
		}
		if have := having(ctx, info, o, place); len(have) > 0 {
			places = append(places, strconv.Itoa(place)+"\u00a0"+And(ctx, have))
		}
	}
	if len(places) < 2 {
		return ""
	}
	return locale.T(ctx, "ended.places", "Places", strings.Join(places, ", "))
}

// having names the colours that have a place.
func having(ctx context.Context, info game.Info, o *protocol.Outcome, place int) (colours []string) {
	for seat, its := range o.Place {
		if its == place {
			colours = append(colours, seats.Colour(ctx, info, seat, len(o.Place)))
		}
	}
	return colours
}

// NamedVerdict says in one line that those have won, and how.
func NamedVerdict(ctx context.Context, o *protocol.Outcome, winners []string) string {
	return locale.T(ctx, "status.wins", "N", len(winners), "Who", And(ctx, winners), "Why", locale.Say(ctx, o.Phrase()))
}
