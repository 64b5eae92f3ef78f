package templates

import (
	"fmt"
	"time"
)

// Manners are how a table treats time and people who leave.
type Manners struct {
	Clock
	Lose bool // whose time runs out has lost; otherwise a bot plays on
	Bot  bool // a bot plays on for whoever is gone for a minute, unasked
}

// Clock is how much time each seat has: Base for the whole game and Increment
// with every move, or Turn for a single move. Without Base and Turn, time does
// not run out.
type Clock struct{ Base, Increment, Turn time.Duration }

// terms tells the manners in short sentences, none where they are usual.
func (m Manners) terms() []string {
	const gone = "A bot plays on for whoever is gone for a minute."
	clock := m.words()
	switch {
	case clock == "" && m.Bot:
		return []string{gone}
	case clock == "":
		return nil
	case m.Lose && m.Bot:
		return []string{clock + "; whose time runs out loses.", gone}
	case m.Lose:
		return []string{clock + "; whose time runs out loses."}
	case m.Bot:
		return []string{clock + ".", "A bot plays on for whoever is out of time or gone for a minute."}
	}
	return []string{clock + "; a bot plays on for whoever runs out of time."}
}

// words tells a clock, and nothing where there is none.
func (c Clock) words() string {
	const day = 24 * time.Hour
	switch {
	case c.Turn > 0 && c.Turn%day == 0:
		return many(c.Turn/day, "day") + " a move"
	case c.Turn > 0:
		return many(c.Turn/time.Hour, "hour") + " a move"
	case c.Base > 0 && c.Increment > 0:
		return many(c.Base/time.Minute, "minute") + " each, " + many(c.Increment/time.Second, "second") + " more a move"
	case c.Base > 0:
		return many(c.Base/time.Minute, "minute") + " each"
	}
	return ""
}

// Brief tells a clock where there is little room: "10 min + 20 s", "3 days a
// move".
func (c Clock) Brief() string {
	switch {
	case c.Base > 0 && c.Increment > 0:
		return fmt.Sprintf("%d min + %d s", c.Base/time.Minute, c.Increment/time.Second)
	case c.Base > 0:
		return fmt.Sprintf("%d min", c.Base/time.Minute)
	}
	return c.words()
}

// many counts something: "1 day", "3 days".
func many(n time.Duration, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
