package plates

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
)

// Loss is a number of equal pieces off the board.
type Loss struct {
	Kind string
	Name string // of the kind
	N    int
}

// remark says in what state a seat is.
func remark(ctx context.Context, seen game.View, seat game.Seat) string {
	var says []string
	for _, r := range seen.Remarks {
		if r.Seat == seat {
			says = append(says, locale.T(ctx, "remark."+r.Key, "N", r.N))
		}
	}
	return strings.Join(says, ", ")
}

// losses returns a seat's pieces off the board. While the viewer is placing
// pieces, it leaves out the viewer's own, which the board offers.
func losses(ctx context.Context, b game.Board, seen game.View, v protocol.View, seat game.Seat) []Loss {
	if slices.Contains(v.You, int(seat)) && places(seen, v) {
		return nil
	}
	var list []Loss
	for _, pile := range seen.Aside {
		if pile.Seat == seat {
			list = append(list, Loss{Kind: pile.Kind, Name: locale.Say(ctx, b.Kinds[pile.Kind]), N: pile.N})
		}
	}
	return list
}

// places reports whether the viewer has pieces to place now.
func places(seen game.View, v protocol.View) bool {
	return v.Status == protocol.Live && slices.ContainsFunc(v.You, func(s int) bool { return seen.Placing.Has(game.Seat(s)) })
}

// lost lists pieces in words, for screen readers.
func lost(ctx context.Context, all []Loss) string {
	words := make([]string, len(all))
	for i, l := range all {
		words[i] = fmt.Sprint(l.N, " ", l.Name)
	}
	return locale.T(ctx, "plate.aside", "What", strings.Join(words, ", "))
}
