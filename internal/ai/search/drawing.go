package search

import "triplecross/internal/game"

// lead is how far a seat's chances must exceed each other seat's for it to lead:
// then the others want a draw.
const lead = 0.1

// leads reports whether the seat that searches leads at the root of a game of more
// than two.
func (s *MonteCarlo[P, M]) leads() bool {
	if s.players < 3 {
		return false
	}
	v := s.Evaluator.Evaluate(s.Position)
	for p := range s.players {
		if p != int(s.By) && v[p] > v[s.By]-lead {
			return false
		}
	}
	return true
}

// repeated returns the values of a position that has occurred a number of times.
// Each repetition makes a draw more likely. For the leader a third occurrence is
// as bad as a draw, since any other seat can complete it and does not mind.
func (s *MonteCarlo[P, M]) repeated(v Values, seen int) Values {
	if seen < 2 {
		return v
	}
	if !s.ahead {
		return v.towards(s.Draw, drawShare(seen))
	}
	share := float32(1)
	if seen == 2 {
		share = drawShare(seen)
	}
	v[s.By] += (min(s.Draw, v[s.By]) - v[s.By]) * share
	return v
}

// end returns the values of a game that ended. In the eyes of a leader, the others
// got what they wanted from a drawn game.
func (s *MonteCarlo[P, M]) end(o game.Outcome) Values {
	v := result(o, len(s.path), s.Draw)
	if s.ahead && o.Drawn() {
		for p := range s.players {
			if p != int(s.By) {
				v[p] = max(s.Draw, MaxEstimate/float32(s.players))
			}
		}
	}
	return v
}
