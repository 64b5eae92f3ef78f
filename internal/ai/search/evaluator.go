package search

import "triplecross/internal/game"

// Evaluator estimates positions of games that are not over. It holds no state,
// so one may serve many searches at a time.
type Evaluator[P any] interface {
	// Evaluate returns each seat's chance to win, between 0 and MaxEstimate. The
	// values of seats that play against each other sum to about one.
	Evaluate(p P) Values
}

// BatchEvaluator estimates all positions that one position can lead to at once,
// which can be much cheaper than one by one. It holds no state.
type BatchEvaluator[P any, M comparable] interface {
	// EvaluateMoves sets out[i] to what the position after moves[i] of the seat
	// by in p is worth to each seat. draw is what a drawn game is worth.
	EvaluateMoves(p P, by game.Seat, moves []M, draw float32, out []Values)
	// Successors sets out[i] to the successor after moves[i] of the seat by in p.
	Successors(p P, by game.Seat, moves []M, out []Successor)
}

// Successor is what a search needs to know of a position besides its values.
type Successor struct {
	Situation game.Situation
	Over      bool // even if the situation occurs for the first time
}

// TwoPlayerEvaluator is what AlphaBeta needs for a game of two, for two left of
// three, or for two teams whose seats take turns: seats that are an even number
// apart are partners. It holds no state.
type TwoPlayerEvaluator[P any, M comparable] interface {
	// Score estimates a position that is not over, for the seat on turn. Its
	// absolute value stays below a million.
	Score(p P, by game.Seat) int32
	// Scale returns the difference of scores that multiplies the odds of winning
	// by e.
	Scale() int32
	// Noisy reports whether a score would be meaningless because exchanges or
	// checks are under way that must be searched to their end. Only a bounded
	// number of noisy positions may follow each other.
	Noisy(p P) bool
	// Priority returns how good a move looks at first sight; greater ones are
	// searched first. See Urgent.
	Priority(p P, by game.Seat, m M) int32
	// HistoryIndex returns a number below HistorySize. Moves with the same
	// number share an entry in the history heuristic.
	HistoryIndex(m M) int
}

// ChessEvaluator is a TwoPlayerEvaluator of a chess-like game: a seat need not
// capture, and loses if its king is attacked and it has no move. Noisy reports
// checks. AlphaBeta then adds quiescence search, null moves and check
// extensions.
type ChessEvaluator[P any, M comparable] interface {
	TwoPlayerEvaluator[P, M]
	// ToMove returns the seat on turn.
	ToMove(p P) game.Seat
	// Decided reports whether the game is over, lost by the seat on turn or drawn,
	// for a reason other than a lack of moves.
	Decided(p P) (lost, drawn bool)
	// Tactical appends the moves that quiescence search looks at: those that win
	// something at once.
	Tactical(p P, by game.Seat, buf []M) []M
	// Gain returns a lower estimate of what a tactical move wins at once, as a
	// score.
	Gain(p P, by game.Seat, m M) int32
	// NullMove returns the position after the seat on turn, which is not in
	// check, has passed, and whether its score is a lower bound of the score that
	// a move can reach.
	NullMove(p P) (P, bool)
}

const (
	// Urgent is the least priority of moves that are searched before killers and
	// moves with a good history, and that are not reduced for being late.
	Urgent = 1 << 22
	// HistorySize is the number of entries of the history heuristic.
	HistorySize = 1 << 14
)

// evaluateMoves sets the values of the moves in c and what comes after them. Where that ends the game, the values mean
// nothing.
func evaluateMoves[P any, M comparable](c *expansion[M], q *Problem[P, M], batch BatchEvaluator[P, M], p P, by game.Seat) {
	if batch != nil {
		batch.EvaluateMoves(p, by, c.moves, q.Draw, c.values)
		batch.Successors(p, by, c.moves, c.after)
		return
	}
	for i, m := range c.moves {
		next := q.Rules.Play(p, by, m)
		_, over := q.Rules.Outcome(next, 1)
		c.after[i] = Successor{q.Rules.Situation(next), over}
		if !over {
			c.values[i] = q.Evaluator.Evaluate(next)
		}
	}
}
