// Package hexachess holds the rules of the games of Derick Peterson's Hexachess:
// Grand and Standard HexaChess for two, with the pieces placed in turns (Pre) or
// behind a screen, a game for three, and one for two teams of two.
//
// board.go, piece.go and pawn.go say how pieces move, army.go where they start,
// variant.go which games there are. check.go and generate.go find the
// moves of single pieces. The other rules have a file each: setup.go the placing of
// pieces; defence.go, exchange.go and freeze.go the rules for three, with
// payment.go for how a debt is settled; order.go whose turn it is when seats lose
// turns; end.go how games end.
package hexachess

import (
	"triplecross/internal/game"
	"triplecross/internal/phrase"
)

// teamPlayers is the number of seats in the game of two teams.
const teamPlayers = 4

// Rules are the rules of the family, a game.Rules that also counts moves, finds
// single ones, reads other spellings, hides what stands behind screens, sets up for
// players whose time has run out, and explains what is illegal.
type Rules struct{}

var _ interface {
	game.Rules[Position, Move]
	game.Reader[Position, Move]
	game.Finder[Position, Move]
	game.Counter[Position]
	game.Agreer[Position]
	game.Finisher[Position]
	game.Concealer[Position]
	game.Deputy[Position, Move]
	game.Doubler[Position, Move]
	game.Explainer[Position]
} = Rules{}

// Info describes the game.
func (Rules) Info() game.Info {
	return game.Info{
		Slug:    "hexachess",
		Name:    "Grand Hexachess",
		Tagline: "Chess in twelve directions: for two, with hidden armies, for three, or in teams.",
		Players: []int{2, 3, 4},
		Hidden:  true,
		Options: []game.Option{
			{Key: "variant", Label: phrase.New("option.variant", "Variant"), Choices: []game.Choice{
				{Value: grand, Label: phrase.New("option.grand", "Grand, with Vizir, War Machine and Duke"), Players: []int{2}},
				{Value: standard, Label: phrase.New("option.standard", "Standard, the pieces of chess"), Players: []int{2}},
				{Value: trim, Label: phrase.New("option.trimmed", "Standard on the trimmed board"), Players: []int{2}},
				{Value: pre, Label: phrase.New("option.pre", "Pre, placed in turns"), Players: []int{2}},
				{Value: screen, Label: phrase.New("option.screen", "Screen, set up in secret"), Players: []int{2}},
				{Value: three, Label: phrase.New("option.three", "Three players"), Players: []int{3}},
				{Value: team, Label: phrase.New("option.team", "Two teams"), Players: []int{4}},
			}},
			{Key: "army", Label: phrase.New("option.army", "Army to set up"), With: []any{pre, screen}, Choices: []game.Choice{
				{Value: grand, Label: phrase.New("option.grandArmy", "Grand"), Players: []int{2}},
				{Value: standard, Label: phrase.New("option.standardArmy", "Standard"), Players: []int{2}},
				{Value: trim, Label: phrase.New("option.trimmed", "Standard on the trimmed board"), Players: []int{2}},
			}},
			{Key: "captureObstacles", Label: phrase.New("option.obstacles", "Pieces of a player who is out"), Choices: []game.Choice{
				{Value: false, Label: phrase.New("option.stay", "stay on the board"), Players: []int{3}},
				{Value: true, Label: phrase.New("option.captured", "can be captured"), Players: []int{3}},
			}},
		},
	}
}

// Start returns the first position.
func (Rules) Start(setup game.Setup) (Position, error) {
	c, err := decode(setup)
	if err != nil {
		return Position{}, err
	}
	p := c.position()
	f := p.form()
	for s, a := range f.armies {
		for _, m := range a.start {
			if p.phase == playing || p.phase == placing && m.kind == Pawn {
				p.put(game.Seat(s), m.kind, m.at)
			}
		}
	}
	return p, nil
}

// position returns the empty board of the set-up.
func (c choice) position() Position {
	p := Position{which: uint8(c.form())}
	switch p.form().variant {
	case pre:
		p.phase = placing
	case screen:
		p.phase = screening
	case three:
		p.obstacles = c.CaptureObstacles
	}
	return p
}

// Players returns the number of seats.
func (Rules) Players(p Position) int { return p.players() }

// Turn returns the seat on turn, or those that have not set up behind their
// screens.
func (r Rules) Turn(p Position) game.Seats {
	if p.phase == screening {
		return game.SeatsOf(0, 1) &^ p.ready
	}
	if _, over := r.Outcome(p, 1); over {
		return 0
	}
	return game.SeatsOf(p.Turn())
}

// Count returns the number of legal moves of a seat.
func (r Rules) Count(p Position, by game.Seat) int {
	var room [256]Move
	return len(r.Moves(p, by, room[:0]))
}
