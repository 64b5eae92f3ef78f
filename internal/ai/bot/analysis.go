package bot

import (
	"context"
	"errors"
	"math/rand/v2"

	"triplecross/internal/ai/search"
	"triplecross/internal/game"
)

// Analysis is what a search finds in a position.
type Analysis struct {
	Depth, Nodes int
	Lines        []Line // best first
}

// Line is a move and the moves that are expected after it.
type Line struct {
	Moves []string // as in State.Legal
	// Chances are each seat's chance to win after the move, and Draw that of a draw. In games
	// of two sides a chance is the expected result, in which a draw counts a half.
	Chances []float32
	Draw    float32
}

// Wish describes the analysis that a caller wants.
type Wish struct {
	State  game.State
	Budget search.Budget // no limit if it is zero: the context ends the search
	Lines  int           // number of moves to find; at least 1
	Share  search.Share  // of the moves, if several analyses share a position
	// Report is called again and again with what was found so far. May be nil.
	Report func(Analysis)
}

// Analyse searches a position for the seat on turn as well as it can. It is deterministic: the same
// wish gets the same answer. If the context's deadline passes, the search ends
// early; if the context is cancelled, the error is the context's.
func Analyse(ctx context.Context, w Wish) (Analysis, error) {
	seat := w.State.Turn().First()
	if seat == game.Nobody {
		return Analysis{}, search.ErrNoMove
	}
	if err := ctx.Err(); errors.Is(err, context.Canceled) {
		return Analysis{}, err
	}
	w.Lines = max(w.Lines, 1)
	r := Request{State: w.State, Seat: seat, Memory: new(Memory), TreeBytes: treeBytes(w.Budget)}
	return playerFor(r).analyse(ctx, seat, w)
}

// analysisBytes bounds the memory of an analysis: it must fit in a phone, too.
const analysisBytes = 64 << 20

// nodeBytes is more than a node takes up in a tree and in the next one.
const nodeBytes = 128

// treeBytes bounds the memory of an analysis within a budget, so that a small one does not allocate
// memory for a large one.
func treeBytes(b search.Budget) int {
	if b.Nodes == 0 {
		return analysisBytes
	}
	return min(analysisBytes, nodeBytes*b.Nodes)
}

// analyseSeats searches by MonteCarlo, which finds every seat's chances.
func (p *generalPlayer[P, M]) analyseSeats(ctx context.Context, by game.Seat, w Wish) (Analysis, error) {
	p.By, p.Lines, p.Share, p.Draw = by, w.Lines, w.Share, drawWorth
	p.Budget = w.Budget.Divide(p.nodeCost)
	tell := func(found search.Result[M]) Analysis { return p.analysis(found, drawWorth) }
	var monteCarlo search.MonteCarlo[P, M]
	found, err := monteCarlo.Watch(ctx, p.Problem, reporter(w, tell))
	if err != nil {
		return Analysis{}, err
	}
	return tell(found), nil
}

// analyse searches by AlphaBeta.
func (p *twoPlayer[P, M]) analyse(ctx context.Context, by game.Seat, w Wish) (Analysis, error) {
	sides := game.SeatsOf(0, 1)
	return p.analyseSides(ctx, by, w, sides)
}

// analyseSides searches by AlphaBeta among the seats that are still in the game. If there are four,
// those an even number apart are partners.
func (p *twoPlayer[P, M]) analyseSides(ctx context.Context, by game.Seat, w Wish, alive game.Seats) (Analysis, error) {
	p.By, p.Lines, p.Share, p.Draw = by, w.Lines, w.Share, evenDraw
	p.Budget = w.Budget.Divide(p.nodeCost)
	players := p.Rules.Players(p.Position)
	tell := func(found search.Result[M]) Analysis {
		for i := range found.Moves {
			m := &found.Moves[i]
			for seat := range alive.All() {
				m.Values[seat] = 1 - m.Value
				if seat == by || players == teamsOfFour && (seat^by)&1 == 0 {
					m.Values[seat] = m.Value
				}
			}
		}
		return p.analysis(found, 0)
	}
	found, err := search.WatchAlphaBeta(ctx, p.Problem, p.evaluator, (*rand.Rand)(nil), reporter(w, tell))
	if err != nil {
		return Analysis{}, err
	}
	return tell(found), nil
}

const (
	// evenDraw is the value of a draw in analyses, which need not make anybody play on.
	evenDraw = 0.5
	// teamsOfFour is the number of seats where two play against two.
	teamsOfFour = 4
)

// reporter returns the function to which a search reports its results, nil if the wish has none.
func reporter[M comparable](w Wish, tell func(search.Result[M]) Analysis) func(search.Result[M]) {
	if w.Report == nil {
		return nil
	}
	return func(found search.Result[M]) { w.Report(tell(found)) }
}

// analysis turns a result into an Analysis. draw is the value of a draw in it, 0 if the values are
// chances already.
func (p *generalPlayer[P, M]) analysis(found search.Result[M], draw float32) Analysis {
	a := Analysis{Depth: found.Depth, Nodes: found.Nodes}
	players := p.Rules.Players(p.Position)
	for i, moves := range found.Lines {
		line := Line{Moves: p.texts(moves)}
		values := found.Moves[i].Values
		if draw > 0 {
			line.Chances, line.Draw = outcomes(values, draw, players)
		} else {
			line.Chances = append(line.Chances, values[:players]...)
		}
		a.Lines = append(a.Lines, line)
	}
	return a
}

// texts returns the texts of a line of moves from the position.
func (p *generalPlayer[P, M]) texts(line []M) []string {
	var texts []string
	at, by := p.Position, p.By
	for _, m := range line {
		text, _ := p.Rules.Notate(at, by, m)
		texts = append(texts, text)
		at = p.Rules.Play(at, by, m)
		by = p.Rules.Turn(at).First()
	}
	return texts
}
