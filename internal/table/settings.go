package table

import (
	"strconv"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// Settings say how a table treats time and people who leave. The zero value is a
// table without a clock, where people are asked what shall become of the seat of
// somebody who is gone.
type Settings struct {
	Clock Clock `json:"clock,omitzero"`
	Flag  Flag  `json:"flag,omitempty"`
	Away  Away  `json:"away,omitempty"`
	// Mute forbids those who play in teams to talk at the table while the game
	// goes on.
	Mute bool `json:"hush,omitempty"`
}

// Clock is how much time each seat has. At most one of Base and Turn is set;
// without either, nobody's time runs out.
type Clock struct {
	// Base is for all moves of a seat, and Increment is added after each of
	// them (Fischer's clock).
	Base      time.Duration `json:"base,omitempty"`
	Increment time.Duration `json:"increment,omitempty"`
	// Turn is for a single turn, days mostly. It goes on running while the
	// server does not.
	Turn time.Duration `json:"turn,omitempty"`
}

// limited reports whether time can run out.
func (c Clock) Limited() bool { return c.Base > 0 || c.Turn > 0 }

// Flag is what becomes of a seat whose time has run out.
type Flag string

// What becomes of a seat whose time has run out: a bot plays on, or it has lost.
const (
	FlagBot  Flag = ""
	FlagLose Flag = "lose"
)

// Away is what becomes of a seat whose person is gone.
type Away string

// What becomes of a seat whose person is gone: the others are asked, or a bot
// plays on after a while.
const (
	AwayAsk Away = ""
	AwayBot Away = "bot"
)

const (
	// disconnectedTime is how long in all of a game the clock of somebody who is
	// gone stands still.
	disconnectedTime = 60 * time.Second
	// undoTime is how long the others have to agree to a takeback; silence is no.
	undoTime = 15 * time.Second
)

// Limits of what a clock can be set to.
const (
	maxBase      = 3 * time.Hour
	maxIncrement = 3 * time.Minute
	maxTurn      = 14 * 24 * time.Hour
)

// check returns a refusal of settings that no table with that board can have.
func (m Settings) check(b game.Board) error {
	c := m.Clock
	switch {
	case c.Base < 0 || c.Base > maxBase, c.Increment < 0 || c.Increment > maxIncrement,
		c.Turn < 0 || c.Turn > maxTurn, c.Base > 0 && c.Turn > 0, c.Increment > 0 && c.Base == 0:
		return Refuse(protocol.CodeMalformed, phrase.New("refusal.noClock", "There is no such clock."))
	case m.Flag != FlagBot && m.Flag != FlagLose:
		return Refuse(protocol.CodeMalformed, phrase.New("refusal.flag", "A fallen flag cannot mean {What}.", "What", strconv.Quote(string(m.Flag))))
	case m.Away != AwayAsk && m.Away != AwayBot:
		return Refuse(protocol.CodeMalformed, phrase.New("refusal.away", "A seat whose person is gone cannot be left to {What}.", "What", strconv.Quote(string(m.Away))))
	case m.Mute && b.Teams == nil:
		return Refuse(protocol.CodeMalformed, phrase.New("refusal.hush", "Only where teams play can talking be forbidden."))
	}
	return nil
}
