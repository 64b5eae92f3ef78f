package engine

import (
	"context"
	"strconv"
	"time"

	"triplecross/internal/ai/bot"
)

// think lets a bot choose a move and reports on its search. If the context's
// deadline passes, the bot chooses at once.
func think(ctx context.Context, r bot.Request) (string, Info, error) {
	start := time.Now()
	choice, err := bot.Choose(ctx, r)
	if err != nil {
		return "", Info{}, err
	}
	info := Info{
		Depth: choice.Depth, Nodes: choice.Nodes, Time: time.Since(start),
		Draw: float64(choice.Draw), PV: choice.Line,
	}
	for _, chance := range choice.Chances {
		info.Vec = append(info.Vec, float64(chance))
	}
	if info.Vec == nil && r.State.Players() == 2 { // one seat's chance implies the other's
		chance := float64(choice.Value)
		info.Vec = []float64{1 - chance, 1 - chance}
		info.Vec[r.Seat] = chance
	}
	return choice.Text, info, nil
}

// treeKey returns the key under which a bot keeps its search tree of a game.
func treeKey(number int) string { return "game " + strconv.Itoa(number) }
