package table

import (
	"errors"
	"iter"

	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// Play is a person's move. ID is unique among the person's commands at the table;
// Version is the table's version on which the move was chosen.
type Play struct {
	ID      string
	Version int
	Seat    game.Seat
	Text    string
}

func (c Play) Decide(m Moment, by Person) (Decision, error) {
	if version, done := c.carriedOut(m.Moves, by); done {
		return Decision{Version: version}, nil
	}
	if !m.SeatsOf(by).Has(c.Seat) {
		return Decision{}, Refuse(protocol.CodeSeat, phrase.New("refusal.notYours", "That is not your seat."))
	}
	return m.move(Moved{Seat: c.Seat, Text: c.Text, By: by, ID: c.ID}, c.Version)
}

// rememberedMoves is how many of the latest moves are checked for a command that is sent again on a later
// version.
const rememberedMoves = 32

// carriedOut returns the version that resulted if the command was carried out before, and whether it was.
func (c Play) carriedOut(moves []Played, by Person) (version int, done bool) {
	for m := range c.sent(moves, by) {
		if m.Seat == c.Seat {
			return m.Version, true
		}
	}
	return 0, false
}

// SentBefore returns the seat on which a person has already moved by a command with this ID, and whether they
// have. The command's own seat does not matter.
func (c Play) SentBefore(moves []Played, by Person) (game.Seat, bool) {
	for m := range c.sent(moves, by) {
		return m.Seat, true
	}
	return game.Nobody, false
}

// sent iterates over the moves with the command's ID, newest first. It skips most moves of a long game: a
// command cannot have been carried out before the version on which it was chosen.
func (c Play) sent(moves []Played, by Person) iter.Seq[*Played] {
	return func(yield func(*Played) bool) {
		if c.ID == "" {
			return
		}
		recent := len(moves) - rememberedMoves
		for i := len(moves) - 1; i >= 0 && (i >= recent || moves[i].Version > c.Version); i-- {
			if m := &moves[i]; m.ID == c.ID && m.By == by && !yield(m) {
				return
			}
		}
	}
}

// BotMove is the server's own command to make a bot's move or a person's forced pass.
type BotMove struct {
	Version int
	Seat    game.Seat
	Text    string
}

func (c BotMove) Decide(m Moment, _ Person) (Decision, error) {
	return m.move(Moved{Seat: c.Seat, Text: c.Text}, c.Version)
}

// move decides a move chosen on a version of the table.
func (m Moment) move(e Moved, version int) (Decision, error) {
	switch m.Status {
	case protocol.Open:
		return Decision{}, Refuse(protocol.CodeStatus, phrase.New("refusal.notBegun", "The game has not begun."))
	case protocol.Over:
		return Decision{}, Refuse(protocol.CodeStatus, phrase.New("refusal.over", "This game is over."))
	}
	if m.changed[e.Seat] > version || version > m.Version {
		return Decision{}, Refuse(protocol.CodeStale, phrase.New("refusal.stale", "The game has moved on."))
	}
	var err error
	if e.after, err = m.State().Play(e.Seat, e.Text); errors.Is(err, game.ErrTurn) {
		return Decision{}, Refuse(protocol.CodeTurn, phrase.New("refusal.turn", "It is not your turn."))
	} else if err != nil {
		return Decision{}, Refuse(protocol.CodeIllegal, phrase.New("refusal.illegal", "That move is not possible."))
	}
	if m.late(e.Seat) {
		return Decision{}, Refuse(protocol.CodeStatus, phrase.New("refusal.time", "Your time has run out."))
	}
	if moves := forcedDefaults(m.Table, e.Seat); len(moves) > 0 {
		return Decision{Events: append(m.chargeClock(e.Seat), moves...)}, nil
	}
	if m.Ticking().Has(e.Seat) {
		r := m.meter(e.Seat).reading()
		e.Spent, e.Paused = r.Spent, r.Paused
	}
	return Decision{Events: []Event{e}}, nil
}
