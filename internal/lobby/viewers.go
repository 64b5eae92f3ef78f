package lobby

import (
	"slices"

	"triplecross/internal/table"
)

// viewers are those who look at a table, in the order in which they are told: the
// players, who sit there, before the watchers. What was in a list when somebody
// began to go through it is never written to, so that nobody has to stand still
// meanwhile, and neither to join nor to part takes longer in a large crowd.
type viewers struct {
	players  []*Subscription // few, and copied when one parts
	watchers []*Subscription // with some who have parted
	parted   int             // how many of these
}

func (v *viewers) join(s *Subscription, plays bool) {
	if s.player = plays; plays {
		v.players = append(v.players, s)
	} else {
		v.watchers = append(v.watchers, s)
	}
}

func (v *viewers) part(s *Subscription) {
	s.parted.Store(true)
	if s.player {
		v.players = slices.DeleteFunc(slices.Clone(v.players), func(other *Subscription) bool { return other == s })
		return
	}
	// A new list once half of the old one has parted costs each a constant.
	if v.parted++; 2*v.parted > len(v.watchers) {
		v.watchers, v.parted = present(v.watchers), 0
	}
}

// watching returns the number of watchers.
func (v *viewers) watching() int { return len(v.watchers) - v.parted }

// sort finds out anew who plays.
func (v *viewers) sort(plays func(table.Person) bool) {
	all := append(present(v.players), present(v.watchers)...)
	*v = viewers{}
	for _, s := range all {
		v.join(s, plays(s.who))
	}
}

// present returns a new list of those who have not parted.
func present(list []*Subscription) []*Subscription {
	return slices.DeleteFunc(slices.Clone(list), func(s *Subscription) bool { return s.parted.Load() })
}
