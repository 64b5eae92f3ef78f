// Package sternhalma holds the rules of Chinese checkers, which its inventors
// named Stern-Halma: two to six players step and hop their pegs across a star
// of 121 holes into the opposite point.
package sternhalma

import (
	"slices"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
)

// Rules are the rules of Chinese checkers, a game.Rules that also finds single moves, reads short
// forms of moves and draws games that never end.
type Rules struct{}

var _ interface {
	game.Rules[Position, Move]
	game.Reader[Position, Move]
	game.Finder[Position, Move]
	game.Explainer[Position]
	game.Limiter[Position]
} = Rules{}

// Info describes the game.
func (Rules) Info() game.Info {
	return game.Info{
		Slug:     "chinese-checkers",
		Name:     "Chinese checkers",
		Tagline:  "Step and hop across the star, and be the first to bring all pegs home.",
		Players:  []int{2, 3, 4, 6},
		Usual:    3,
		Goal:     full,
		GoalName: phrase.New("goal.pegs", "pegs home"),
		Options: []game.Option{
			{Key: "sets", Label: phrase.New("option.pegs", "Pegs"), Choices: []game.Choice{
				{Value: 1, Label: phrase.New("option.oneSet", "one set of ten each")},
				{Value: 2, Label: phrase.New("option.twoSets", "two sets each, on opposite points"), Players: []int{3}},
				{Value: 3, Label: phrase.New("option.threeSets", "three sets each, on every other point"), Players: []int{2}},
			}},
			{Key: "unused", Label: phrase.New("option.unused", "Unused points"), Choices: []game.Choice{
				{Value: empty, Label: phrase.New("option.empty", "empty")},
				{Value: populated, Label: phrase.New("option.full", "full of pegs that never move"), Players: []int{2, 4}},
			}},
			{Key: "spoiling", Label: phrase.New("option.spoiling", "When others stay in your target"), Choices: []game.Choice{
				{Value: spoilings[Swap], Label: phrase.New("option.swap", "your pegs may change places with theirs")},
				{Value: spoilings[Fill], Label: phrase.New("option.fill", "you win when it is full and a peg of yours is in it")},
				{Value: spoilings[None], Label: phrase.New("option.wait", "you have to wait")},
			}},
			{Key: "places", Label: phrase.New("option.places", "After the first has won"), Choices: []game.Choice{
				{Value: false, Label: phrase.New("option.over", "the game is over")},
				{Value: true, Label: phrase.New("option.playOn", "the others play on for places"), Players: []int{3, 4, 6}},
			}},
			{Key: "first", Label: phrase.New("option.begins", "Begins"), Drawn: true, Choices: []game.Choice{
				{Value: 1, Label: phrase.New("option.first", "the first seat")},
				{Value: 2, Label: phrase.New("option.second", "the second seat")},
				{Value: 3, Label: phrase.New("option.third", "the third seat"), Players: []int{3, 4, 6}},
				{Value: 4, Label: phrase.New("option.fourth", "the fourth seat"), Players: []int{4, 6}},
				{Value: 5, Label: phrase.New("option.fifth", "the fifth seat"), Players: []int{6}},
				{Value: 6, Label: phrase.New("option.sixth", "the sixth seat"), Players: []int{6}},
			}},
		},
	}
}

// position returns the board without pegs, with what the set-up says.
func (c choice) position() Position {
	return Position{
		table:    uint8(c.table()),
		spoiling: Spoiling(c.spoiling()),
		places:   c.Places,
		turn:     uint8(c.First - 1),
	}
}

// Start returns the first position: every set on its point.
func (Rules) Start(setup game.Setup) (Position, error) {
	c, err := decode(setup)
	if err != nil {
		return Position{}, err
	}
	p := c.position()
	for colour := range Point(points) {
		switch {
		case tables[p.table].owner[colour] != game.Nobody:
			p.pegs[colour] = colour.Holes()
		case c.Unused == populated:
			p.dead = p.dead.Or(colour.Holes())
		}
	}
	return p, nil
}

// Players returns the number of seats.
func (Rules) Players(p Position) int { return p.players() }

// Turn returns the seat on turn.
func (r Rules) Turn(p Position) game.Seats {
	if _, over := r.Outcome(p, 1); over {
		return 0
	}
	return game.SeatsOf(p.Turn())
}

// View returns what everyone sees, with a note for a seat that must pass. The
// kind of a dead peg is "x"; where seats have several sets, that of a peg is the
// name of the point that it started on.
func (r Rules) View(p Position, who game.Seat, v game.View) game.View {
	t := &tables[p.table]
	occupied := p.occupied()
	v.Turn, v.Pieces = r.Turn(p), slices.Grow(v.Pieces, occupied.Len())
	for i := range occupied.All() {
		piece := game.Piece{Cell: i, Seat: game.Nobody, Kind: deadName}
		if c, ok := p.colour(i); ok {
			piece.Seat, piece.Kind = t.owner[c], ""
			if len(t.seats[0]) > 1 {
				piece.Kind = c.String()
			}
		}
		v.Pieces = append(v.Pieces, piece)
	}
	for range p.players() {
		v.Scores = append(v.Scores, 0)
	}
	for c, pegs := range p.pegs {
		if s := t.owner[c]; s != game.Nobody {
			v.Scores[s] += pegs.And(Point(c).Opposite().Holes()).Len()
		}
	}
	if v.Turn.Has(who) && !p.movable(who) {
		v.Note = phrase.New("note.pass", "None of your pegs can move, so you pass.")
	}
	return v
}
