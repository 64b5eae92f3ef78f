package battleground_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/battleground"
	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// together plays a game of three agents on the open channel, and returns what each saw, by seat.
func (g *ground) together() []played {
	g.t.Helper()
	all := make([]played, 3)
	var group sync.WaitGroup
	for i := range all {
		a := g.dial().play(fmt.Sprint("agent ", i), "")
		a.want("OKAY")
		group.Go(func() {
			p := a.playGame(ahead(1)) // such games have passes
			all[p.seat] = p
		})
	}
	group.Wait()
	return all
}

func TestTheConversationFollowsTheContest(t *testing.T) {
	g := open(t, battleground.Options{})
	var agents [3]*agent
	var seats [3]game.Seat
	for i := range agents {
		agents[i] = g.dial().play(string('A'+rune(i)), "friends only")
		agents[i].want("OKAY")
	}
	names := [3]string{}
	for i, a := range agents {
		seats[i], _ = a.start()
		names[seats[i]] = string('A' + rune(i))
	}
	// All three shuttle until the start position has occurred four times.
	actions := [2][3]string{
		{`["MOVE",[[-3,0],[-2,0]]]`, `["MOVE",[[0,-3],[0,-2]]]`, `["MOVE",[[3,0],[2,0]]]`},
		{`["MOVE",[[-2,0],[-3,0]]]`, `["MOVE",[[0,-2],[0,-3]]]`, `["MOVE",[[2,0],[3,0]]]`},
	}
	colours := [3]string{"red", "green", "blue"}
	const plies = 18
	var group sync.WaitGroup
	for i, a := range agents {
		group.Go(func() {
			for ply := range plies {
				action := actions[ply/3%2][ply%3]
				if game.Seat(ply%3) == seats[i] {
					if m := a.hear(); m.Type != "TURN" {
						t.Errorf("at ply %d %s is told %+v", ply, colours[seats[i]], m)
						return
					}
					a.say(`{"mtype":"ACTN","action":` + action + `}`)
				}
				if m := a.hear(); m.Type != "UPD8" {
					t.Errorf("after ply %d %s is told %+v", ply, colours[seats[i]], m)
					return
				}
				a.okay()
			}
			a.hear()
			if m := a.hear(); m.Type != "" {
				t.Errorf("after the end comes %+v", m)
			}
		})
	}
	group.Wait()
	for i, a := range agents {
		name := string('A' + rune(i))
		want := []string{
			`> {"mtype":"PLAY","name":"` + name + `","channel":"friends only"}`,
			`< {"mtype":"OKAY"}`,
			`< {"mtype":"GAME","red":"` + names[0] + `","green":"` + names[1] + `","blue":"` + names[2] + `"}`,
			`< {"mtype":"INIT","colour":"` + colours[seats[i]] + `"}`,
			`> {"mtype":"OKAY"}`,
		}
		for ply := range plies {
			action := actions[ply/3%2][ply%3]
			if game.Seat(ply%3) == seats[i] {
				want = append(want, `< {"mtype":"TURN"}`, `> {"mtype":"ACTN","action":`+action+`}`)
			}
			want = append(want, `< {"mtype":"UPD8","colour":"`+colours[ply%3]+`","action":`+action+`}`, `> {"mtype":"OKAY"}`)
		}
		want = append(want, `< {"mtype":"OVER","result":"draw detected: game state occurred 4 times."}`)
		if diff := cmp.Diff(want, a.transcript); diff != "" {
			t.Error(diff)
		}
	}
}

func TestThreeAgentsPlayAGameThatIsATableLikeAnyOther(t *testing.T) {
	g := open(t, battleground.Options{})
	all := g.together()
	table := g.newest()
	if table.Status != protocol.Over || !table.Public {
		t.Errorf("the table is %s", table.Status)
	}
	want := record(t, table)
	passes := 0
	for _, ply := range want {
		if strings.HasSuffix(ply, `["PASS",null]`) {
			passes++
		}
	}
	if passes == 0 {
		t.Error("nobody had to pass; take other seeds")
	}
	for s, p := range all {
		if diff := cmp.Diff(want, p.plies); diff != "" {
			t.Errorf("seat %d is told (+): %s", s, diff)
		}
		if own := (len(want) + 2 - s) / 3; p.asked != own {
			t.Errorf("seat %d was asked %d times for %d plies", s, p.asked, own)
		}
		if p.result != all[0].result || !strings.HasPrefix(p.result, "winner: ") && !strings.HasPrefix(p.result, "draw detected: ") {
			t.Errorf("seat %d is told %q", s, p.result)
		}
		seat := table.Seats()[s]
		if !strings.HasPrefix(seat.Name, "agent ") || seat.Program == "" {
			t.Errorf("seat %d is %+v", s, seat)
		}
	}
	outcome, _ := table.Outcome()
	if winner := slices.Index(outcome.Place, 1); outcome.Reason.String() == "four exits" && all[0].result != "winner: "+[]string{"Red", "Green", "Blue"}[winner] {
		t.Errorf("%v is told as %q", outcome, all[0].result)
	}
}

// moves returns a strategy that stops after n moves, with last as its final action if that is not empty.
func moves(n int, last string) strategy {
	play := runner()
	return func(by game.Seat, legal []game.Move) (string, bool) {
		if n--; n < 0 {
			return last, last != ""
		}
		return play(by, legal)
	}
}

