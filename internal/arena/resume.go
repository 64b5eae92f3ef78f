package arena

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"triplecross/internal/game"
)

// Terms are what all games of a match have in common, besides the game, its
// set-up and the players.
type Terms struct {
	Seed      uint64        `json:"seed"`
	Opening   int           `json:"randomMoves"`
	MoveTime  time.Duration `json:"moveTime,omitempty"`
	Nodes     int           `json:"nodes,omitempty"`
	Allowance time.Duration `json:"allowance,omitempty"`
}

func (o *Options) terms() Terms {
	return Terms{o.Seed, o.Opening, o.Limits.MoveTime, o.Limits.Nodes, o.Allowance}
}

// recordStart begins the line of a game.
const recordStart = `{"game":`

// ReadRecords reads the games that a match has saved, and the number of bytes that
// they take: an incomplete last line, left when its writer was killed, does not
// count.
func ReadRecords(from io.Reader) ([]*Record, int64, error) {
	data, err := io.ReadAll(from)
	if err != nil {
		return nil, 0, fmt.Errorf("arena: %w", err)
	}
	end := bytes.LastIndexByte(data, '\n') + 1
	if torn := data[end:]; end == 0 && !bytes.HasPrefix(torn, []byte(recordStart)[:min(len(torn), len(recordStart))]) {
		return nil, 0, errors.New("arena: the file does not hold games of a match")
	}
	var records []*Record
	for line := range bytes.Lines(data[:end]) {
		r := new(Record)
		if err := json.Unmarshal(line, r); err != nil {
			return nil, 0, fmt.Errorf("arena: line %d of the file: %w", len(records)+1, err)
		}
		records = append(records, r)
	}
	return records, int64(end), nil
}

// resume counts the earlier games, and returns what remains of a plan. It returns
// an error if they are not games of this match.
func (t *tally) resume(plan []pairing) ([]pairing, error) {
	for _, r := range t.Earlier {
		switch {
		case r.Number < 0 || r.Number >= len(plan):
			return nil, fmt.Errorf("the file has game %d, and the match only %d games", r.Number+1, len(plan))
		case t.records[r.Number] != nil:
			return nil, fmt.Errorf("the file has game %d twice", r.Number+1)
		}
		p := plan[r.Number]
		if err := t.same(r, p); err != nil {
			return nil, fmt.Errorf("game %d of the file: %w", r.Number+1, err)
		}
		r.seats = p.seats
		t.add(r)
	}
	return slices.DeleteFunc(plan, func(p pairing) bool { return t.records[p.number] != nil }), nil
}

// same returns an error unless a game is the one that the pairing planned.
func (t *tally) same(r *Record, p pairing) error {
	players := make([]string, len(p.seats))
	for seat, number := range p.seats {
		players[seat] = t.Players[number].Text
	}
	setup, err := compact(t.Setup)
	if err != nil {
		return err
	}
	switch {
	case r.Game != t.Game.Info().Slug || string(r.Setup) != setup:
		return errors.New("another game or set-up")
	case !slices.Equal(r.Players, players):
		return errors.New("other players")
	case r.Terms != t.terms():
		return errors.New("another seed, number of random moves, or limit of time or positions")
	case len(r.Efforts) != len(players) || len(r.Outcome.Place) != len(players) ||
		slices.ContainsFunc(r.Forfeits, func(f Forfeit) bool { return f.Seat < 1 || f.Seat > len(players) }):
		return errors.New("not a whole game")
	}
	return nil
}

// compact returns a set-up in the form that records have.
func compact(s game.Setup) (string, error) {
	if s == "" {
		return "", nil
	}
	var b bytes.Buffer
	err := json.Compact(&b, []byte(s))
	return b.String(), err
}
