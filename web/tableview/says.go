package tableview

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"

	"triplecross/internal/locale"
	"triplecross/internal/table"
	"triplecross/templates/bots"
	"triplecross/templates/tablepage"
	"triplecross/web/present"
)

// saysOf returns what a bot says to a person who plays at its table, during the first round and
// after the game. The same table always gets the same sentences.
func saysOf(ctx context.Context, t table.Moment, person table.Person) tablepage.Says {
	own := table.Bots(t.Table)
	outcome, over := t.Outcome()
	if own == 0 || t.PlayedBy(person) == 0 || !over && !table.FirstRound(t.Table) {
		return tablepage.Says{}
	}
	by := own.First()
	var all []string
	switch winners := outcome.Winners(); {
	case !over:
		all = []string{locale.T(ctx, "says.hello.0"), locale.T(ctx, "says.hello.1"), locale.T(ctx, "says.hello.2")}
	case winners&own != 0 && outcome.Tied(t.Board.Teams):
		by = (winners & own).First()
		all = []string{locale.T(ctx, "says.draw.0")}
	case winners&own != 0:
		by = (winners & own).First()
		all = []string{locale.T(ctx, "says.won.0"), locale.T(ctx, "says.won.1")}
	default:
		all = []string{locale.T(ctx, "says.lost.0"), locale.T(ctx, "says.lost.1")}
	}
	h := fnv.New32a()
	fmt.Fprint(h, t.ID)
	bot := t.Seats()[by]
	return tablepage.Says{
		Face: slices.IndexFunc(present.Levels(ctx), func(l bots.Level) bool { return l.Slug == bot.Bot }),
		Hue:  present.Hues(t)[by], Name: bot.Name, Text: all[h.Sum32()%uint32(len(all))],
	}
}
