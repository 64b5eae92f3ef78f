package templates

import (
	"strconv"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// ReplayPage is a position of a game that was or is being played.
type ReplayPage struct {
	Page
	ID     string
	Game   game.Info
	View   protocol.View // of the position, for a watcher
	Board  Board
	Plates []Plate
	Moves  []Round
	Ply    int    // moves played in the position
	Last   int    // moves played in the game so far
	Text   string // the position's text form
	Move   string // the text of the move that led here, empty at the start
	Live   bool   // the game goes on
	Share  string // the absolute link of this position
	When   string // the day it was played
}

func (p ReplayPage) at(ply int) string { return "/g/" + p.ID + "/" + strconv.Itoa(ply) }

func (p ReplayPage) title() string {
	if p.Ply == 0 {
		return p.Game.Name + ", the start"
	}
	return p.Game.Name + ", after move " + strconv.Itoa(p.Ply)
}

func (p ReplayPage) about() string {
	return "A game of " + p.Game.Name + " move by move, with " + strconv.Itoa(p.Last) + " moves so far."
}

// status tells where the replay stands.
func (p ReplayPage) status() string {
	switch {
	case p.Ply == p.Last && p.View.Outcome != nil:
		return Verdict(p.Game, p.View.Outcome)
	case p.Ply == 0:
		return "The start"
	}
	return "Move " + strconv.Itoa(p.Ply) + " of " + strconv.Itoa(p.Last) + ": " + p.Move
}
