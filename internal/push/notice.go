package push

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/locale"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
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
	turn    kind = "turn"
	sat     kind = "sat"
	rematch kind = "rematch"
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
	case turn:
		p.Title = locale.T(ctx, "push.turn")
		if who != "" {
			p.Body = locale.T(ctx, "push.with", "Game", name, "Names", who)
		}
	case sat:
		p.Title = locale.T(ctx, "push.sat", "Name", who)
	case rematch:
		p.Title = locale.T(ctx, "push.rematch", "Name", who)
	}
	return json.Marshal(p)
}

// Changed looks at what a table has become. here are the seats whose people look at it. It is called
// at every change of every table, and waits for nothing.
func (s *Service) Changed(before, after table.Table, here game.Seats) {
	days := after.Settings.Clock.Turn > 0
	came := newcomer(before, after)
	asked := before.Next != after.Next && before.Version > 0
	if !days && came < 0 && !asked {
		return
	}
	if days { // a page may be open in another room
		here = 0
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if came >= 0 {
		s.satDown(after, after.Seats()[came], here)
	}
	if asked {
		s.askedForRematch(after, here)
	}
	if days {
		s.turned(before, after)
	}
}

// turned tells those of a table whose turn has come. The others need not be told any more.
func (s *Service) turned(before, after table.Table) {
	was, now := onTurn(before), onTurn(after)
	for _, p := range was {
		if n := s.waiting.about[about{after.ID, p}]; n != nil && n.kind == turn && !slices.Contains(now, p) {
			s.waiting.drop(n)
		}
	}
	for _, p := range now {
		if !slices.Contains(was, p) {
			s.add(&notice{
				about: about{after.ID, p}, kind: turn, game: after.Game.Info(), names: others(after, p), ttl: after.Settings.Clock.Turn,
			})
		}
	}
}

// satDown tells the people of a table, but for those here, that somebody has sat down. If it is that
// of a rematch, it tells who has asked for it, and who has accepted.
func (s *Service) satDown(t table.Table, by table.Seat, here game.Seats) {
	for i, seat := range t.Seats() {
		if seat.Kind == table.SeatPerson && seat.Person != by.Person && !here.Has(game.Seat(i)) {
			s.add(&notice{about: about{t.ID, seat.Person}, kind: sat, game: t.Game.Info(), names: []string{by.Name}, ttl: dayTTL})
		}
	}
	for _, n := range s.waiting.rematches[t.ID] {
		switch {
		case n.person == by.Person:
			s.waiting.drop(n)
		case n.names == nil:
			n.names = []string{by.Name}
		}
	}
}

// askedForRematch tells the people of a table, but for those here, that there is a rematch. Who has
// asked for it is known when they sit down there.
func (s *Service) askedForRematch(t table.Table, here game.Seats) {
	for i, seat := range t.Seats() {
		if p := seat.Belongs(); p != "" && !here.Has(game.Seat(i)) {
			s.add(&notice{about: about{t.ID, p}, kind: rematch, game: t.Game.Info(), next: t.Next, ttl: dayTTL})
		}
	}
}

// newcomer returns the seat of a person who has just come to a table, -1 for none.
func newcomer(before, after table.Table) int {
	if before.Version == 0 || table.SamePeople(&before, &after) {
		return -1
	}
	return slices.IndexFunc(after.Seats(), func(s table.Seat) bool {
		return s.Kind == table.SeatPerson && before.PlayedBy(s.Person) == 0 && before.SeatsOf(s.Person) == 0
	})
}

// onTurn returns the people who are to move.
func onTurn(t table.Table) (people []table.Person) {
	if t.Version == 0 || t.Status != protocol.Live {
		return nil
	}
	for i, seat := range t.Seats() {
		if seat.Kind == table.SeatPerson && t.State().Turn().Has(game.Seat(i)) && !slices.Contains(people, seat.Person) {
			people = append(people, seat.Person)
		}
	}
	return people
}

// others returns the names of those who play with a person.
func others(t table.Table, p table.Person) (names []string) {
	for _, seat := range t.Seats() {
		if seat.Kind == table.SeatPerson && seat.Person != p && !slices.Contains(names, seat.Name) {
			names = append(names, seat.Name)
		}
	}
	return names
}
