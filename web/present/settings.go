package present

import (
	"triplecross/internal/table"
	"triplecross/templates/words"
)

// Settings returns a table's settings for the templates.
func Settings(m table.Settings) words.Settings {
	return words.Settings{Clock: Clock(m.Clock), Lose: m.Flag == table.FlagLose, Bot: m.Away == table.AwayBot && m.Clock.Turn == 0, Mute: m.Mute}
}

// Clock returns a clock for the templates.
func Clock(c table.Clock) words.Clock {
	return words.Clock{Base: c.Base, Increment: c.Increment, Turn: c.Turn}
}
