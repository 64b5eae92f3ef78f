// Package hexdame holds the rules of HexDame by Christian Freeling:
// international draughts on a hexagon of 61 cells.
package hexdame

import (
	"slices"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
)

// Rules are the rules of HexDame, a game.Rules that also counts moves and reads
// other spellings of captures.
type Rules struct{}

var _ interface {
	game.Rules[Position, Move]
	game.Reader[Position, Move]
	game.Explainer[Position]
	game.Counter[Position]
} = Rules{}

// kingRule is the number of turns after which endless play of kings is drawn.
// The rules as published know no such end; 50 turns a side leave room for every
// ending that can be won.
const kingRule = 100

// Info describes the game.
func (Rules) Info() game.Info {
	return game.Info{
		Slug:    "hexdame",
		Name:    "HexDame",
		Tagline: "Draughts in six directions: if you can capture you must, and as much as possible.",
		Players: []int{players},
		Seats:   []string{"Blue", "Red"}, // the first is White in the paper
		Options: []game.Option{{
			Key:   "kingRule",
			Label: phrase.New("option.kings", "Turns of kings without a capture"),
			Choices: []game.Choice{
				{Value: kingRule, Label: phrase.New("option.draw100", "a draw after 100")},
				{Value: 0, Label: phrase.New("option.anyNumber", "any number")},
			},
		}},
	}
}

// choice is a set-up.
type choice struct {
	Players  int `json:"players"`
	KingRule int `json:"kingRule"`
}

// decode returns the set-up, or an error unless it is one of the game.
func decode(setup game.Setup) (choice, error) {
	c := choice{players, kingRule}
	if err := setup.Decode(&c); err != nil {
		return c, err
	}
	if c.Players != players {
		return c, game.BadSetup("%d players instead of %d", c.Players, players)
	}
	if c.KingRule != kingRule && c.KingRule != 0 {
		return c, game.BadSetup("kingRule %d: want %d or 0", c.KingRule, kingRule)
	}
	return c, nil
}

// Start returns the first position: the sixteen men of each player in their own
// corner.
func (Rules) Start(setup game.Setup) (Position, error) {
	c, err := decode(setup)
	if err != nil {
		return Position{}, err
	}
	p := Position{limit: uint8(c.KingRule)}
	for i := range size {
		switch at := grid.Cell(i); {
		case at.Q < 0 && at.R > 0:
			p.pieces[White] |= cell(i)
		case at.Q > 0 && at.R < 0:
			p.pieces[Red] |= cell(i)
		}
	}
	return p, nil
}

// Players returns 2.
func (Rules) Players(Position) int { return players }

// Turn returns the seat on turn.
func (r Rules) Turn(p Position) game.Seats {
	if _, over := r.Outcome(p, 1); over {
		return 0
	}
	return game.SeatsOf(p.Turn())
}

// Outcome reports the end: a player who has no move on his turn loses; the
// third occurrence of a situation is a draw, as is, unless switched off, the
// hundredth turn in a row in which a king moved and captured nothing.
func (Rules) Outcome(p Position, seen int) (game.Outcome, bool) {
	switch {
	case !p.canMove(p.Turn()):
		return game.Win(players, opponent(p.Turn()), phrase.New("reason.noMoves", "leaving no moves")), true
	case seen >= 3:
		return game.Draw(players, phrase.New("reason.repetition", "repetition")), true
	case p.limit > 0 && p.kingTurns >= p.limit:
		return game.Draw(players, phrase.New("reason.kings", "{N} turns of kings", "N", int(p.limit))), true
	}
	return game.Outcome{}, false
}

func opponent(s game.Seat) game.Seat { return White + Red - s }

// View returns what everyone sees; the seat on turn is told when it must
// capture.
func (r Rules) View(p Position, who game.Seat, v game.View) game.View {
	occupied := all &^ p.empty()
	v.Turn, v.Pieces = r.Turn(p), slices.Grow(v.Pieces, occupied.Len())
	for i := range occupied.All() {
		piece := game.Piece{Cell: i}
		if p.pieces[Red].Has(i) {
			piece.Seat = Red
		}
		if p.kings.Has(i) {
			piece.Kind = "K"
		}
		v.Pieces = append(v.Pieces, piece)
	}
	if v.Turn.Has(who) && p.MustCapture() {
		v.Note = phrase.New("note.captureOne", "You must capture.")
		if n := r.Moves(p, who, nil)[0].Captured.Len(); n > 1 {
			v.Note = phrase.New("note.capture", "You must capture. The most you can take is {N}.", "N", n)
		}
	}
	return v
}
