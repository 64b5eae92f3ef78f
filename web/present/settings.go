package present

import (
	"triplecross/internal/table"
	"triplecross/templates/words"
)

// Settings returns the settings of a table as pages tell them.
func Settings(m table.Settings) words.Settings {
	return words.Settings{Clock: Clock(m.Clock), Lose: m.Flag == table.FlagLose, Bot: m.Away == table.AwayBot, Hush: m.Mute}
}

// Clock returns a clock as pages tell it.
func Clock(c table.Clock) words.Clock {
	return words.Clock{Base: c.Base, Increment: c.Increment, Turn: c.Turn}
}
