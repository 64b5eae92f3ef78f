// Package chexers holds the rules of Chexers by Matthew Farrugia-Roberts: three
// players race four pieces each across a hexagon of 37 cells, and a piece that
// is jumped over changes sides.
package chexers

import (
	"slices"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
)

// Rules are the rules of Chexers, a game.Rules that also counts moves and reads
// the actions of the official project.
type Rules struct{}

var _ interface {
	game.Rules[Position, Move]
	game.Reader[Position, Move]
	game.Explainer[Position]
	game.Counter[Position]
	game.Finisher[Position]
} = Rules{}

// Info describes the game.
func (Rules) Info() game.Info {
	return game.Info{
		Slug:     "chexers",
		Name:     "Chexers",
		Tagline:  "Three race across, and a piece that is jumped over changes sides.",
		Players:  []int{players},
		Seats:    []string{"Red", "Green", "Blue"},
		Goal:     goal,
		GoalName: phrase.New("goal.exits", "exits"),
	}
}

// check returns an error unless the set-up is one of the game.
func check(setup game.Setup) error {
	choice := struct {
		Players int `json:"players"`
	}{players}
	if err := setup.Decode(&choice); err != nil {
		return err
	}
	if choice.Players != players {
		return game.BadSetup("%d players instead of %d", choice.Players, players)
	}
	return nil
}

// Start returns the first position: four pieces of each player on an edge.
func (Rules) Start(setup game.Setup) (Position, error) {
	return Position{pieces: startEdge}, check(setup)
}

// Players returns 3.
func (Rules) Players(Position) int { return players }

// Turn returns the seat on turn.
func (Rules) Turn(p Position) game.Seats {
	if _, won := p.winner(); won || p.ply >= lastPly {
		return 0
	}
	return game.SeatsOf(p.Turn())
}

// Outcome reports the end: the fourth exit wins at once, even in the very last
// turn; the fourth occurrence of a situation and the end of the 256th turn of
// the last player are draws.
func (Rules) Outcome(p Position, seen int) (game.Outcome, bool) {
	if s, won := p.winner(); won {
		return game.Win(players, s, phrase.New("reason.fourExits", "four exits")), true
	}
	switch {
	case seen >= 4:
		return game.Draw(players, phrase.New("reason.repetition", "repetition")), true
	case p.ply >= lastPly:
		return game.Draw(players, phrase.New("reason.turnLimit", "turn limit")), true
	}
	return game.Outcome{}, false
}

// Finished returns the seats without pieces: it takes a piece to win one back.
func (Rules) Finished(p Position) game.Seats {
	var set game.Seats
	for s := range game.Seat(players) {
		if p.pieces[s].Len() == 0 {
			set |= game.SeatsOf(s)
		}
	}
	return set
}

// View returns what everyone sees, and tells a seat on turn why it passes.
func (r Rules) View(p Position, who game.Seat, v game.View) game.View {
	occupied := p.occupied()
	v.Turn, v.Pieces = r.Turn(p), slices.Grow(v.Pieces, occupied.Len())
	for i := range occupied.All() {
		v.Pieces = append(v.Pieces, game.Piece{Cell: i, Seat: p.owner(i)})
	}
	v.Scores = slices.Grow(v.Scores, players)
	for _, n := range p.exits {
		v.Scores = append(v.Scores, int(n))
	}
	switch {
	case !v.Turn.Has(who):
	case p.pieces[who].Len() == 0:
		v.Note = phrase.New("note.gone", "You have no pieces left, so you pass.")
	case r.Moves(p, who, make([]Move, 0, 32))[0].IsPass():
		v.Note = phrase.New("note.blocked", "None of your pieces can move, so you pass.")
	}
	return v
}
