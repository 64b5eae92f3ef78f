package battleground_test

import (
	"context"
	"errors"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/battleground"
	"triplecross/internal/httpguard"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

func TestAClientThatDoesNotBeginWithPlayIsSentAway(t *testing.T) {
	g := open(t, battleground.Options{})
	for line, why := range map[string]string{
		``:                                 "that is no message",
		`hello`:                            "that is no message",
		`GET / HTTP/1.1`:                   "that is no message",
		`[]`:                               "that is no message: its JSON type is array, not object",
		`{}`:                               "that is no message: its mtype, such as PLAY, is missing",
		`{"type":"PLAY"}`:                  "that is no message: its mtype, such as PLAY, is missing",
		`{"mtype":"HELO"}`:                 `a client does not send "HELO"`,
		`{"mtype":"TURN"}`:                 `a client does not send "TURN"`,
		`{"mtype":7}`:                      "that is no message: the JSON type of mtype is number, not string",
		`{"mtype":"OKAY"}`:                 "PLAY is due, not OKAY",
		`{"mtype":"ACTN","action":[]}`:     "PLAY is due, not ACTN",
		`{"mtype":"ACTN"}`:                 "ACTN needs an action",
		`{"mtype":"PLAY"}`:                 "PLAY needs a name and a channel",
		`{"mtype":"PLAY","name":"x"}`:      "PLAY needs a name and a channel",
		strings.Repeat("x", 5000):          "a line has more than 4096 bytes",
		strings.Repeat("[", 4000):          "that is no message",
		`{"mtype":"PLAY","name":{},"x":1}`: "that is no message",
	} {
		a := g.dial()
		a.say(line)
		a.wantError(why)
	}
}

func TestAFloodOfBytesEndsTheConnectionAndNothingElse(t *testing.T) {
	g := open(t, battleground.Options{})
	a := g.dial()
	block := []byte(strings.Repeat("x", 1<<16))
	for range 1000 {
		if _, err := a.conn.Write(block); err != nil {
			break // the server has hung up
		}
	}
	if all := g.together(); all[0].result == "" {
		t.Error("no game can be played")
	}
}

func TestAClientThatSendsTooMuchLosesItsPlace(t *testing.T) {
	g := open(t, battleground.Options{})
	// While it waits.
	for _, line := range []string{`{"mtype":"PLAY","name":"x","channel":""}`, `{"mtype":"OKAY"}`, `{"mtype":"ACTN","action":[]}`} {
		a := g.dial().play("double", "")
		a.want("OKAY")
		a.say(line)
		a.wantError("nothing is due")
	}
	// While another one thinks.
	for _, line := range []string{`{"mtype":"PLAY","name":"x","channel":""}`, `{"mtype":"OKAY"}`, `{"mtype":"ACTN","action":["PASS",null]}`} {
		var agents [3]*agent
		for i := range agents {
			a := g.dial().play("agent", line)
			a.want("OKAY")
			agents[i] = a
		}
		var bySeat [3]*agent
		for _, a := range agents {
			seat, _ := a.start()
			bySeat[seat] = a
		}
		bySeat[1].say(line)
		bySeat[1].wantError("nothing is due")
		id := g.newest().ID
		g.until(id, func(t table.Moment) bool { return t.Seats()[1].Kind == table.SeatBot })
		bySeat[0].want("TURN")
		// On its turn.
		bySeat[0].say(`{"mtype":"OKAY"}`)
		bySeat[0].wantError("ACTN is due, not OKAY")
		g.until(id, func(t table.Moment) bool { return len(t.Moves) >= 2 })
		for range 2 {
			bySeat[2].want("UPD8")
			bySeat[2].okay()
		}
		bySeat[2].want("TURN")
		bySeat[2].conn.Close()
		g.until(id, func(t table.Moment) bool { return t.Seats()[2].Kind == table.SeatBot })
	}
}

func TestAnAgentThatUsesUpItsTimeLosesItsSeat(t *testing.T) {
	g := open(t, battleground.Options{Time: time.Second})
	for _, silentAt := range []string{"INIT", "TURN", "UPD8"} {
		a := g.dial().play("sleepy", "bots:casual")
		a.want("OKAY")
		for {
			m := a.hear()
			switch {
			case m.Type == "ERRO":
				if !strings.Contains(m.Reason, "used up its 1s") {
					t.Errorf("the reason is %q", m.Reason)
				}
			case m.Type == silentAt, m.Type == "GAME":
				continue
			case m.Type == "TURN":
				// Whatever is legal at first, it includes one of these three.
				a.say(`{"mtype":"ACTN","action":["MOVE",` + map[byte]string{'r': `[[-3,3],[-2,3]]`, 'g': `[[0,-3],[0,-2]]`, 'b': `[[3,0],[2,0]]`}[colour(a)] + `]}`)
				continue
			case m.Type == "INIT", m.Type == "UPD8":
				a.okay()
				continue
			}
			break
		}
		tbl := g.newest()
		g.until(tbl.ID, func(t table.Moment) bool {
			for _, kind := range kinds(t) {
				if kind != table.SeatBot {
					return false
				}
			}
			return true
		})
		for s, seat := range g.newest().Seats() {
			if want := map[bool]protocol.Failure{true: protocol.FailureTime}[seat.For != ""]; seat.Failure != want {
				t.Errorf("silent at %s: the failure of seat %d is %q, not %q", silentAt, s, seat.Failure, want)
			}
		}
	}
}

// colour returns the first letter of an agent's colour.
func colour(a *agent) byte {
	for _, line := range a.transcript {
		if _, colour, found := strings.Cut(line, `"INIT","colour":"`); found {
			return colour[0]
		}
	}
	return 0
}

func TestAWaitingClientIsPinged(t *testing.T) {
	g := open(t, battleground.Options{Ping: 50 * time.Millisecond})
	silent := g.dial().play("silent", "")
	silent.want("OKAY")
	silent.want("OKAY")
	silent.wantError("OKAY did not come in time")
	gone := g.dial().play("gone", "")
	gone.want("OKAY")
	gone.conn.Close()
}

func TestNoAddressHasMoreThanItsShareOfConnections(t *testing.T) {
	g := open(t, battleground.Options{PerAddress: 2})
	first, second := g.dial().play("first", ""), g.dial().play("second", "")
	first.want("OKAY")
	second.want("OKAY")
	g.dial().wantError("too many connections")
	second.conn.Close()
	for g.ctx.Err() == nil {
		third := g.dial().play("third", "")
		if third.hear().Type == "OKAY" {
			return
		}
	}
	t.Error("the place of a client that left is not given to another")
}

func TestAnAddressSendsNoMoreClientsAMinuteThanItMay(t *testing.T) {
	limit := httpguard.NewRateLimit(0, 3)
	g := open(t, battleground.Options{Allow: func(a netip.Addr) error { return limit.Allow("", a.String()) }})
	for _, channel := range []string{"one", "two", "three"} {
		a := g.dial().play("agent", channel)
		a.want("OKAY")
		a.conn.Close()
	}
	g.dial().wantError("too many connections in this minute")
}

func TestAClientWhoseLimitIsCountedElsewhereHoldsUpNobody(t *testing.T) {
	asked, answered := make(chan struct{}), make(chan struct{})
	var clients atomic.Int32
	g := open(t, battleground.Options{Allow: func(netip.Addr) error {
		if clients.Add(1) == 1 {
			close(asked)
			<-answered
		}
		return nil
	}})
	answer := sync.OnceFunc(func() { close(answered) })
	t.Cleanup(answer) // also after a failure
	first := g.dial().play("first", "one")
	<-asked
	second := g.dial().play("second", "two")
	second.want("OKAY")
	answer()
	first.want("OKAY")
}

func TestNoTableIsCreatedBeyondTheServersLimit(t *testing.T) {
	full := func(context.Context, func() (string, error)) (string, error) {
		return "", errors.New("The server has as many tables as it can take.")
	}
	g := open(t, battleground.Options{Admit: full})
	var agents []*agent
	for _, channel := range []string{"bots", "", "", ""} {
		a := g.dial().play("agent", channel)
		a.want("OKAY")
		agents = append(agents, a)
	}
	for _, a := range agents {
		a.wantError("as many tables as it can take")
	}
}

func TestAServerThatClosesSendsAllAwayAndLeavesTheirSeatsToBots(t *testing.T) {
	g := open(t, battleground.Options{})
	var agents []*agent
	for range 3 {
		a := g.dial().play("playing", "")
		a.want("OKAY")
		agents = append(agents, a)
	}
	for _, a := range agents {
		a.start()
	}
	waiting := g.dial().play("waiting", "")
	waiting.want("OKAY")
	id := g.newest().ID
	g.Close()
	for _, a := range append(agents, waiting) {
		for m := a.hear(); m.Type != ""; m = a.hear() {
			if m.Type != "TURN" && (m.Type != "ERRO" || m.Reason != "the server restarts") {
				t.Errorf("at the end comes %+v", m)
			}
		}
	}
	if diff := cmp.Diff([]table.SeatKind{"bot", "bot", "bot"}, kinds(g.table(id))); diff != "" {
		t.Error(diff)
	}
}
