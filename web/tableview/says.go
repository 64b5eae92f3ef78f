package tableview

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/table"
	"triplecross/templates/bots"
	"triplecross/templates/tablepage"
	"triplecross/web/present"
)

// saysOf returns what a bot says to a person who plays at its table, during the first round and
// after the game. The same table always gets the same sentences.
func saysOf(ctx context.Context, t table.Moment, person table.Person) tablepage.Says {
	own, mine := table.Bots(t.Table), t.PlayedBy(person)
	outcome, over := t.Outcome()
	if own == 0 || mine == 0 || !over && !table.FirstRound(t.Table) {
		return tablepage.Says{}
	}
	by := own.First()
	winners := outcome.Winners()
	if winners&own != 0 {
		by = (winners & own).First()
	}
	var all []string
	switch {
	case !over:
		all = []string{locale.T(ctx, "says.hello.0"), locale.T(ctx, "says.hello.1"), locale.T(ctx, "says.hello.2")}
	case shared(winners, own, mine) && outcome.Tied(t.Board.Teams):
		all = []string{locale.T(ctx, "says.draw.0")}
	case winners&own != 0:
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

// shared reports whether bots and the person are among those in first place: bots alone can share it, too.
func shared(winners, bots, person game.Seats) bool {
	return winners&bots != 0 && winners&person != 0
}
