package battleground_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/game/games"
	"triplecross/internal/game/hex"
)

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

// want returns the next message, which must have the given type.
func (a *agent) want(kind string) said {
	a.t.Helper()
	m := a.hear()
	if m.Type != kind {
		a.t.Fatalf("the server says %+v, not %s; the conversation was\n%s", m, kind, strings.Join(a.transcript, "\n"))
	}
	return m
}

// wantError checks that the server sends an error with the given reason and disconnects.
func (a *agent) wantError(why string) {
	a.t.Helper()
	if m := a.want("ERRO"); !strings.Contains(m.Reason, why) {
		a.t.Errorf("the reason is %q, not %q", m.Reason, why)
	}
	if m := a.hear(); m.Type != "" {
		a.t.Errorf("after the error comes %+v", m)
	}
}

// played is what an agent has seen of a game.
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

// strategy is how an agent plays: it chooses an action from its seat's legal moves, or
// none to stop.
type strategy func(by game.Seat, legal []game.Move) (action string, ok bool)

// playGame plays until the game is over or the agent stops.
func (a *agent) playGame(move strategy) played {
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

// runner returns a strategy that depends only on the seat: it exits when it can, and otherwise moves forward
// every other time.
func runner() strategy { return ahead(2) }

// ahead returns a strategy that exits when it can, and otherwise moves forward except once in the given
// number of turns.
func ahead(times int) strategy {
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
