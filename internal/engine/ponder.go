package engine

import (
	"context"
	"time"

	"triplecross/internal/ai"
)

// ponder lets a bot choose a move and tells what it thought. A deadline of the
// context makes it choose at once.
func ponder(ctx context.Context, r ai.Request) (string, Info, error) {
	start := time.Now()
	choice, err := ai.Choose(ctx, r)
	if err != nil {
		return "", Info{}, err
	}
	info := Info{Depth: choice.Depth, Nodes: choice.Nodes, Time: time.Since(start), PV: []string{choice.Text}}
	if r.State.Players() == 2 { // of more, only the own chance is known
		chance := float64(choice.Value)
		info.Vec = []float64{chance, chance}
		info.Vec[1-r.Seat] = 1 - chance
	}
	return choice.Text, info, nil
}
