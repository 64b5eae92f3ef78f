package arena

import (
	"math/rand/v2"
	"slices"

	"triplecross/internal/ai/bot"
)

// Sparring returns the sparring partners as a panel.
func Sparring() ([]Player, error) {
	var panel []Player
	for _, slug := range bot.SparringPartners() {
		p, err := parsePlayer(slug)
		if err != nil {
			return nil, err
		}
		panel = append(panel, p)
	}
	return panel, nil
}

// tables returns a function that seats the first player with all sets of the
// others in turn, as many as there are sides.
func tables(sides, players int) func(*rand.Rand) []int {
	var sets [][]int
	var add func(set []int, from int)
	add = func(set []int, from int) {
		if len(set) == sides {
			sets = append(sets, slices.Clone(set))
			return
		}
		for i := from; i < players; i++ {
			add(append(set, i), i+1)
		}
	}
	add([]int{0}, 1)
	at := -1
	return func(rng *rand.Rand) []int {
		at++
		order := slices.Clone(sets[at%len(sets)])
		rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		return order
	}
}

// Table is the score of the player that meets a panel, against one set of it.
type Table struct {
	With []string `json:"with"`
	Score
}

// countTable adds a game to the tables of the first player.
func (t *tally) countTable(tables []Table, r *Record, places []int) []Table {
	var with []string
	mine := 0
	for side := range t.sides.len() {
		if number := r.seats[t.sides.head(side)]; number == 0 {
			mine = side
		} else {
			with = append(with, t.Players[number].Text)
		}
	}
	slices.Sort(with)
	i := slices.IndexFunc(tables, func(at Table) bool { return slices.Equal(at.With, with) })
	if i < 0 {
		i, tables = len(tables), append(tables, Table{With: with})
	}
	tables[i].count(places, mine)
	return tables
}
