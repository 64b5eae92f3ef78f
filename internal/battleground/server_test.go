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

// patience is far more than anything here takes; a test that waits so long
// hangs.
const patience = 2 * time.Minute

// ground is a battleground over a lobby with a store of its own.
type ground struct {
	*battleground.Server
	t     *testing.T
	ctx   context.Context
	lobby *lobby.Lobby
}

func open(t *testing.T, options battleground.Options) *ground {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
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

// until waits until a table is as it should be.
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

// said is any message of the server.
type said struct {
	Type             string `json:"mtype"`
	Red, Green, Blue string
	Colour           string
	Action           json.RawMessage
	Result, Reason   string
}

// agent is a connection as the contest's client has it.
type agent struct {
	t          *testing.T
	conn       net.Conn
	in         *bufio.Reader
	transcript []string // "< " and what the server said, "> " and what the agent said
}

func (g *ground) dial() *agent {
	g.t.Helper()
	conn, err := new(net.Dialer).DialContext(g.ctx, "tcp", g.Addr().String())
	if err != nil {
		g.t.Fatal(err)
	}
	g.t.Cleanup(func() { conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(patience)); err != nil {
		g.t.Fatal(err)
	}
	return &agent{t: g.t, conn: conn, in: bufio.NewReader(conn)}
}

// say sends a line. The server may have gone; the next hear tells.
func (a *agent) say(line string) {
	a.transcript = append(a.transcript, "> "+line)
	a.conn.Write([]byte(line + "\n")) // see above
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

// want hears a message that has to be of a type.
func (a *agent) want(kind string) said {
	a.t.Helper()
	m := a.hear()
	if m.Type != kind {
		a.t.Fatalf("the server says %+v, not %s; the conversation was\n%s", m, kind, strings.Join(a.transcript, "\n"))
	}
	return m
}

// wantError hears that it cannot go on, and why, and that the server hangs up.
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
	gone   string // why the server sent it away
}

// start hears the beginning of a game and returns the agent's seat.
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

// way is how an agent plays: the action that it chooses of its seat's legal
// moves, unless it breaks off.
type way func(by game.Seat, legal []game.Move) (action string, ok bool)

// compete plays until the game is over or the agent has no more moves.
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

// runner returns a way to play that depends on nothing but the seat: it exits
// when it can, and else goes ahead half of the time.
func runner() way { return ahead(2) }

// ahead returns a way to play that exits when it can, and else goes ahead all
// but once in so many times.
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

// gain returns how many rows a move goes ahead.
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

// record returns the plies of a table as agents are told them.
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
