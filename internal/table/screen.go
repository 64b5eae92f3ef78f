package table

import (
	"slices"

	"triplecross/internal/game"
)

// In some games all seats set up at the same time and in secret, each behind a
// screen (game.State.Hides). Until the screens are removed, the others learn only
// that a move was made; after that they see everything. If the rules demand a new
// set-up, that is secret again.

// maxSecretMoves is the maximum number of moves of a secret set-up. Placing and lifting
// pieces could go on forever, and a table keeps all moves.
const maxSecretMoves = 1000

// hiddenMove stands for a move of which the viewer may know only that it was made.
var hiddenMove = game.Move{Text: "?"}

// Screened reports whether the moves so far are secrets of the seats that made
// them. Imported games have no secrets.
func (t Table) Screened() bool { return !t.revealed && !t.Imported && t.State().Hides() }

// Told returns the moves as a person may see them; other people's secret moves are "?".
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

// told returns a move as the holder of the given seats may see it.
func (t Table) told(m Played, mine game.Seats) game.Move {
	if t.Screened() && !mine.Has(m.Seat) {
		return hiddenMove
	}
	return m.Move
}

// Seen returns the position after ply plies as watchers may see it now.
func (t Table) Seen(ply int) game.View {
	if t.Screened() {
		return t.States[ply].View(game.Nobody)
	}
	return game.Revealed(t.States[ply])
}

// Text returns the text of the position after ply plies, or "" while it is secret.
func (t Table) Text(ply int) string {
	if t.Screened() {
		return ""
	}
	return t.States[ply].Text()
}

// SettingUp reports whether a secret set-up continues after a move, so that only
// the player who moved sees a change.
func SettingUp(before, after game.State) bool {
	return before.Hides() && after.Hides() && after.Turn()&^before.Turn() == 0
}

// restartClocks returns the table after a secret set-up has ended or begun again,
// with all clocks reset: a set-up has its own time.
func restartClocks(t Table) Table {
	for s := range t.Seats() {
		t.Left[s] = t.Settings.Clock.Base
	}
	return t
}

// forcedDefaults returns the default moves for a seat when a secret set-up has
// taken too many moves, otherwise none.
func forcedDefaults(t Table, s game.Seat) []Event {
	if !t.State().Hides() || len(t.Moves) < maxSecretMoves {
		return nil
	}
	return defaults(t, s)
}

// defaults returns the moves that the rules provide for a seat whose time has run
// out, or none if the table's settings decide.
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
			break // the turn is over, even if the same seat is on turn next
		}
		before = after
	}
	return events
}
