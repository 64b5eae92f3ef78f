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

// about is whom a notice is for, and of which table. A later notice replaces an earlier one.
type about struct {
	table  string
	person table.Person
}

// notice is something that a person is to be told.
type notice struct {
	about
	kind  kind
	game  game.Info
	names []string // of the others, or of who did it
	next  string   // of a rematch, its table
	ttl   time.Duration
	due   time.Time
	index int // in the heap of those that wait, or held
	// to are the browsers that an earlier attempt has not reached; nil is all.
	to       []store.Subscription
	attempts int
}

// kind is what has happened.
type kind string

const (
	turn     kind = "turn"
	soon     kind = "soon" // the person's time runs out
	sat      kind = "sat"
	rematch  kind = "rematch"
	draw     kind = "draw"     // is offered
	takeback kind = "takeback" // is asked for
	timeout  kind = "timeout"  // the person's time ran out, and the game goes on
	won      kind = "won"
	drawn    kind = "drawn"
	over     kind = "over" // the person has not won
)

// dayTTL is for how long a push service keeps a notice that no turn's time bounds.
const dayTTL = 24 * time.Hour

// Reference is how notices name a table: it leads only those to it who are at it anyway. Pages
// make it too, to take notices back: it is the first bytes of a digest, as JavaScript writes them.
func Reference(table string) string {
	sum := sha256.Sum256([]byte(table))
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(sum[:12]), "[]"), " ", ",")
}

// topic names a person's notices of a table to push services, where a later one replaces an earlier.
func topic(n *notice) string {
	sum := sha256.Sum256([]byte(n.table + " " + string(n.person)))
	return hex.EncodeToString(sum[:16])
}

// payload is what a browser is sent: a notification's title and options, as the service worker
// shows them.
type payload struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	Tag   string `json:"tag"` // the table's Reference
	Icon  string `json:"icon"`
}

// icon is the address of the picture beside a notice.
const icon = "/static/icon/touch.png"

// payload returns a notice in the language of ctx.
func (n *notice) payload(ctx context.Context) ([]byte, error) {
	name := locale.Say(ctx, phrase.New("game."+n.game.Slug+".name", n.game.Name))
	p := payload{Body: name, Tag: Reference(n.table), Icon: icon}
	who := strings.Join(n.names, ", ")
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
