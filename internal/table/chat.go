package table

import (
	"crypto/sha256"
	"encoding/base32"
	"strings"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// Speaker returns the chat room in which a person speaks, and their name and seat
// there: players speak in the table's room under the name of their seat, others as
// watchers under the given name, with game.Nobody.
func (t Table) Speaker(by Person, name string) (protocol.Room, string, game.Seat) {
	for _, seats := range []game.Seats{t.SeatsOf(by), t.PlayedBy(by)} {
		s := seats.First()
		if s == game.Nobody {
			continue
		}
		seat := t.seating.of(s)
		if seat.Belongs() != by { // somebody else plays on the seat
			return protocol.TableRoom, seat.For, game.Nobody
		}
		return protocol.TableRoom, seat.personName(), s
	}
	return protocol.WatcherRoom, distinctName(t, by, CleanName(name, by)), game.Nobody
}

// Hears reports whether a person may read a chat room. Until the game is over,
// players and watchers read only their own. Nobody reads what the operator has hidden.
func (t Table) Hears(p Person, room protocol.Room) bool {
	if room != protocol.TableRoom && room != protocol.WatcherRoom {
		return false
	}
	plays := t.PlayedBy(p) != 0
	return t.Status == protocol.Over || plays == (room == protocol.TableRoom)
}

// Muted reports whether a person may not talk because they are playing at a table
// with Settings.Mute.
func (t Table) Muted(p Person) bool {
	return t.Settings.Mute && t.Status == protocol.Live && t.PlayedBy(p) != 0
}

// Mark returns a pseudonym for a person, by which the others at a table can tell
// speakers apart. It differs from table to table.
func Mark(table string, p Person) string {
	sum := sha256.Sum256([]byte(table + " " + string(p)))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:])[:8])
}

// isMark reports whether a text could be a pseudonym.
func isMark(who string) bool {
	return len(who) == 8 && strings.Trim(who, "abcdefghijklmnopqrstuvwxyz234567") == ""
}

// Mark returns a person's pseudonym at the table.
func (t Table) Mark(p Person) string { return Mark(t.ID, p) }

// CleanLine returns a chat message as it is stored: on one line, without invisible
// characters, and at most protocol.MaxLine characters long.
func CleanLine(text string) string {
	clean, _ := printable(text)
	return truncate(clean, protocol.MaxLine)
}
