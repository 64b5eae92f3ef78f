package lobby

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"fmt"

	"triplecross/internal/game"
)

// Links are capabilities: whoever has the key may do it. A key is a keyed hash
// of what it opens, so none is stored, and a seat's key dies with the tenure
// it was made for.

// JoinKey returns the key that seats people on free seats of a table.
func (l *Lobby) JoinKey(t Table) string { return l.key(fmt.Sprintf("join %s", t.ID)) }

// SeatKey returns the key that hands over the tenure of one seat: its person
// can go on with it on another device.
func (l *Lobby) SeatKey(t Table, s game.Seat) string {
	return l.key(fmt.Sprintf("seat %s %d %d", t.ID, s, t.seats[s].Since))
}

func (l *Lobby) key(what string) string {
	mac := hmac.New(sha256.New, l.secret)
	mac.Write([]byte(what))
	return base32.StdEncoding.EncodeToString(mac.Sum(nil))[:26]
}

func sameKey(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// Opens returns the seat that a key hands over, and whether there is one.
func (l *Lobby) Opens(t Table, key string) (game.Seat, bool) {
	for s := range t.Seats() {
		if sameKey(key, l.SeatKey(t, game.Seat(s))) {
			return game.Seat(s), true
		}
	}
	return 0, false
}
