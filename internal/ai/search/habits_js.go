package search

import "triplecross/internal/game"

// Programs for browsers neither know habits nor discount moves, so that people load less.

func (*MonteCarlo[P, M]) habit(game.Seat) float32 { return 0 }

func (*MonteCarlo[P, M]) mixHabit(P, game.Seat, float32, []treeNode[M]) {}

func (s *MonteCarlo[P, M]) chooseByHabit(t *treeNode[M], by game.Seat, _ float32) int32 {
	return s.choose(t, by)
}

func (s *MonteCarlo[P, M]) chooseFirst(t *treeNode[M]) int32 { return s.choose(t, s.By) }

func (s *MonteCarlo[P, M]) discounted(_ int, n *treeNode[M]) float32 { return n.values[s.By] }

type choosers = struct{}

func evaluators[P any, M comparable](*Problem[P, M]) choosers { return choosers{} }

func evaluateOther[P any, M comparable](*expansion[M], *Problem[P, M], P, game.Seat) {}

func evaluateBestOther[P any, M comparable](*expansion[M], *Problem[P, M], P, game.Seat) {}
