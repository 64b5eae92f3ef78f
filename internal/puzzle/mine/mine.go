// Package mine finds puzzles: it searches games for positions in which one move is much better than
// all others, checks them again with ten times the budget, names the theme, and lets bots of all
// levels try them to find out how hard they are.
package mine

import (
	"context"

	"triplecross/internal/game"
	"triplecross/internal/puzzle"
)

// Miner looks for puzzles of a game. Its results depend only on its fields and arguments, unless
// the context ends.
type Miner struct {
	Game game.Game
	// Setup is the set-up of the games that bots play. If it is empty, the usual ones take turns.
	Setup game.Setup
	// Nodes is the number of positions searched to find a candidate; ten times as many prove it. 0
	// means the constant Nodes.
	Nodes int
}

const (
	// Nodes is the usual budget for a candidate.
	Nodes = 20_000
	// Proof is the factor by which the budget of the proof is larger.
	Proof = 10
	// winProof is the factor by which it is larger still if the best move wins: a second win may be far away.
	winProof = 10
	// opening is the number of first plies of a game in which there are no puzzles.
	opening = 8
)

// Puzzles returns the puzzles among the positions of a game.
func (m *Miner) Puzzles(ctx context.Context, setup game.Setup, positions []game.State) ([]puzzle.Puzzle, error) {
	var found []puzzle.Puzzle
	for i := opening; i < len(positions); i++ {
		p, ok, err := m.puzzle(ctx, setup, positions[i])
		if err != nil {
			return nil, err
		}
		if ok {
			found = append(found, p)
			i += 2 * len(p.Line) // the next positions are the same puzzle again
		}
	}
	return found, nil
}

// puzzle returns the puzzle of a position, and whether the position is one.
func (m *Miner) puzzle(ctx context.Context, setup game.Setup, at game.State) (puzzle.Puzzle, bool, error) {
	if at.Hides() || at.Turn().Len() != 1 || len(at.Legal(at.Turn().First())) < 2 {
		return puzzle.Puzzle{}, false, nil
	}
	start := at.Text() // solvers know no history
	at, err := m.Game.Position(setup, start)
	if err != nil {
		return puzzle.Puzzle{}, false, err
	}
	nodes, how := m.nodes(), mannerOf(m.Game.Info().Slug)
	if how.glance > 1 {
		v, err := m.judge(ctx, at, nodes/how.glance)
		if err != nil || v.Goal == "" && v.Gap < how.wide/2 {
			return puzzle.Puzzle{}, false, err
		}
	}
	first, err := m.judge(ctx, at, nodes)
	if err != nil || first.Goal == "" {
		return puzzle.Puzzle{}, false, err
	}
	p := puzzle.Puzzle{Game: m.Game.Info().Slug, Setup: setup, Start: start, Line: []string{first.Best()}}
	if plain, err := obvious(ctx, p, at); err != nil || plain && !spared(p) {
		return puzzle.Puzzle{}, false, err
	}
	v, err := m.judge(ctx, at, Proof*nodes)
	if err == nil && v.Goal == puzzle.Win {
		v, err = m.judge(ctx, at, winProof*Proof*nodes)
	}
	if err != nil || v.Goal == "" || v.Best() != first.Best() {
		return puzzle.Puzzle{}, false, err
	}
	p.Goal, p.Proven = v.Goal, v.Proven
	if p.Line, err = m.line(ctx, at, v); err != nil {
		return puzzle.Puzzle{}, false, err
	}
	if p.Theme, err = theme(m.Game, p, at, v); err != nil {
		return puzzle.Puzzle{}, false, err
	}
	p.Rating, err = rate(ctx, p, at)
	return p, err == nil, err
}

// judge searches a position of the game.
func (m *Miner) judge(ctx context.Context, at game.State, nodes int) (Verdict, error) {
	return Judge(ctx, m.Game, at, nodes)
}

func (m *Miner) nodes() int {
	if m.Nodes == 0 {
		return Nodes
	}
	return m.Nodes
}

// maxLine is the largest number of moves in a line.
const maxLine = 9

// line returns the solution: the move and then, as long as again only one move of the solver
// reaches the goal, the expected answer and that move.
func (m *Miner) line(ctx context.Context, at game.State, v Verdict) ([]string, error) {
	me, goal := at.Turn().First(), v.Goal
	line := []string{v.Best()}
	for {
		next, more, err := m.answers(ctx, at, v.Best(), me)
		if err != nil || next == nil || len(line)+len(more)+1 > maxLine {
			return line, err
		}
		at = next
		if len(at.Legal(me)) < 2 {
			return line, nil
		}
		if v, err = m.judge(ctx, at, Proof*m.nodes()); err != nil || v.Goal != goal && (v.Goal != puzzle.Win || goal == puzzle.Mate) {
			return line, err
		}
		line = append(append(line, more...), v.Best())
	}
}

// answers plays a move and the others' expected answers until it is the seat's turn again. The
// state is nil if that turn does not come.
func (m *Miner) answers(ctx context.Context, at game.State, move string, me game.Seat) (game.State, []string, error) {
	at, err := at.Play(me, move)
	var played []string
	for err == nil && at.Turn() != 0 && at.Turn().First() != me {
		by := at.Turn().First()
		answer := at.Legal(by)[0].Text
		if len(at.Legal(by)) > 1 {
			v, err := m.judge(ctx, at, m.nodes())
			if err != nil {
				return nil, nil, err
			}
			answer = v.Best()
		}
		played = append(played, answer)
		at, err = at.Play(by, answer)
	}
	if err != nil || at.Turn() == 0 || len(played) == 0 {
		return nil, nil, err
	}
	return at, played, nil
}
