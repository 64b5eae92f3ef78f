package plates

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
)

// Loss is a number of like pieces beside the board.
type Loss struct {
	Kind string
	Name string // of the kind
	N    int
}

// remark says in what state a seat is.
func remark(ctx context.Context, v protocol.View, seat int) string {
	var says []string
	for _, r := range v.Remarks {
		if r.Seat == seat {
			says = append(says, locale.T(ctx, "remark."+r.Key, "N", r.N))
		}
	}
	return strings.Join(says, ", ")
}

// losses returns the pieces of a seat beside the board, but not those that its
// player is about to place: the board offers them.
func losses(ctx context.Context, b game.Board, v protocol.View, seat int) []Loss {
	if slices.Contains(v.You, seat) && strings.Contains(v.Legal, "@") {
		return nil
	}
	var list []Loss
	for _, pile := range strings.Fields(v.Aside) {
		if pile[0] != '0'+byte(seat) {
			continue
		}
		n, _ := strconv.Atoi(pile[2:]) // the server's own text
		kind := pile[1:2]
		list = append(list, Loss{Kind: kind, Name: locale.Say(ctx, b.Kinds[kind]), N: n})
	}
	return list
}

// lost lists pieces for those who do not see them.
func lost(ctx context.Context, all []Loss) string {
	words := make([]string, len(all))
	for i, l := range all {
		words[i] = fmt.Sprint(l.N, " ", l.Name)
	}
	return locale.T(ctx, "plate.aside", "What", strings.Join(words, ", "))
}
