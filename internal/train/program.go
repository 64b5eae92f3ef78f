package train

import (
	"context"
	"fmt"
	"time"

	"triplecross/internal/ai/search"
	"triplecross/internal/engine"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// program is a running program that plays seats of games.
type program struct {
	player engine.Player
	game   *episode // the game it plays
	moves  []string // the moves of the game that it knows
	at     chexers.Position
}

// programTime is the time that a program may take for a move.
const programTime = time.Minute

// startProgram runs a program. It returns an error if the program does not play the game.
func startProgram(ctx context.Context, c engine.Command) (*program, error) {
	e, err := engine.Start(ctx, c)
	if err != nil {
		return nil, err
	}
	if err := e.NewGame(ctx, game.Of(chexers.Rules{}), ""); err != nil {
		e.Close()
		return nil, err
	}
	return &program{player: e}, nil
}

// move sends the program the moves played so far and returns its move.
func (g *program) move(ctx context.Context, c *episode, budget search.Budget) (chexers.Move, error) {
	ctx, cancel := context.WithTimeout(ctx, programTime)
	defer cancel()
	rules := chexers.Rules{}
	if g.game != c {
		g.game, g.moves, g.at = c, g.moves[:0], c.start
		if err := g.player.NewGame(ctx, game.Of(rules), ""); err != nil {
			return chexers.Move{}, err
		}
	}
	for _, ply := range c.plies[len(g.moves):] {
		text, _ := rules.Notate(g.at, g.at.Turn(), ply.move)
		g.moves, g.at = append(g.moves, text), ply.after
	}
	text, _, err := g.player.Move(ctx, engine.Position{Moves: g.moves}, engine.Limits{Nodes: budget.Nodes})
	if err != nil {
		return chexers.Move{}, err
	}
	by := g.at.Turn()
	for _, m := range rules.Moves(g.at, by, nil) {
		if t, _ := rules.Notate(g.at, by, m); t == text {
			return m, nil
		}
	}
	return chexers.Move{}, fmt.Errorf("the program's move %q is not legal", text)
}
