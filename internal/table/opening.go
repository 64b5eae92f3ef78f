package table

import (
	"fmt"
	"slices"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// Opening is the moves of another game with which a table begins. A position would
// not be enough, because the repetition rules need the moves.
type Opening struct {
	// From is the ID of the table where they were played, empty for an import.
	From  string   `json:"from,omitempty"`
	Moves []Opened `json:"moves"`
	// SeatHistory says who played them.
	SeatHistory []SeatHolder `json:"tenures,omitempty"`
	// Hinted are the seats whose person was shown a move there, possibly after these moves.
	Hinted game.Seats `json:"hinted,omitempty"`
}

// Opened is a move of an opening.
type Opened struct {
	Seat game.Seat `json:"seat"`
	Text string    `json:"move"`
}

// withOpening returns a new table with its opening played.
func withOpening(t Table, site *Site, o Opening, at time.Time) (Table, error) {
	for i, m := range o.Moves {
		after, err := t.State().Play(m.Seat, m.Text)
		if err != nil {
			return t, fmt.Errorf("opening: move %d: %w", i+1, err)
		}
		played := Played{Seat: m.Seat, At: at, Version: t.Version + 1}
		played.Move, _ = after.Last()
		t.Moves, t.States = append(t.Moves, played), append(t.States, after)
	}
	origin := *t.Origin
	origin.From, origin.Opened = o.From, len(o.Moves)
	t.Origin, t.SeatHistory, t.Hinted = &origin, slices.Clone(o.SeatHistory), o.Hinted
	var people []string
	for _, was := range t.SeatHistory {
		if was.Kind == SeatPerson {
			people = append(people, was.Name)
		}
	}
	for i, was := range t.SeatHistory {
		if was.Kind == SeatBot {
			t.SeatHistory[i].Name = BotName(site.nameOf(was.Seat, was.Kind, was.Bot, was.Name), people)
		}
	}
	return t, nil
}

// Imported says that the table only shows a game that was played elsewhere and
// imported as a text. Nobody plays there.
type Imported struct {
	By Person `json:"by,omitempty"` // the importer
	// Began is when the game began according to its text; zero if unknown.
	Began time.Time `json:"began,omitzero"`
}

func (Imported) kind() string { return kindImported }

func (e Imported) apply(_ *Site, t Table, at time.Time) (Table, error) {
	origin := *t.Origin
	origin.Imported, origin.Began = true, e.Began
	t.Origin, t.Status, t.Updated = &origin, protocol.Over, at
	return t, nil
}

// OpeningAt returns the opening for a table that continues this one after that
// many plies. A refusal is a *Refused.
func (t Table) OpeningAt(ply int) (*Opening, error) {
	if ply < 0 || ply > len(t.Moves) {
		return nil, Refuse(protocol.CodeMalformed, phrase.New("refusal.noMove", "This game has no such move."))
	}
	if _, over := t.States[ply].Outcome(); over {
		return nil, Refuse(protocol.CodeStatus, phrase.New("refusal.overThere", "The game is over there. Go back a move to play on."))
	}
	o := &Opening{From: t.ID, Hinted: t.Hinted}
	for _, m := range t.Moves[:ply] {
		o.Moves = append(o.Moves, Opened{Seat: m.Seat, Text: m.Move.Text})
	}
	for _, holder := range t.SeatHistory {
		if holder.Ply < ply {
			if holder.Bot != "" {
				holder.Name = "" // the level gives it
			}
			holder.Person = ""
			o.SeatHistory = append(o.SeatHistory, holder)
		}
	}
	return o, nil
}

// MayCopy returns a *Refused if a person is playing against other people here:
// they must not try out moves at another table during the game.
func (t Table) MayCopy(by Person) error {
	if t.Screened() {
		return Refuse(protocol.CodeStatus, phrase.New("refusal.screens", "You can play on from here once the screens have fallen."))
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
