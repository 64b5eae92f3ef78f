package push

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/phrase"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// about is a notice's person and table. A later notice about the same replaces an earlier one.
type about struct {
	table  string
	person table.Person
}

// notice is a message for one person.
type notice struct {
	about
	kind  kind
	game  game.Info
	names []named   // the other players, or the people who did it
	made  time.Time // when the names were taken from the table
	next  string    // the table of the rematch
	ttl   time.Duration
	due   time.Time
	index int // in the heap of waiting notices, or held
	// to are the browsers that earlier attempts did not reach; nil means all.
	to       []store.Subscription
	attempts int
}

// named is a person with the name that they had when a notice was made.
type named struct {
	person table.Person
	name   string
}

// kind is the event that a notice reports.
type kind string

const (
	turn     kind = "turn"
	soon     kind = "soon" // the person's time is about to run out
	sat      kind = "sat"
	rematch  kind = "rematch"
	draw     kind = "draw"     // offered
	takeback kind = "takeback" // asked for
	timeout  kind = "timeout"  // the person's time ran out, and the game goes on
	won      kind = "won"
	drawn    kind = "drawn"
	over     kind = "over" // the person did not win
)

// dayTTL is how long a push service keeps a notice that is not bound to a turn.
const dayTTL = 24 * time.Hour

// Reference names a table in notices without leading strangers to it: it is the start of a digest of the
// table's ID. Pages compute it, too, to close notices; it is written the way JavaScript prints an array of
// bytes.
func Reference(table string) string {
	sum := sha256.Sum256([]byte(table))
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(sum[:12]), "[]"), " ", ",")
}

// topic names a person's notices about a table to push services; a later one replaces an earlier one there.
func topic(n *notice) string {
	sum := sha256.Sum256([]byte(n.table + " " + string(n.person)))
	return hex.EncodeToString(sum[:16])
}

// payload is what a browser receives: a notification's title and options, as the service worker shows them.
type payload struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	Tag   string `json:"tag"` // the table's Reference
	Icon  string `json:"icon"`
}

// icon is the path of the picture beside a notice.
const icon = "/static/icon/touch.png"

// payload returns a notice about people in the language of ctx.
func (n *notice) payload(ctx context.Context, who string) ([]byte, error) {
	name := locale.Say(ctx, phrase.New("game."+n.game.Slug+".name", n.game.Name))
	p := payload{Body: name, Tag: Reference(n.table), Icon: icon}
	switch n.kind {
	case sat, rematch, draw, takeback:
		p.Title = locale.T(ctx, "push."+string(n.kind), "Name", who)
	default:
		p.Title = locale.T(ctx, "push."+string(n.kind), "N", int(n.ttl.Round(time.Hour).Hours()))
		if who != "" {
			p.Body = locale.T(ctx, "push.with", "Game", name, "Names", who)
		}
	}
	return json.Marshal(p)
}