// apart plays a game of agents that each have their own strategy, and returns what each saw.
func (g *ground) apart(strategies ...strategy) []played {
	g.t.Helper()
	all := make([]played, len(strategies))
	var group sync.WaitGroup
	for i, move := range strategies {
		a := g.dial().play(fmt.Sprint(i), "x")
		a.want("OKAY")
		group.Go(func() {
			all[i] = a.playGame(move)
			a.conn.Close()
		})
	}
	group.Wait()
	return all
}

func TestTheGameGoesOnToItsEndWithABotForAnAgentThatLeaves(t *testing.T) {
	g := open(t, battleground.Options{})
	all := g.apart(ahead(10), moves(12, ""), ahead(10))
	tbl := g.newest()
	if tbl.Status != protocol.Over {
		t.Fatalf("the table is %s", tbl.Status)
	}
	want := record(t, tbl)
	for i, p := range all {
		if i == 1 {
			if kind := kinds(tbl)[p.seat]; kind != table.SeatBot {
				t.Errorf("the seat of the one that left is held by a %s", kind)
			}
			continue
		}
		if kind := kinds(tbl)[p.seat]; kind != table.SeatPerson {
			t.Errorf("the seat of agent %d is held by a %s", i, kind)
		}
		if diff := cmp.Diff(want, p.plies); diff != "" || p.result == "" {
			t.Errorf("agent %d is told %q after (+): %s", i, p.result, diff)
		}
	}
}

// What an erased person has said goes with the table's room, and a new one takes its place.
func TestAgentsPlayOnWhenSomebodyAtTheirTableIsErased(t *testing.T) {
	g := open(t, battleground.Options{})
	const watcher = "watcher0123456789abcdefgh"
	erase := sync.OnceValue(func() error {
		if err := g.lobby.Say(g.ctx, g.newest().ID, watcher, "", "hello"); err != nil {
			return err
		}
		return lobby.NewPeople(g.lobby).Erase(g.ctx, watcher)
	})
	play := ahead(10)
	erasing := func(by game.Seat, legal []game.Move) (action string, ok bool) {
		if err := erase(); err != nil {
			t.Error(err)
		}
		return play(by, legal)
	}
	for i, p := range g.apart(erasing, ahead(10), ahead(10)) {
		if p.result == "" {
			t.Errorf("agent %d is told %q", i, p.gone)
		}
	}
}

// slow is a store that holds the append after the next hold until it may go on.
type slow struct {
	store.Store
	hold   atomic.Bool
	holds  chan string // receives the ID of the game
	goesOn chan struct{}
}

func (s *slow) Append(ctx context.Context, a store.Append) error {
	if s.hold.CompareAndSwap(true, false) {
		s.holds <- a.GameID
		<-s.goesOn
	}
	return s.Store.Append(ctx, a)
}

// A room that has ended stays until its last move is stored, and those who wait for that move come to it again.
func TestAgentsPlayOnWhenTheirTableIsReadAgainDuringAMove(t *testing.T) {
	disk := &slow{holds: make(chan string, 1), goesOn: make(chan struct{})}
	var asked atomic.Int32 // how often somebody has asked for a table
	g := openWith(t, battleground.Options{}, func(o *lobby.Options) {
		disk.Store, o.Store = o.Store, disk
		o.Closed = func(string) bool { asked.Add(1); return false }
	})
	var group sync.WaitGroup
	endRoom := sync.OnceFunc(func() {
		disk.hold.Store(true)
		group.Go(func() {
			defer close(disk.goesOn)
			id, before := <-disk.holds, asked.Load()
			lobby.NewPeople(g.lobby).Reread("", []string{id})
			for asked.Load() < before+2 && g.ctx.Err() == nil { // the two that wait have come again
				time.Sleep(time.Millisecond)
			}
		})
	})
	play := ahead(10)
	ending := func(by game.Seat, legal []game.Move) (action string, ok bool) {
		endRoom()
		return play(by, legal)
	}
	for i, p := range g.apart(ending, ahead(10), ahead(10)) {
		if p.result == "" {
			t.Errorf("agent %d is told %q", i, p.gone)
		}
	}
	group.Wait()
}

func TestAnAgentThatMakesAnIllegalMoveLosesItsSeatToABot(t *testing.T) {
	for _, last := range []string{`["EXIT",[0,0]]`, `["PASS",null]`, `["PASS"]`, `"a1-b1"`, `null`, `{}`, `["MOVE",[[9,9],[9,9]]]`, `[`} {
		t.Run(last, func(t *testing.T) {
			g := open(t, battleground.Options{})
			all := g.apart(moves(4, ""), moves(2, last), moves(4, ""))
			wrong := all[1]
			if !strings.HasPrefix(wrong.gone, "ERRO") {
				t.Errorf("the agent is told %q", wrong.gone)
			}
			own := 0
			for _, ply := range all[0].plies {
				if strings.HasPrefix(ply, []string{"red", "green", "blue"}[wrong.seat]) {
					own++
				}
			}
			if own < 3 {
				t.Errorf("after two moves of the agent its seat has made %d", own)
			}
		})
	}
}
