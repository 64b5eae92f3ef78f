package arena

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
)

// ReadRecords reads the games that a match has saved, and the number of bytes that
// they take: a last line that is not whole, since its writer was killed, is left
// out.
func ReadRecords(from io.Reader) ([]*Record, int64, error) {
	data, err := io.ReadAll(from)
	if err != nil {
		return nil, 0, fmt.Errorf("arena: %w", err)
	}
	whole := data[:bytes.LastIndexByte(data, '\n')+1]
	var records []*Record
	for line := range bytes.Lines(whole) {
		r := new(Record)
		if err := json.Unmarshal(line, r); err != nil {
			return nil, 0, fmt.Errorf("arena: game %d of the file: %w", len(records)+1, err)
		}
		records = append(records, r)
	}
	return records, int64(len(whole)), nil
}

// resume counts the earlier games, and returns what remains of a plan. It returns
// an error if they are of another match.
func (t *tally) resume(plan []pairing) ([]pairing, error) {
	for _, r := range t.Earlier {
		if r.Number < 0 || r.Number >= len(plan) {
			return nil, fmt.Errorf("game %d was played before, of %d", r.Number, len(plan))
		}
		p := plan[r.Number]
		if t.records[r.Number] != nil {
			return nil, fmt.Errorf("game %d was played before, twice", r.Number)
		}
		same, err := t.planned(r, p)
		if err != nil {
			return nil, err
		}
		if !same {
			return nil, fmt.Errorf("game %d was played before, but in another match", r.Number)
		}
		r.seats = p.seats
		t.add(r)
	}
	return slices.DeleteFunc(plan, func(p pairing) bool { return t.records[p.number] != nil }), nil
}

// planned reports whether a game is the one that a pairing plans.
func (t *tally) planned(r *Record, p pairing) (bool, error) {
	players := make([]string, len(p.seats))
	for seat, number := range p.seats {
		players[seat] = t.Players[number].Text
	}
	var setup bytes.Buffer
	if len(t.Setup) > 0 {
		if err := json.Compact(&setup, []byte(t.Setup)); err != nil {
			return false, err
		}
	}
	if r.Game != t.Game.Info().Slug || string(r.Setup) != setup.String() ||
		!slices.Equal(r.Players, players) || len(r.Efforts) != len(players) {
		return false, nil
	}
	m := &match{worker: &worker{Options: t.Options}, record: new(Record)}
	if err := m.open(p.seed); err != nil {
		return false, err
	}
	opening := m.record.Moves
	return len(r.Moves) >= len(opening) && slices.Equal(r.Moves[:len(opening)], opening), nil
}
