package game

import "slices"

func (s *state[P, M]) Why(by Seat, from, to string) Reason {
	explainer, ok := s.rules.(Explainer[P])
	if !ok || !s.Turn().Has(by) || s.leads(by, from, to) {
		return Reason{}
	}
	return explainer.Why(s.position, by, from, to)
}

// leads reports whether a legal move from the place from leads through or to the
// place to, or anywhere if to is empty. Of two moves that make a turn this is the
// first.
func (s *state[P, M]) leads(by Seat, from, to string) bool {
	return slices.ContainsFunc(s.Legal(by), func(m Move) bool {
		places := m.Gesture.Places
		if m.First != nil {
			places = m.First.Gesture.Places
		}
		return len(places) > 0 && places[0] == from && (to == "" || slices.Contains(places[1:], to))
	})
}
