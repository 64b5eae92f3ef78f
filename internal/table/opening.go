package table

import (
	"fmt"
	"slices"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// Opening is what a table begins with: the moves of another game up to a ply. A
// position alone would not do, because repetition looks back.
type Opening struct {
	// From is the table where they were played, empty if they came as a text.
	From  string   `json:"from,omitempty"`
	Moves []Opened `json:"moves"`
	// SeatHistory tells who played them.
	SeatHistory []Tenure `json:"tenures,omitempty"`
}

// Opened is a move of an opening.
type Opened struct {
	Seat game.Seat `json:"seat"`
	Text string    `json:"move"`
}

// opened returns a table that has just been made, with its opening on the board.
func opened(t Table, site *Site, o Opening, at time.Time) (Table, error) {
	for i, m := range o.Moves {
		after, err := t.State().Play(m.Seat, m.Text)
		if err != nil {
			return t, fmt.Errorf("opening: move %d: %w", i+1, err)
		}
		played := Played{Seat: m.Seat, At: at, Version: t.Version + 1}
		played.Move, _ = after.Last()
		t.Moves, t.States = append(t.Moves, played), append(t.States, after)
	}
	t.From, t.Opened, t.SeatHistory = o.From, len(o.Moves), slices.Clone(o.SeatHistory)
	for i, was := range t.SeatHistory {
		t.SeatHistory[i].Name = site.nameOf(was.Kind, was.Bot, was.Name)
	}
	return t, nil
}

// Imported tells that the opening is all there is: a game that was played
// elsewhere and came as a text. Nobody plays at the table.
type Imported struct {
	By Person `json:"by,omitempty"` // who brought it
	// Began is when the game began, as the text says; zero if it does not.
	Began time.Time `json:"began,omitzero"`
}

func (Imported) kind() string { return kindImported }

func (e Imported) apply(_ *Site, t Table, at time.Time) (Table, error) {
	t.Imported, t.Began, t.Status, t.Updated = true, e.Began, protocol.Over, at
	return t, nil
}

// OpeningAt returns the opening with which the game of the table goes on
// elsewhere after that many moves.
func (t Table) OpeningAt(ply int) (*Opening, error) {
	if ply < 0 || ply > len(t.Moves) {
		return nil, Refuse(protocol.CodeMalformed, phrase.New("refusal.noMove", "This game has no such move."))
	}
	if _, over := t.States[ply].Outcome(); over {
		return nil, Refuse(protocol.CodeStatus, phrase.New("refusal.overThere", "The game is over there. Go back a move to play on."))
	}
	o := &Opening{From: t.ID}
	for _, m := range t.Moves[:ply] {
		o.Moves = append(o.Moves, Opened{Seat: m.Seat, Text: m.Move.Text})
	}
	for _, tenure := range t.SeatHistory {
		if tenure.Ply < ply {
			if tenure.Bot != "" {
				tenure.Name = "" // it follows from the level
			}
			o.SeatHistory = append(o.SeatHistory, tenure)
		}
	}
	return o, nil
}

// MayCopy refuses a person who plays in a game with other people: while it goes
// on, nobody shall try its moves out elsewhere.
func (t Table) MayCopy(by Person) error {
	if t.Screened() {
		return Refuse(protocol.CodeStatus, phrase.New("refusal.screens", "One can play on from here when the screens have fallen."))
	}
	if t.Status != protocol.Live {
		return nil
	}
	mine := t.SeatsOf(by) | t.OwnedBy(by)
	for s, seat := range t.Seats() {
		if mine != 0 && !mine.Has(game.Seat(s)) && seat.Belongs() != "" && !seat.Out {
			return Refuse(protocol.CodeStatus, phrase.New("refusal.playingOn", "You are playing this game with others. You can play on from here when it is over."))
		}
	}
	return nil
}
