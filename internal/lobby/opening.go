package lobby

import (
	"context"
	"fmt"
	"slices"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// Opening is what a table begins with: the moves of another game up to a ply. A
// position alone would not do, because repetition looks back.
type Opening struct {
	// From is the table where they were played, empty if they came as a text.
	From  string   `json:"from,omitempty"`
	Moves []Opened `json:"moves"`
	// Tenures tell who played them.
	Tenures []Tenure `json:"tenures,omitempty"`
}

// Opened is a move of an opening.
type Opened struct {
	Seat game.Seat `json:"seat"`
	Text string    `json:"move"`
}

// opened returns a table that has just been made, with its opening on the board.
func (t Table) opened(o Opening, at time.Time) (Table, error) {
	for i, m := range o.Moves {
		after, err := t.State().Play(m.Seat, m.Text)
		if err != nil {
			return t, fmt.Errorf("opening: move %d: %w", i+1, err)
		}
		played := Played{Seat: m.Seat, At: at, Version: t.Version + 1}
		played.Move, _ = after.Last()
		t.Moves, t.States = append(t.Moves, played), append(t.States, after)
	}
	t.From, t.Opened, t.Tenures = o.From, len(o.Moves), slices.Clone(o.Tenures)
	return t, nil
}

// Imported tells that the opening is all there is: a game that was played
// elsewhere and came as a text. Nobody plays at the table.
type Imported struct {
	By Person `json:"by,omitempty"` // who brought it
	// Began is when the game began, as the text says; zero if it does not.
	Began time.Time `json:"began,omitzero"`
}

func (Imported) kind() string { return "imported" }

func (e Imported) apply(_ map[string]game.Game, t Table, at time.Time) (Table, error) {
	t.Imported, t.Began, t.Status, t.Updated = true, e.Began, protocol.Over, at
	return t, nil
}

// PlayOn lays a table where a game of another table goes on after a ply, and
// returns its id. Who plays there is in spec, whose game, set-up and opening are
// the other table's. That table stays as it is.
func (l *Lobby) PlayOn(ctx context.Context, id string, ply int, spec Spec) (string, error) {
	t, err := l.Table(ctx, id)
	if err != nil {
		return "", err
	}
	if err := t.MayCopy(spec.Host); err != nil {
		return "", err
	}
	if ply < 0 || ply > len(t.Moves) {
		return "", refuse(protocol.CodeMalformed, "This game has no such move.")
	}
	if _, over := t.States[ply].Outcome(); over {
		return "", refuse(protocol.CodeStatus, "The game is over there. Go back a move to play on.")
	}
	spec.Game, spec.Setup = t.Game.Info().Slug, t.Setup
	spec.Opening = &Opening{From: t.ID}
	for _, m := range t.Moves[:ply] {
		spec.Opening.Moves = append(spec.Opening.Moves, Opened{Seat: m.Seat, Text: m.Move.Text})
	}
	for _, tenure := range t.Tenures {
		if tenure.Ply < ply {
			spec.Opening.Tenures = append(spec.Opening.Tenures, tenure)
		}
	}
	return l.Create(ctx, spec)
}

// MayCopy refuses a person who plays in a game with other people: while it goes
// on, nobody shall try its moves out elsewhere.
func (t Table) MayCopy(by Person) error {
	if t.Screened() {
		return refuse(protocol.CodeStatus, "One can play on from here when the screens have fallen.")
	}
	if t.Status != protocol.Live {
		return nil
	}
	mine := t.SeatsOf(by) | t.OwnedBy(by)
	for s, seat := range t.Seats() {
		if mine != 0 && !mine.Has(game.Seat(s)) && seat.person() != "" && !seat.Out {
			return refuse(protocol.CodeStatus, "You are playing this game with others. You can play on from here when it is over.")
		}
	}
	return nil
}
