//go:build !js

// Package habit learns from a game of Chexers how the other players choose their moves.
//
// A search expects each seat to do what is best for it. Some players run at any cost, wait in a
// corner or convert all they can: against them such a search waits for a third player to act, or
// for a fortress to open. This package compares a player's moves with what a strong one would have
// done and, where they fall short, tells the search what the player likes instead. It also finds out
// which of several evaluators explains a player's moves best: a search that expects other programs to
// evaluate as we do looks deeply into lines that never come.
package habit

import (
	"math"
	"slices"

	eval "triplecross/internal/ai/eval/chexers"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// Evaluator estimates the positions after moves.
type Evaluator = search.BatchEvaluator[chexers.Position, chexers.Move]

// Made is a move of the game.
type Made = game.Made[chexers.Position, chexers.Move]

const (
	seats = 3
	// Window is the number of latest moves, of all seats together, that are learned from.
	Window = 120
)

// Habits are the habits of the seats in a game; see search.Habits. They are immutable.
type Habits struct {
	of     [seats]taste
	share  [seats]float32
	chosen [seats]evaluator
	hand   *eval.Evaluator
	alone  eval.Alone
}

var _ search.Habits[chexers.Position, chexers.Move] = (*Habits)(nil)

// Learn returns the habits that the last moves of a game, the newest first, show of all seats
// except one, and which of them choose by a hand-written evaluation rather than by the usual one. It returns nil if
// there is nothing to tell. draw is what a drawn game is worth to the usual evaluator.
func Learn(made []Made, but game.Seat, usual Evaluator, draw float32) *Habits {
	h := &Habits{hand: eval.New(), alone: eval.NewAlone()}
	var f fit
	var legal []chexers.Move
	var values []search.Values
	var expected []float32
	for _, m := range slices.Backward(made[:min(len(made), Window)]) {
		if m.By == but {
			continue
		}
		if legal = (chexers.Rules{}).Moves(m.Position, m.By, legal[:0]); len(legal) < 2 {
			continue
		}
		n := len(legal)
		values = slices.Grow(values[:0], n)[:n]
		expected = slices.Grow(expected[:0], n)[:n]
		chosen := slices.Index(legal, m.Move)
		h.hand.EvaluateMoves(m.Position, m.By, legal, draw, values)
		f.explain(byHand, values, m.By, chosen)
		h.alone.EvaluateSeats(m.Position, m.By, legal, game.SeatsOf(m.By), values)
		f.explain(byHandAlone, values, m.By, chosen)
		usual.EvaluateMoves(m.Position, m.By, legal, draw, values)
		f.explain(byUsual, values, m.By, chosen)
		f.random[m.By] -= float32(math.Log(float64(n)))
		f.compare(values, m.By, chosen)
		h.of[m.By].weigh(m.Position, m.By, legal, values, expected)
		h.of[m.By].learn(m.Position, m.By, legal, expected, chosen)
	}
	known := false
	for s := range h.share {
		h.of[s].round()
		h.share[s], h.chosen[s] = f.share(s), f.evaluator(s)
		known = known || h.share[s] > 0 || h.chosen[s] != byUsual
	}
	if !known {
		return nil
	}
	return h
}

// Share returns the share of a seat's moves, from 0 to 0.8, that follow its habits.
func (h *Habits) Share(by game.Seat) float32 { return h.share[by] }

// Weigh sets out[i] to a number that grows with the chance that the seat makes moves[i]
// by habit; see search.Habits.
func (h *Habits) Weigh(p chexers.Position, by game.Seat, moves []chexers.Move, values []search.Values, out []float32) {
	h.of[by].weigh(p, by, moves, values, out)
}

// Evaluators returns by which evaluator each seat chooses; see search.Habits.
func (h *Habits) Evaluators() (all [game.MaxSeats]uint8) {
	for s, e := range h.chosen {
		all[s] = uint8(e)
	}
	return all
}

// EvaluateOther sets out[i] to what the position after moves[i] is worth by the hand-written evaluations.
func (h *Habits) EvaluateOther(p chexers.Position, by game.Seat, moves []chexers.Move, out []search.Values) {
	if h.by(byHand) != 0 {
		h.hand.EvaluateMoves(p, by, moves, 0, out)
	}
	if alone := h.by(byHandAlone); alone != 0 {
		h.alone.EvaluateSeats(p, by, moves, alone, out)
	}
}

// by returns the seats that choose by an evaluator.
func (h *Habits) by(e evaluator) game.Seats {
	var set game.Seats
	for s, chosen := range h.chosen {
		if chosen == e {
			set |= game.SeatsOf(game.Seat(s))
		}
	}
	return set
}
