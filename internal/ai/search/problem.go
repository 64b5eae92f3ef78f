package search

import (
	"errors"

	"triplecross/internal/game"
)

// Problem is a position of a game in which a seat looks for a move.
type Problem[P any, M comparable] struct {
	Rules    Rules[P, M]
	Position P
	// Seen counts how often situations have occurred in the game, the present
	// one included.
	Seen      map[game.Situation]int
	By        game.Seat // must be on turn
	Evaluator Evaluator[P]
	Budget    Budget
	// Draw is the value of a drawn game to every seat. Between three equals a
	// third would be fair; less makes bots play on.
	Draw float32
	// Margin is how much worse than the best move a move must be to get an upper
	// bound rather than its true value.
	Margin float32
	// BlunderRate is the chance that AlphaBeta overlooks one of the answers to a
	// move.
	BlunderRate float32
	// TreeKey identifies a game and an evaluator: MonteCarlo continues with the
	// tree of its last search if that had the same key. If it is empty,
	// MonteCarlo starts afresh.
	TreeKey string
	// TreeBytes bounds the memory of MonteCarlo's tree. When there is no more
	// room, MonteCarlo drops the least visited nodes. If TreeBytes is 0, it
	// takes a hundred megabytes at most.
	TreeBytes int
	// Doubt is called now and then with how divided MonteCarlo is, from 0 if one
	// move stands out to almost 1. May be nil.
	Doubt func(float32)
	// Discount returns the share of a move's value that is lost for reasons that MonteCarlo does
	// not see. A move that certainly wins loses nothing. May be nil.
	Discount func(M) float32
	// Habits say how the other seats tend to choose; MonteCarlo then expects a share of their moves
	// to be of that kind, and some seats to choose by another evaluator. May be nil.
	Habits Habits[P, M]
	// Lines is the number of best moves for which MonteCarlo and AlphaBeta find the true value and
	// the line that is expected after them; 0 means 1.
	Lines int
	// Share is the part of the position's moves that is searched, if several searches share them;
	// the zero value means all.
	Share Share
}

// Habits tells how the other seats choose their moves, as far as the game so far shows it. A search
// does not change it.
type Habits[P any, M comparable] interface {
	// Share returns the share of a seat's moves, from 0 to 1, that follow its habits rather
	// than what is best for it.
	Share(by game.Seat) float32
	// Weigh sets out[i] to a number that grows with the chance that the seat makes moves[i]
	// by habit, greater than 0. values[i] is what the position is worth after that move.
	Weigh(p P, by game.Seat, moves []M, values []Values, out []float32)
	// Evaluators returns by which evaluator each seat chooses: 0 is that of the problem, and other numbers stand for
	// others. A position is then worth to each seat what that seat itself expects, so that its values need not
	// sum to one.
	Evaluators() [game.MaxSeats]uint8
	// EvaluateOther sets out[i] to what the position after moves[i] of the seat by is worth to the seats that
	// choose by other evaluators. What it sets for the rest means nothing.
	EvaluateOther(p P, by game.Seat, moves []M, out []Values)
}

// Share is one of several parts into which the moves of a position are divided.
type Share struct{ Part, Of int }

// take returns those moves that belong to a share, reusing the memory of moves. If there are fewer
// moves than parts, it returns all.
func take[M any](s Share, moves []M) []M {
	if len(moves) < s.Of {
		return moves
	}
	own := moves[:0]
	for i, m := range moves {
		if s.Of < 2 || i%s.Of == s.Part {
			own = append(own, m)
		}
	}
	return own
}

// Result is what a search found in its last finished iteration.
type Result[M comparable] struct {
	Moves []Scored[M] // best first
	Depth int         // plies
	Nodes int         // positions made, those of an unfinished iteration included
	// Values are what the position is worth to each seat, and Line the moves
	// that are expected, if the method finds them out.
	Values Values
	Line   []M
	// Lines are the first of Moves, each with what is expected after it, as many as the
	// problem asks for.
	Lines [][]M
}

// Scored is a move and its value to the seat that makes it. If the method does
// not find out how bad a move is, the value is an upper bound.
type Scored[M comparable] struct {
	Move  M
	Value float32
	// Visits is how often MonteCarlo has visited the move, and Values is its
	// value to every seat.
	Visits int
	Values Values
}

// ErrNoMove says that the seat has no move, because it is not on turn or the game
// is over.
var ErrNoMove = errors.New("ai: no move to choose from")
