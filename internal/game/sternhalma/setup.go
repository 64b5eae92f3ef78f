package sternhalma

import (
	"triplecross/internal/game"
)

// choice is a set-up.
type choice struct {
	Players  int    `json:"players"`
	Sets     int    `json:"sets"`
	First    int    `json:"first"` // the seat that begins, counted from 1
	Unused   string `json:"unused"`
	Spoiling string `json:"spoiling"`
	Places   bool   `json:"places"`
}

// The values of the set-up's words.
const (
	empty     = "empty"
	populated = "populated"
)

// Spoiling is the rule that keeps a player from spoiling another's game by
// staying in the other's target.
type Spoiling uint8

// The ways against spoiling.
const (
	Swap Spoiling = iota // a peg may change places with another's in its target
	Fill                 // a full target with one own peg in it wins
	None                 // nothing
)

// spoilings are the names of the ways in set-ups.
var spoilings = []string{"swap", "fill", "none"}

// decode reads a set-up. Two players with one set each begin with the first
// seat and swap unless the set-up says otherwise.
func decode(setup game.Setup) (choice, error) {
	c := choice{Players: 2, Sets: 1, First: 1, Unused: empty, Spoiling: spoilings[Swap]}
	if err := setup.Decode(&c); err != nil {
		return choice{}, err
	}
	return c, c.check()
}

func (c choice) check() error {
	if c.table() < 0 {
		return game.BadSetup("no game for %d players with %d sets each", c.Players, c.Sets)
	}
	if c.First < 1 || c.First > c.Players {
		return game.BadSetup("seat %d of %d cannot begin", c.First, c.Players)
	}
	switch {
	case c.Unused == empty:
	case c.Unused != populated:
		return game.BadSetup("unused points cannot be %.20q", c.Unused)
	case c.Players != 2 && c.Players != 4:
		return game.BadSetup("with %d players every point is a home or a target", c.Players)
	}
	if c.spoiling() < 0 {
		return game.BadSetup("no way %.20q against spoiling", c.Spoiling)
	}
	return nil
}

// spoiling returns the number of the way against spoiling, -1 for none known.
func (c choice) spoiling() int {
	for i, name := range spoilings {
		if name == c.Spoiling {
			return i
		}
	}
	return -1
}

// table returns the number of the table for the players and sets, -1 for none.
func (c choice) table() int {
	for i, t := range tables {
		if len(t.seats) == c.Players && len(t.seats[0]) == c.Sets {
			return i
		}
	}
	return -1
}
