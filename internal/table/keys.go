package table

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"fmt"

	"triplecross/internal/game"
)

// Keys derives the keys of links from a secret. A link is a capability: anybody who has its key may use it. A
// key is an HMAC of its purpose, so none is stored. A seat's key is valid until the seat belongs to somebody
// else.
type Keys struct{ secret []byte }

// NewKeys returns the keys derived from a secret.
func NewKeys(secret []byte) Keys { return Keys{secret} }

// key returns the key for a purpose.
func (k Keys) key(what string) string {
	mac := hmac.New(sha256.New, k.secret)
	mac.Write([]byte(what))
	return base32.StdEncoding.EncodeToString(mac.Sum(nil))[:26]
}

// join returns the key of the first invitation link to a table, or a later one.
func (k Keys) join(table string, invitation int) string {
	if invitation == 0 {
		return k.key("join " + table)
	}
	return k.key(fmt.Sprintf("join %s %d", table, invitation))
}

func (k Keys) seat(table string, s game.Seat, since int) string {
	return k.key(fmt.Sprintf("seat %s %d %d", table, s, since))
}

// IDLength is the number of letters, of five bits each, in the ID of a table. Anybody with the ID of a
// private table can watch it, so IDs must be impossible to guess. Tables of older versions have ten letters.
const IDLength = 15

// Rematch returns the ID of the table for a rematch of another table.
func (k Keys) Rematch(table string) string { return k.key("rematch " + table)[:IDLength] }

// Showcase returns the ID of the showcase table of a game that follows another one; table is empty for the
// first.
func (k Keys) Showcase(game, table string) string {
	return k.key("showcase " + game + " " + table)[:IDLength]
}

func sameKey(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// JoinKey returns the key of the invitation link, with which people can sit down
// on free seats.
func (m Moment) JoinKey() string { return m.Site.Keys.join(m.ID, m.invitation) }

// SeatKey returns the key of a seat's link, with which its person can continue on
// another device.
func (m Moment) SeatKey(s game.Seat) string {
	return m.Site.Keys.seat(m.ID, s, m.seating.of(s).Since)
}

// Opens returns the seat whose key this is, and whether there is one.
func (m Moment) Opens(key string) (game.Seat, bool) {
	for s := range m.Seats() {
		if sameKey(key, m.SeatKey(game.Seat(s))) {
			return game.Seat(s), true
		}
	}
	return 0, false
}
