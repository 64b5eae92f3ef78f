package battleground_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"triplecross/internal/ai"
	"triplecross/internal/battleground"
	"triplecross/internal/e2e/journal"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/game/games"
	"triplecross/internal/game/hex"
	"triplecross/internal/lobby"
	"triplecross/internal/store"
	"triplecross/internal/store/sqlite"
	"triplecross/internal/table"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// testTimeout is much longer than any test takes; a test that reaches it hangs.
const testTimeout = 2 * time.Minute

// ground is a battleground over a lobby with its own store.
type ground struct {
	*battleground.Server
	t     *testing.T
	ctx   context.Context
	lobby *lobby.Lobby
}

func open(t *testing.T, options battleground.Options) *ground {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), testTimeout)
	t.Cleanup(cancel)
	disk, err := sqlite.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := disk.Close(); err != nil {
			t.Error(err)
		}
	})
	written := &journal.Journal{}
	t.Cleanup(func() {
		if text := written.String(); text != "" {
			t.Errorf("the server complains:\n%s", text)
		}
	})
	log := slog.New(slog.NewTextHandler(written, nil))
	bots := ai.NewPool(ai.PoolOptions{Workers: 1})
	t.Cleanup(bots.Close)
	tables, err := lobby.Open(ctx, lobby.Options{Store: disk, Games: games.All(), Bots: bots, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tables.Close)
	options.Lobby, options.Log = tables, log
	server, err := battleground.Listen(ctx, "127.0.0.1:0", options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	return &ground{server, t, ctx, tables}
}

// newest returns the newest table.
func (g *ground) newest() table.Moment {
	g.t.Helper()
	list, err := g.lobby.List(g.ctx, store.Query{Limit: 1})
	if err != nil || len(list) == 0 {
		g.t.Fatalf("there is no table: %v", err)
	}
	return g.table(list[0].ID)
}

func (g *ground) table(id string) table.Moment {
	g.t.Helper()
	t, err := g.lobby.Table(g.ctx, id)
	if err != nil {
		g.t.Fatal(err)
	}
	return t
}

// until waits until a table satisfies a condition.
func (g *ground) until(id string, is func(table.Moment) bool) table.Moment {
	g.t.Helper()
	for g.ctx.Err() == nil {
		if t := g.table(id); is(t) {
			return t
		}
		time.Sleep(time.Millisecond)
	}
	g.t.Fatal("the table never is as it should be")
	return table.Moment{}
}

// said is a message of the server, of any type.
type said struct {
	Type             string `json:"mtype"`
	Red, Green, Blue string
	Colour           string
	Action           json.RawMessage
	Result, Reason   string
}

// agent is a connection like that of the contest's client.
type agent struct {
	t          *testing.T
	conn       net.Conn
	in         *bufio.Reader
	transcript []string // messages: "< " from the server, "> " from the agent
}

func (g *ground) dial() *agent {
	g.t.Helper()
	conn, err := new(net.Dialer).DialContext(g.ctx, "tcp", g.Addr().String())
	if err != nil {
		g.t.Fatal(err)
	}
	g.t.Cleanup(func() { conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(testTimeout)); err != nil {
		g.t.Fatal(err)
	}
	return &agent{t: g.t, conn: conn, in: bufio.NewReader(conn)}
}

// say sends a line. If the server has disconnected, the next hear shows it.
func (a *agent) say(line string) {
	a.transcript = append(a.transcript, "> "+line)
	a.conn.Write([]byte(line + "\n")) // an error shows in hear
}

func (a *agent) okay() { a.say(`{"mtype":"OKAY"}`) }

func (a *agent) play(name, channel string) *agent {
	a.say(fmt.Sprintf(`{"mtype":"PLAY","name":%q,"channel":%q}`, name, channel))
	return a
}

// hear returns the server's next message; its type is empty when the server has
// closed the connection.
func (a *agent) hear() said {
	line, err := a.in.ReadString('\n')
	if err != nil {
		return said{}
	}
	a.transcript = append(a.transcript, "< "+strings.TrimSuffix(line, "\n"))
	var m said
	if err := json.Unmarshal([]byte(line), &m); err != nil {
		a.t.Errorf("the server says %q: %v", line, err)
	}
	return m
}

// want returns the next message, which must have that type.
func (a *agent) want(kind string) said {
	a.t.Helper()
	m := a.hear()
	if m.Type != kind {
		a.t.Fatalf("the server says %+v, not %s; the conversation was\n%s", m, kind, strings.Join(a.transcript, "\n"))
	}
	return m
}

// wantError checks that the server sends an error with that reason and
// disconnects.
func (a *agent) wantError(why string) {
	a.t.Helper()
	if m := a.want("ERRO"); !strings.Contains(m.Reason, why) {
		a.t.Errorf("the reason is %q, not %q", m.Reason, why)
	}
	if m := a.hear(); m.Type != "" {
		a.t.Errorf("after the error comes %+v", m)
	}
}

// game is what an agent has seen of a game.
type played struct {
	seat   game.Seat
	plies  []string // "red [\"MOVE\",…]"
	asked  int
	result string
	gone   string // why the server disconnected it
}

// start receives the beginning of a game and returns the agent's seat.
func (a *agent) start() (game.Seat, said) {
	a.t.Helper()
	m := a.hear()
	for m.Type == "OKAY" {
		a.okay()
		m = a.hear()
	}
	if m.Type != "GAME" {
		a.t.Fatalf("the game begins with %+v", m)
	}
	init := a.want("INIT")
	a.okay()
	return game.Seat(slices.Index([]string{"red", "green", "blue"}, init.Colour)), m
}

// way is how an agent plays: it chooses an action from its seat's legal moves, or
// none to stop.
type way func(by game.Seat, legal []game.Move) (action string, ok bool)

// compete plays until the game is over or the agent stops.
func (a *agent) compete(move way) played {
	seat, _ := a.start()
	p := played{seat: seat}
	state, err := games.All()[0].Start("")
	if err != nil {
		a.t.Error(err)
		return p
	}
	for {
		switch m := a.hear(); m.Type {
		case "TURN":
			p.asked++
			action, ok := move(seat, state.Legal(seat))
			if !ok {
				return p
			}
			a.say(`{"mtype": "ACTN", "action": ` + action + `}`)
		case "UPD8":
			p.plies = append(p.plies, m.Colour+" "+string(m.Action))
			by := game.Seat(slices.Index([]string{"red", "green", "blue"}, m.Colour))
			text, err := state.Read(by, string(m.Action))
			if err == nil {
				state, err = state.Play(by, text)
			}
			if err != nil {
				a.t.Errorf("ply %d: %v", len(p.plies), err)
				return p
			}
			a.okay()
		case "OVER":
			p.result = m.Result
			if m := a.hear(); m.Type != "" {
				a.t.Errorf("after the end comes %+v", m)
			}
			return p
		default:
			p.gone = m.Type + m.Reason
			return p
		}
	}
}

// runner returns a way to play that depends only on the seat: it exits when it
// can, and otherwise moves forward every other time.
func runner() way { return ahead(2) }

// ahead returns a way to play that exits when it can, and otherwise moves forward
// except once in that many turns.
func ahead(times int) way {
	var dice *rand.Rand
	return func(by game.Seat, legal []game.Move) (string, bool) {
		if dice == nil {
			dice = rand.New(rand.NewPCG(uint64(by), 2))
		}
		m := legal[dice.IntN(len(legal))]
		if dice.IntN(times) > 0 {
			m = slices.MaxFunc(legal, func(a, b game.Move) int { return gain(by, a) - gain(by, b) })
		}
		if i := slices.IndexFunc(legal, func(m game.Move) bool { return strings.HasSuffix(m.Text, "-off") }); i >= 0 {
			m = legal[i]
		}
		action, err := chexers.Action(m.Text)
		return string(action), err == nil
	}
}

// gain returns how many rows a move advances.
func gain(by game.Seat, m game.Move) int {
	if len(m.Gesture.Places) != 2 {
		return 0
	}
	return rows(by, m.Gesture.Places[0]) - rows(by, m.Gesture.Places[1])
}

// rows returns how many rows a cell is from the exits of a seat.
func rows(by game.Seat, name string) int {
	return chexers.RowsToGo(by, hex.Cell{Q: int8(name[0]) - 'd', R: '4' - int8(name[1])})
}

// record returns the plies of a table in the form in which agents receive them.
func record(t *testing.T, tbl table.Moment) []string {
	t.Helper()
	var plies []string
	for _, m := range tbl.Moves {
		action, err := chexers.Action(m.Move.Text)
		if err != nil {
			t.Fatal(err)
		}
		plies = append(plies, []string{"red", "green", "blue"}[m.Seat]+" "+string(action))
	}
	return plies
}

// kinds returns who holds the seats of a table.
func kinds(t table.Moment) []table.SeatKind {
	var kinds []table.SeatKind
	for _, seat := range t.Seats() {
		kinds = append(kinds, seat.Kind)
	}
	return kinds
}
