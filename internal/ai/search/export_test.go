package search

const PlyCost = plyCost

var (
	Outcome   = result
	Better    = better
	DrawShare = drawShare
)

func (v Values) Towards(draw, share float32) Values { return v.towards(draw, share) }

// Len returns the number of nodes.
func (t Tree[P, M]) Len() int { return len(t.nodes) }

// Len returns the number of nodes of the last search.
func (s *MonteCarlo[P, M]) Len() int { return len(s.tree) }

// Visits returns how often the root has been visited before a search of the
// problem begins.
func (s *MonteCarlo[P, M]) Visits(q Problem[P, M]) int {
	s.Problem, s.players = q, q.Rules.Players(q.Position)
	s.reroot(&q)
	return int(s.tree[0].visits)
}
