package table

import (
	"slices"

	"triplecross/internal/game"
)

// Seats may set up in secret, each behind a screen (game.State.Hides), and all at
// once. Until the screens fall everybody learns of the others' moves only that
// they were made; then everything may be seen. If the rules have the seats set up
// again, everything is secret again.

// maxSecret is how many moves a secret set-up may take at a table. To place pieces
// and to lift them again ends no game, and a table keeps all moves.
const maxSecret = 1000

// secret is a move of which nothing may be told but that it was made.
var secret = game.Move{Text: "?"}

// Screened reports whether moves up to now are secrets of those who made them. A game
// that came as a text has none.
func (t Table) Screened() bool { return !t.revealed && !t.Imported && t.State().Hides() }

// Told returns the moves as a person may know them.
func (t Table) Told(p Person) []Played {
	if !t.Screened() {
		return t.Moves
	}
	told := slices.Clone(t.Moves)
	for i := range told {
		told[i].Move = t.told(told[i], t.SeatsOf(p))
	}
	return told
}

// told returns a move as the holder of those seats may know it.
func (t Table) told(m Played, mine game.Seats) game.Move {
	if t.Screened() && !mine.Has(m.Seat) {
		return secret
	}
	return m.Move
}

// Seen returns what watchers see now of the position after that many plies.
func (t Table) Seen(ply int) game.View {
	if t.Screened() {
		return t.States[ply].View(game.Nobody)
	}
	return game.Revealed(t.States[ply])
}

// Text returns the text of the position after that many plies, empty while it is
// secret.
func (t Table) Text(ply int) string {
	if t.Screened() {
		return ""
	}
	return t.States[ply].Text()
}

// SettingUp reports whether the secret set-up of before goes on after a move,
// which then was nobody's business but the mover's.
func SettingUp(before, after game.State) bool {
	return before.Hides() && after.Hides() && after.Turn()&^before.Turn() == 0
}

// setUp returns the table after a secret set-up has ended, or begins again. It has
// the time of a game for itself: the clocks begin anew.
func setUp(t Table) Table {
	for s := range t.Seats() {
		t.Left[s] = t.Settings.Clock.Base
	}
	return t
}

// hastened returns the moves that the rules have made for a seat in place of its own
// once a secret set-up has taken too many.
func hastened(t Table, s game.Seat) []Event {
	if !t.State().Hides() || len(t.Moves) < maxSecret {
		return nil
	}
	return defaults(t, s)
}

// defaults returns the moves that the rules have made for a seat whose time has
// run out, none where they leave that to the table.
func defaults(t Table, s game.Seat) []Event {
	var events []Event
	for before := t.State(); before.Turn().Has(s); {
		text, ok := before.Default(s)
		if !ok {
			break
		}
		after, err := before.Play(s, text)
		if err != nil {
			break
		}
		events = append(events, Moved{Seat: s, Text: text, after: after})
		if after.Turn()&^before.Turn() != 0 {
			break // the seat's turn is over, even if another one is its own
		}
		before = after
	}
	return events
}
