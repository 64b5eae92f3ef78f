package lobby_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"triplecross/internal/ai"
	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/table"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const (
	ada  table.Person = "adaadaada"
	bob  table.Person = "bobbobbob"
	cleo table.Person = "cleocleoc"
)

// world is a lobby over a store in a directory, which can be closed and opened
// again.
type world struct {
	t   testing.TB
	dir string
	*lobby.Lobby
	store store.Store
	bots  *ai.Pool
	games []game.Game
	pace  time.Duration
}

func open(t testing.TB) *world {
	w := &world{t: t, dir: t.TempDir(), games: games.All()}
	w.open()
	t.Cleanup(func() { w.shut() })
	return w
}

func (w *world) open() {
	w.t.Helper()
	st, err := sqlite.Open(w.dir)
	if err != nil {
		w.t.Fatal(err)
	}
	w.start(st)
}

// start opens the lobby over a store.
func (w *world) start(st store.Store) {
	w.t.Helper()
	w.store, w.bots = st, ai.NewPool(ai.PoolOptions{Workers: 1})
	var err error
	w.Lobby, err = lobby.Open(w.t.Context(), lobby.Options{
		Store: st, Games: w.games, Bots: w.bots, Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
		Pace:  w.pace,
		Watch: time.Minute, // days pass in these tests
	})
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) shut() {
	w.t.Helper()
	w.Close()
	w.bots.Close()
	if err := w.store.Close(); err != nil {
		w.t.Error(err)
	}
}

// create creates a table of Chexers with Ada as host; seats are "me", "bot" and
// "open".
func (w *world) create(public bool, seats ...string) string {
	w.t.Helper()
	spec := table.Spec{Game: "chexers", Host: ada, Name: "Ada", Public: public}
	for _, s := range seats {
		spec.Seats = append(spec.Seats, map[string]table.Holder{
			"me": {Kind: table.SeatPerson}, "bot": {Kind: table.SeatBot, Bot: "beginner"}, "open": {Kind: table.SeatFree},
		}[s])
	}
	id, err := w.Create(w.t.Context(), spec)
	if err != nil {
		w.t.Fatal(err)
	}
	return id
}

