package table

import (
	"crypto/sha256"
	"encoding/base32"
	"strings"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// Speaker returns as whom a person speaks at the table: in the room of those who
// play with the name and seat they have there, else as a watcher with that name.
func (t Table) Speaker(by Person, name string) (protocol.Room, string, game.Seat) {
	if s := t.PlayedBy(by).First(); s != game.Nobody {
		return protocol.TableRoom, t.seats[s].personName(), s
	}
	return protocol.WatcherRoom, CleanName(name, by), game.Nobody
}

// Hears reports whether a person may read what is said in a room. The rooms are
// apart until the game is over.
func (t Table) Hears(p Person, room protocol.Room) bool {
	plays := t.PlayedBy(p) != 0
	return t.Status == protocol.Over || plays == (room == protocol.TableRoom)
}

// Muted reports whether a person plays at a table where those who do have to be
// silent.
func (t Table) Muted(p Person) bool {
	return t.Settings.Mute && t.Status == protocol.Live && t.PlayedBy(p) != 0
}

// Mark returns by what others can tell the speakers at a table apart without
// knowing them elsewhere.
func Mark(table string, p Person) string {
	sum := sha256.Sum256([]byte(table + " " + string(p)))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:])[:8])
}

// Mark returns by what the others at the table tell a person apart.
func (t Table) Mark(p Person) string { return Mark(t.ID, p) }

// CleanLine returns a line of a chat as it is kept: in one line, without
// characters that do not show, no longer than protocol.MaxLine.
func CleanLine(text string) string {
	clean, _ := printable(text)
	return cut(clean, protocol.MaxLine)
}
