package table

import (
	"fmt"
	"strconv"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// Settings say how a table treats time and absent people. The zero value has no
// clock, and lets the others decide about an absent person's seat.
type Settings struct {
	Clock Clock `json:"clock,omitzero"`
	Flag  Flag  `json:"flag,omitempty"`
	Away  Away  `json:"away,omitempty"`
	// Mute forbids the players of a team game to chat during the game.
	Mute bool `json:"hush,omitempty"`
	// Several lets a person take several seats of a public table.
	Several bool `json:"several,omitempty"`
}

// Clock is the time control. At most one of Base and Turn is set; if neither is,
// there is no time limit.
type Clock struct {
	// Base is a seat's time for the whole game, and Increment is added after each
	// of its moves (a Fischer clock).
	Base      time.Duration `json:"base,omitempty"`
	Increment time.Duration `json:"increment,omitempty"`
	// Turn is the time for a single turn, usually days. It also runs while the
	// server is down.
	Turn time.Duration `json:"turn,omitempty"`
}

// String returns the clock as forms and programs write it: "10+20" is ten minutes per
// seat plus 20 seconds per move, "3d" is three days per move, and "none" is no clock.
func (c Clock) String() string {
	switch {
	case c.Turn > 0:
		return fmt.Sprintf("%dd", c.Turn/(24*time.Hour))
	case c.Base > 0:
		return fmt.Sprintf("%d+%d", c.Base/time.Minute, c.Increment/time.Second)
	}
	return "none"
}

// Limited reports whether time can run out.
func (c Clock) Limited() bool { return c.Base > 0 || c.Turn > 0 }

// Flag says what happens to a seat whose time has run out.
type Flag string

// The values of Flag: a bot plays on, or the seat has lost.
const (
	FlagBot  Flag = ""
	FlagLose Flag = "lose"
)

// Away says what happens to the seat of an absent person.
type Away string

// The values of Away: the others are asked, or a bot takes over after a while.
const (
	AwayAsk Away = ""
	AwayBot Away = "bot"
)

const (
	// maxPause is how long a seat's clock pauses in a whole game while its person is away.
	maxPause = 60 * time.Second
	// undoTimeout is the least time that the others have to agree to a takeback; without an answer it is
	// refused.
	undoTimeout = 15 * time.Second
)

// Limits of the clock settings.
const (
	maxBase      = 3 * time.Hour
	maxIncrement = 3 * time.Minute
	maxTurn      = 14 * 24 * time.Hour
)

// Check returns a *Refused if there is no such clock.
func (c Clock) Check() error {
	if c.Base < 0 || c.Base > maxBase || c.Increment < 0 || c.Increment > maxIncrement ||
		c.Turn < 0 || c.Turn > maxTurn || c.Base > 0 && c.Turn > 0 || c.Increment > 0 && c.Base == 0 {
		return Refuse(protocol.CodeMalformed, phrase.New("refusal.noClock", "A clock has 1 to 180 minutes and at most 180 seconds per move, or at most 14 days per move."))
	}
	return nil
}

// check returns a *Refused if a table with that board cannot have these settings.
func (m Settings) check(b game.Board) error {
	if err := m.Clock.Check(); err != nil {
		return err
	}
	switch {
	case m.Flag != FlagBot && m.Flag != FlagLose:
		return Refuse(protocol.CodeMalformed, phrase.New("refusal.flag", "There is no setting {What} for when time runs out.", "What", strconv.Quote(string(m.Flag))))
	case m.Away != AwayAsk && m.Away != AwayBot:
		return Refuse(protocol.CodeMalformed, phrase.New("refusal.away", "There is no setting {What} for when a player is gone.", "What", strconv.Quote(string(m.Away))))
	case m.Mute && b.Teams == nil:
		return Refuse(protocol.CodeMalformed, phrase.New("refusal.mute", "Chat among players can be turned off only in team games."))
	}
	return nil
}
