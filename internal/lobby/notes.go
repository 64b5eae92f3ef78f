package lobby

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"triplecross/internal/store"
	"triplecross/internal/table"
)

// Notes are where a store keeps what a lobby leaves for the next.
type Notes struct {
	Notes store.Notes
	Turns store.Turns // if several lobbies may share the store; otherwise nil
}

// CopyNotes adds the notes of one store to those of another: the time used in current turns, whether kept by
// one lobby or by several, and interrupted erasures.
func CopyNotes(ctx context.Context, from, to Notes) error {
	err := copyTurns(ctx, from, to)
	if err == nil {
		err = copyErasures(ctx, from.Notes, to.Notes)
	}
	if err != nil {
		return fmt.Errorf("lobby: copy notes: %w", err)
	}
	return nil
}

func copyTurns(ctx context.Context, from, to Notes) error {
	kept, err := from.keptTurns(ctx)
	if err != nil {
		return err
	}
	there, err := to.keptTurns(ctx)
	if err != nil || len(kept.Turns) == 0 && kept.At.IsZero() {
		return err
	}
	kept.add(there.Turns)
	if there.At.After(kept.At) { // the lobby's clock never goes back
		kept.At, kept.Boot, kept.Up = there.At, there.Boot, there.Up
	}
	data, err := json.Marshal(kept)
	if err == nil {
		err = to.Notes.SetNote(ctx, turnsNote, data)
	}
	if err != nil || to.Turns == nil {
		return err
	}
	rows := make(map[string][]byte)
	for id, turn := range kept.Turns {
		if rows[id], err = json.Marshal(turn); err != nil {
			return err
		}
	}
	return to.Turns.KeepTurns(ctx, rows, nil)
}

// keptTurns returns the time used in current turns, whether kept by one lobby or by several.
func (n Notes) keptTurns(ctx context.Context) (keptTurns, error) {
	kept, err := noteOfTurns(ctx, n.Notes)
	if err != nil || n.Turns == nil {
		return kept, err
	}
	rows, err := n.Turns.AllTurns(ctx)
	if err != nil {
		return kept, err
	}
	shared := make(map[string]keptTurn)
	for id, row := range rows {
		var turn keptTurn
		if err := json.Unmarshal(row, &turn); err != nil {
			return kept, fmt.Errorf("the turn of %s: %w", id, err)
		}
		shared[id] = turn
	}
	kept.add(shared)
	return kept, nil
}

// add adds turns. For each table the later one stays: within a version, the time used only grows.
func (k *keptTurns) add(turns map[string]keptTurn) {
	if k.Turns == nil {
		k.Turns = make(map[string]keptTurn)
	}
	for id, turn := range turns {
		known, ok := k.Turns[id]
		if !ok || cmp.Or(cmp.Compare(known.Version, turn.Version), cmp.Compare(known.cost(), turn.cost())) < 0 {
			k.Turns[id] = turn
		}
	}
}

// cost returns the time used in a turn by all seats together, in milliseconds.
func (k keptTurn) cost() (sum int64) {
	for _, r := range k.Readings {
		sum += r.Spent + r.Paused + r.Free
	}
	return sum
}

// erasures is the key of the note that lists people being erased.
const erasures = "erasures"

// noteErasure adds a person to the note of people being erased, or removes them. The caller holds the lobby's
// semaphore for erasures.
func (p People) noteErasure(ctx context.Context, person table.Person, on bool) error {
	change := func(value []byte) ([]byte, error) {
		list, err := readErasures(value)
		if err != nil {
			return nil, err
		}
		list = slices.DeleteFunc(list, func(other table.Person) bool { return other == person })
		if on {
			list = append(list, person)
		}
		return json.Marshal(list)
	}
	if shared, ok := p.lobby.options.Privacy.(store.SharedNotes); ok {
		return shared.ChangeNote(ctx, erasures, change)
	}
	notes, ok := p.lobby.options.Privacy.(store.Notes)
	if !ok {
		return nil
	}
	value, err := notes.Note(ctx, erasures)
	if err == nil {
		value, err = change(value)
	}
	if err != nil {
		return err
	}
	return notes.SetNote(ctx, erasures, value)
}

// exclusively calls f while no other server changes the note of people being erased, or is in a call of exclusively. It may
// wait for another server, so the caller has no table's turn.
func (p People) exclusively(ctx context.Context, f func() error) error {
	if shared, ok := p.lobby.options.Privacy.(store.SharedNotes); ok {
		return shared.ChangeNote(ctx, erasures, func(value []byte) ([]byte, error) { return value, f() })
	}
	return f()
}

// readErasures parses the note of people being erased; it may be nil.
func readErasures(value []byte) (list []table.Person, err error) {
	if value != nil {
		err = json.Unmarshal(value, &list)
	}
	return list, err
}

// noted returns the people being erased, as the note says.
func noted(ctx context.Context, notes store.Notes) (list []table.Person, err error) {
	value, err := notes.Note(ctx, erasures)
	if err != nil {
		return nil, err
	}
	return readErasures(value)
}

// copyErasures adds the people being erased in one store to the note of another.
func copyErasures(ctx context.Context, from, to store.Notes) error {
	list, err := noted(ctx, from)
	if err != nil || len(list) == 0 {
		return err
	}
	there, err := noted(ctx, to)
	if err != nil {
		return err
	}
	list = append(list, there...)
	slices.Sort(list)
	value, err := json.Marshal(slices.Compact(list))
	if err != nil {
		return err
	}
	return to.SetNote(ctx, erasures, value)
}