func (w *world) table(id string) table.Moment {
	w.t.Helper()
	t, err := w.Table(w.t.Context(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	return t
}

// must carries out a command that must succeed.
func (w *world) must(id string, by table.Person, c table.Command) int {
	w.t.Helper()
	version, err := w.Do(w.t.Context(), id, by, c)
	if err != nil {
		w.t.Fatalf("%T: %v", c, err)
	}
	return version
}

// refused carries out a command that must be refused with that code.
func (w *world) refused(id string, by table.Person, c table.Command, code protocol.Code) {
	w.t.Helper()
	before := w.table(id).Version
	_, err := w.Do(w.t.Context(), id, by, c)
	var refused *table.Refused
	if !errors.As(err, &refused) || refused.Code != code || refused.Why.IsZero() {
		w.t.Errorf("%#v by %s: error %v, want the code %q", c, by, err, code)
	}
	if after := w.table(id).Version; after != before {
		w.t.Errorf("%#v by %s: the table went from version %d to %d", c, by, before, after)
	}
}

// holders describes the seats: "Ada bot:beginner open".
func holders(t table.Moment) string {
	var words []string
	for _, seat := range t.Seats() {
		switch seat.Kind {
		case table.SeatPerson:
			words = append(words, seat.Name)
		case table.SeatBot:
			words = append(words, "bot:"+seat.Bot)
		default:
			words = append(words, "open")
		}
	}
	return strings.Join(words, " ")
}

// three returns a table at which Ada, Bob and Cleo play.
func (w *world) three() string {
	w.t.Helper()
	id := w.create(false, "me", "open", "open")
	key := w.table(id).JoinKey()
	w.must(id, bob, table.Sit{Seat: 1, Name: "Bob", Key: key})
	w.must(id, cleo, table.Sit{Seat: 2, Name: "Cleo", Key: key})
	return id
}

func TestATableStartsWhenItsLastSeatIsTaken(t *testing.T) {
	w := open(t)
	id := w.create(false, "me", "open", "open")
	if tbl := w.table(id); tbl.Status != protocol.Open || holders(tbl) != "Ada open open" {
		t.Fatalf("at first: %s, %s", tbl.Status, holders(tbl))
	}
	key := w.table(id).JoinKey()
	w.must(id, bob, table.Sit{Seat: 2, Name: "  Bob \n Brown ", Key: key})
	if tbl := w.table(id); tbl.Status != protocol.Open || holders(tbl) != "Ada open Bob Brown" {
		t.Fatalf("with two: %s, %s", tbl.Status, holders(tbl))
	}
	w.must(id, cleo, table.Sit{Seat: 1, Key: key})
	if tbl := w.table(id); tbl.Status != protocol.Live || holders(tbl) != "Ada Squirrel Bob Brown" {
		t.Fatalf("with three: %s, %s", tbl.Status, holders(tbl))
	}
}

func TestATableWithoutOpenSeatsStartsAtOnce(t *testing.T) {
	w := open(t)
	if table := w.table(w.create(false, "me", "bot", "bot")); table.Status != protocol.Live {
		t.Errorf("the table is %s", table.Status)
	}
}

func TestBotsFillTheSeatsThatAreOpenAtTheStart(t *testing.T) {
	w := open(t)
	id := w.create(false, "me", "open", "open")
	w.refused(id, bob, table.Start{Level: "casual"}, protocol.CodeSeat)
	w.refused(id, ada, table.Start{Level: "genius"}, protocol.CodeMalformed)
	w.must(id, ada, table.Start{Level: "casual"})
	if tbl := w.table(id); tbl.Status != protocol.Live || holders(tbl) != "Ada bot:casual bot:casual" {
		t.Errorf("%s, %s", tbl.Status, holders(tbl))
	}
	version := w.table(id).Version
	if again := w.must(id, ada, table.Start{Level: "casual"}); again != version {
		t.Errorf("the second start led to version %d, not %d", again, version)
	}
}

func TestOnlyTheInvitedSitDownAtAPrivateTable(t *testing.T) {
	w := open(t)
	id, other := w.create(false, "me", "open", "open"), w.create(false, "me", "open", "open")
	for _, key := range []string{"", "nonsense", w.table(other).JoinKey(), w.table(id).SeatKey(0)} {
		w.refused(id, bob, table.Sit{Seat: 1, Key: key}, protocol.CodeSeat)
	}
	w.refused(id, "", table.Sit{Seat: 1, Key: w.table(id).JoinKey()}, protocol.CodeSeat)
	w.must(id, bob, table.Sit{Seat: 1, Key: w.table(id).JoinKey()})
	// A person may hold several seats.
	w.must(id, bob, table.Sit{Seat: 2})
}

func TestAnybodySitsDownAtAPublicTable(t *testing.T) {
	w := open(t)
	id := w.create(true, "me", "open", "open")
	w.must(id, bob, table.Sit{Seat: 1})
}

func TestASeatIsTakenOnce(t *testing.T) {
	w := open(t)
	id := w.create(true, "me", "open", "open")
	w.must(id, bob, table.Sit{Seat: 1, Name: "Bob"})
	w.refused(id, cleo, table.Sit{Seat: 1}, protocol.CodeSeat)
	w.refused(id, cleo, table.Sit{Seat: 0}, protocol.CodeSeat)
	w.refused(id, cleo, table.Sit{Seat: 3}, protocol.CodeMalformed)
	w.refused(id, cleo, table.Sit{Seat: -1}, protocol.CodeMalformed)
	version := w.table(id).Version
	if again := w.must(id, bob, table.Sit{Seat: 1}); again != version {
		t.Errorf("sitting where one sits led to version %d, not %d", again, version)
	}
	w.must(id, cleo, table.Sit{Seat: 2})
	w.refused(id, "doradorad", table.Sit{Seat: 1}, protocol.CodeSeat)
}

func TestTheHostSetsSeatsUntilTheGameBegins(t *testing.T) {
	w := open(t)
	id := w.create(true, "me", "open", "open")
	casual := table.Holder{Kind: table.SeatBot, Bot: "casual"}
	w.refused(id, bob, table.Assign{Seat: 1, To: casual}, protocol.CodeSeat)
	w.refused(id, ada, table.Assign{Seat: 1, To: table.Holder{Kind: table.SeatBot, Bot: "x"}}, protocol.CodeMalformed)
	w.must(id, ada, table.Assign{Seat: 1, To: casual})
	w.must(id, bob, table.Sit{Seat: 2, Name: "Bob"})
	if tbl := w.table(id); tbl.Status != protocol.Live || holders(tbl) != "Ada bot:casual Bob" {
		t.Fatalf("%s, %s", tbl.Status, holders(tbl))
	}
	w.refused(id, ada, table.Assign{Seat: 1, To: table.Holder{Kind: table.SeatFree}}, protocol.CodeStatus)
}

func TestTheHostDoesNotUnseatPeople(t *testing.T) {
	w := open(t)
	id := w.create(true, "me", "open", "open")
	w.must(id, bob, table.Sit{Seat: 1})
	w.refused(id, ada, table.Assign{Seat: 1, To: table.Holder{Kind: table.SeatFree}}, protocol.CodeSeat)
}

func TestLeavingFreesTheSeatOrABotPlaysOn(t *testing.T) {
	w := open(t)
	id := w.create(true, "me", "open", "open")
	w.must(id, bob, table.Sit{Seat: 1, Name: "Bob"})
	w.refused(id, cleo, table.Stand{Seat: 1}, protocol.CodeSeat)
	w.must(id, bob, table.Stand{Seat: 1})
	if got := holders(w.table(id)); got != "Ada open open" {
		t.Fatalf("before the game: %s", got)
	}
	w.must(id, bob, table.Sit{Seat: 1, Name: "Bob"})
	w.must(id, cleo, table.Sit{Seat: 2, Name: "Cleo"})
	w.must(id, bob, table.Stand{Seat: 1})
	if got := holders(w.table(id)); got != "Ada bot:club Cleo" {
		t.Errorf("during the game: %s", got)
	}
}

func TestASeatLinkHandsTheSeatOverOnce(t *testing.T) {
	w := open(t)
	id := w.three()
	key := w.table(id).SeatKey(1)
	const phone table.Person = "bobsphone"
	w.refused(id, phone, table.Take{Seat: 2, Key: key}, protocol.CodeSeat)
	w.refused(id, phone, table.Take{Seat: 1, Key: "guess"}, protocol.CodeSeat)
	if seat, ok := w.table(id).Opens(key); !ok || seat != 1 {
		t.Fatalf("the link opens seat %d, %v", seat, ok)
	}
	w.must(id, phone, table.Take{Seat: 1, Key: key})
	if mine := w.table(id).SeatsOf(phone); mine != game.SeatsOf(1) {
		t.Errorf("the phone holds %b", mine)
	}
	if got := holders(w.table(id)); got != "Ada Bob Cleo" {
		t.Errorf("the seats are %s", got)
	}
	if _, ok := w.table(id).Opens(key); ok {
		t.Error("the link still opens the seat")
	}
}

func TestRenamingKeepsTheSeatAndItsLink(t *testing.T) {
	w := open(t)
	id := w.three()
	key := w.table(id).SeatKey(1)
	w.must(id, bob, table.Rename{Name: "<b>Robert</b> the Very Very Long"})
	if got := w.table(id).Seats()[1].Name; got != "<b>Robert</b> the Ve" {
		t.Errorf("the name is %q", got)
	}
	if w.table(id).SeatKey(1) != key {
		t.Error("the seat's link changed")
	}
}

func TestMovesThatAreNotPossibleAreRefusedAndChangeNothing(t *testing.T) {
	w := open(t)
	id := w.create(true, "me", "open", "open")
	play := func(seat game.Seat, text string) table.Play {
		return table.Play{ID: "x", Version: w.table(id).Version, Seat: seat, Text: text}
	}
	w.refused(id, ada, play(0, "a1-b1"), protocol.CodeStatus) // not begun
	w.must(id, bob, table.Sit{Seat: 1})
	w.must(id, cleo, table.Sit{Seat: 2})
	w.refused(id, ada, play(0, "a1-a9"), protocol.CodeIllegal)
	w.refused(id, ada, play(0, ""), protocol.CodeIllegal)
	w.refused(id, bob, play(1, "d7-d6"), protocol.CodeTurn)
	w.refused(id, bob, play(0, "a1-b1"), protocol.CodeSeat) // Ada's seat
	w.refused(id, "", play(0, "a1-b1"), protocol.CodeSeat)
	w.refused(id, ada, play(9, "a1-b1"), protocol.CodeSeat)
	stale := play(0, "a1-b1")
	w.must(id, ada, stale)
	stale.ID = "y"
	w.refused(id, ada, stale, protocol.CodeStale)
	ahead := play(1, "d7-d6")
	ahead.Version += 5
	w.refused(id, bob, ahead, protocol.CodeStale)
}

func TestAnUnknownTableIsReported(t *testing.T) {
	w := open(t)
	if _, err := w.Table(t.Context(), "nosuchtable"); !errors.Is(err, lobby.ErrUnknown) {
		t.Errorf("Table: %v", err)
	}
	if _, err := w.Do(t.Context(), "nosuchtable", ada, table.Start{}); !errors.Is(err, lobby.ErrUnknown) {
		t.Errorf("Do: %v", err)
	}
	if _, err := w.subscribe("nosuchtable", ada, 0); !errors.Is(err, lobby.ErrUnknown) {
		t.Errorf("Subscribe: %v", err)
	}
}

func TestACommandSentTwiceIsPlayedOnceAlsoAfterARestart(t *testing.T) {
	w := open(t)
	id := w.three()
	move := table.Play{ID: "one", Version: w.table(id).Version, Seat: 0, Text: "a1-b1"}
	version := w.must(id, ada, move)
	if again := w.must(id, ada, move); again != version {
		t.Errorf("the second answer is version %d, not %d", again, version)
	}
	w.shut()
	w.open()
	if again := w.must(id, ada, move); again != version {
		t.Errorf("after the restart the answer is version %d, not %d", again, version)
	}
	if plies := len(w.table(id).Moves); plies != 1 {
		t.Errorf("%d moves were played", plies)
	}
	// Another person's command may have the same ID.
	w.must(id, bob, table.Play{ID: "one", Version: version, Seat: 1, Text: "d7-d6"})
}

func TestARestartedLobbyGoesOnWhereItStood(t *testing.T) {
	w := open(t)
	id := w.three()
	for i, text := range []string{"a1-b1", "d7-d6", "g4-f4", "a2-a1"} {
		seat := game.Seat(i % 3)
		w.must(id, []table.Person{ada, bob, cleo}[seat], table.Play{
			ID: fmt.Sprint(i), Version: w.table(id).Version, Seat: seat, Text: text,
		})
		before := w.table(id)
		w.shut()
		w.open()
		after := w.table(id)
		for _, who := range []table.Person{ada, bob, cleo, ""} {
			if diff := cmp.Diff(before.ViewFor(who), after.ViewFor(who)); diff != "" {
				t.Fatalf("after %s, for %q: %s", text, who, diff)
			}
		}
	}
}

func TestBotsPlayTheirTurns(t *testing.T) {
	w := open(t)
	id := w.create(false, "me", "bot", "bot")
	sub, err := w.subscribe(id, ada, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Close()
	for range 3 {
		tbl := w.wait(sub, id, func(t table.Moment) bool { return t.State().Turn().Has(0) || t.Status == protocol.Over })
		w.must(id, ada, table.Play{
			ID: fmt.Sprint(tbl.Version), Version: tbl.Version, Text: tbl.State().Legal(0)[0].Text,
		})
	}
	w.wait(sub, id, func(t table.Moment) bool { return len(t.Moves) >= 9 })
}

func TestATableOfBotsPlaysOnlyWhileSomebodyLooks(t *testing.T) {
	w := open(t)
	id := w.create(true, "bot", "bot", "bot")
	if _, err := w.Do(t.Context(), id, ada, table.Rename{}); err != nil { // starts the room
		t.Fatal(err)
	}
	if plies := len(w.table(id).Moves); plies != 0 {
		t.Fatalf("%d moves were played unseen", plies)
	}
	sub, err := w.subscribe(id, "", 0)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Close()
	over := w.wait(sub, id, func(t table.Moment) bool { return t.Status == protocol.Over })
	if over.ViewFor("").Outcome == nil {
		t.Error("the game is over without an outcome")
	}
}

// wait reads a subscription until the table satisfies a condition.
func (w *world) wait(sub *viewer, id string, wish func(table.Moment) bool) table.Moment {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), 2*time.Minute)
	defer cancel()
	for {
		if t := w.table(id); wish(t) {
			return t
		}
		if _, err := sub.Next(ctx); err != nil {
			w.t.Fatal(err)
		}
	}
}

func TestANewShowcaseIsMadeOnceAPersonSitsDown(t *testing.T) {
	w := open(t)
	first, err := w.Showcase(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if again, err := w.Showcase(t.Context()); err != nil || again.ID != first.ID {
		t.Fatalf("the second look shows %q, %v", again.ID, err)
	}
	w.shut()
	w.open()
	if again, err := w.Showcase(t.Context()); err != nil || again.ID != first.ID {
		t.Fatalf("after a restart it is %q, %v", again.ID, err)
	}
	w.must(first.ID, ada, table.Sit{Seat: 1, Name: "Ada"})
	if again, err := w.Showcase(t.Context()); err != nil || again.ID == first.ID {
		t.Errorf("with a person at it the showcase is still %q, %v", again.ID, err)
	}
}

func TestInvalidTablesAreNotCreated(t *testing.T) {
	w := open(t)
	bot := table.Holder{Kind: table.SeatBot, Bot: "club"}
	for name, spec := range map[string]table.Spec{
		"unknown game":   {Game: "chess"},
		"bad set-up":     {Game: "chexers", Setup: `{"players":7}`},
		"too many seats": {Game: "chexers", Seats: []table.Holder{bot, bot, bot, bot}},
		"unknown bot":    {Game: "chexers", Seats: []table.Holder{{Kind: table.SeatBot, Bot: "genius"}}},
		"nobody to sit":  {Game: "chexers", Seats: []table.Holder{{Kind: table.SeatPerson}}},
		"strange holder": {Game: "chexers", Seats: []table.Holder{{Kind: "dog"}}},
	} {
		_, err := w.Create(t.Context(), spec)
		var refused *table.Refused
		if !errors.As(err, &refused) || refused.Code == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAShowcaseThatCannotBeReplayedIsReplaced(t *testing.T) {
	w := open(t)
	first, err := w.Showcase(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	err = w.store.Append(t.Context(), store.Append{GameID: first.ID, Events: []store.Event{{
		Seq: first.Version + 1, At: time.Now(), Kind: "moved", Body: []byte(`{"seat":0,"move":"a1-z9"}`),
	}}})
	if err != nil {
		t.Fatal(err)
	}
	w.shut()
	w.open()
	if second, err := w.Showcase(t.Context()); err != nil || second.ID == first.ID {
		t.Errorf("the showcase is %q, %v", second.ID, err)
	}
}

// playOn plays that many moves for the people on turn.
func (w *world) playOn(id string, moves int) {
	w.t.Helper()
	for range moves {
		tbl := w.table(id)
		for s := range tbl.State().Turn().All() {
			by := tbl.Seats()[s].Person
			w.must(id, by, table.Play{ID: fmt.Sprint(tbl.Version), Version: tbl.Version, Seat: s, Text: tbl.State().Legal(s)[0].Text})
			break
		}
	}
}
