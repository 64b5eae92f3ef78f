package ai

import "triplecross/internal/game"

// Assessor estimates all positions that one position can lead to at once, which
// can be much cheaper than to evaluate each. It holds no state.
type Assessor[P any, M comparable] interface {
	// Assess sets out[i] to what the position is worth to each seat after
	// moves[i] of the seat by in p, where a draw is worth so much.
	Assess(p P, by game.Seat, moves []M, draw float32, out []Values)
}

// assessorOf returns the evaluation as an assessor, if need be by evaluating
// each position.
func assessorOf[P any, M comparable](problem *Problem[P, M]) Assessor[P, M] {
	if a, ok := problem.Evaluation.(Assessor[P, M]); ok {
		return a
	}
	return each[P, M]{problem.Rules, problem.Evaluation}
}

type each[P any, M comparable] struct {
	rules      Rules[P, M]
	evaluation Evaluation[P]
}

func (e each[P, M]) Assess(p P, by game.Seat, moves []M, _ float32, out []Values) {
	for i, m := range moves {
		out[i] = e.evaluation.Evaluate(e.rules.Play(p, by, m))
	}
}
