package table

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"fmt"

	"triplecross/internal/game"
)

// Keys makes the keys of links from a secret. A link is a capability: everybody
// who has its key may do what it is for. A key is a keyed hash of what it opens, so
// none is stored, and the key of a seat ends with the tenure it was made for.
type Keys struct{ secret []byte }

// NewKeys returns the keys that follow from a secret.
func NewKeys(secret []byte) Keys { return Keys{secret} }

// key returns the key for something that is named by a text.
func (k Keys) key(what string) string {
	mac := hmac.New(sha256.New, k.secret)
	mac.Write([]byte(what))
	return base32.StdEncoding.EncodeToString(mac.Sum(nil))[:26]
}

func (k Keys) join(table string) string { return k.key(fmt.Sprintf("join %s", table)) }

func (k Keys) seat(table string, s game.Seat, since int) string {
	return k.key(fmt.Sprintf("seat %s %d %d", table, s, since))
}

// Rematch returns the id of the table at which those of another play again.
func (k Keys) Rematch(table string) string { return k.key("rematch " + table)[:10] }

func sameKey(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// JoinKey returns the key that lets people sit down on free seats of the table.
func (m Moment) JoinKey() string { return m.Site.Keys.join(m.ID) }

// SeatKey returns the key that hands over one seat: its person can go on with it
// on another device.
func (m Moment) SeatKey(s game.Seat) string {
	return m.Site.Keys.seat(m.ID, s, m.seats[s].Since)
}

// Opens returns the seat that a key hands over, and whether there is one.
func (m Moment) Opens(key string) (game.Seat, bool) {
	for s := range m.Seats() {
		if sameKey(key, m.SeatKey(game.Seat(s))) {
			return game.Seat(s), true
		}
	}
	return 0, false
}
