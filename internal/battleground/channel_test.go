package battleground_test

import (
	"slices"
	"sync"
	"testing"

	"triplecross/internal/battleground"
	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
)

func TestOnlyThoseOnOneChannelAreMatched(t *testing.T) {
	g := open(t, battleground.Options{})
	var agents []*agent
	for _, channel := range []string{"a", "b", "a", "", "b", "a"} {
		a := g.dial().play("on "+channel, channel)
		a.want("OKAY")
		agents = append(agents, a)
	}
	seen := map[game.Seat]bool{}
	for _, i := range []int{0, 2, 5} {
		seat, names := agents[i].start()
		seen[seat] = true
		if names.Red != "on a" || names.Green != "on a" || names.Blue != "on a" {
			t.Errorf("%+v play together", names)
		}
	}
	if len(seen) != 3 {
		t.Errorf("the colours are %v", seen)
	}
}

func TestAChannelAsksForHouseBots(t *testing.T) {
	for channel, level := range map[string]string{"bots": lobby.Relief, "bots:casual": "casual"} {
		t.Run(channel, func(t *testing.T) {
			g := open(t, battleground.Options{})
			a := g.dial().play("lonely", channel)
			a.want("OKAY")
			play := runner()
			if level == lobby.Relief {
				play = moves(2, "") // it thinks too long for a whole game
			}
			p := a.compete(play)
			a.conn.Close()
			table := g.newest()
			for s, seat := range table.Seats() {
				if game.Seat(s) == p.seat {
					if seat.Name != "lonely" && seat.For != "lonely" {
						t.Errorf("the agent's seat is %+v", seat)
					}
				} else if seat.Kind != protocol.Bot || seat.Bot != level {
					t.Errorf("seat %d is %+v", s, seat)
				}
			}
			if plies := record(t, table); len(p.plies) < 6 || !slices.Equal(p.plies, plies[:len(p.plies)]) {
				t.Errorf("the agent is told %q, and in the record is %q", p.plies, plies)
			}
			if over := table.Status == protocol.Over; over != (p.result != "") {
				t.Errorf("the table is %s, and the agent is told %q", table.Status, p.result)
			}
		})
	}
	g := open(t, battleground.Options{})
	a := g.dial().play("lonely", "bots:deep thought")
	a.want("OKAY")
	a.wantError(`There is no bot "deep thought".`)
}

// private makes a table that needs an invitation, whose host sits there.
func (g *ground) private(seats ...lobby.Holder) (string, lobby.Person) {
	g.t.Helper()
	const host = lobby.Person("host")
	id, err := g.lobby.Create(g.ctx, lobby.Spec{Game: "chexers", Host: host, Name: "Hanna", Seats: seats})
	if err != nil {
		g.t.Fatal(err)
	}
	return id, host
}

func TestAChannelNamesATable(t *testing.T) {
	g := open(t, battleground.Options{})
	id, host := g.private(lobby.Holder{Kind: protocol.Person}, lobby.Holder{Kind: protocol.Bot, Bot: "casual"})
	a := g.dial().play("uninvited", "table:"+id)
	a.want("OKAY")
	a.wantError("You need the invitation link to sit down here.")

	a = g.dial().play("guest", "table:"+id+":"+g.lobby.JoinKey(g.table(id)))
	a.want("OKAY")
	seat, names := a.start()
	if seat != chexersBlue || names.Red != "Hanna" || names.Blue != "guest" {
		t.Errorf("seat %d of %+v", seat, names)
	}
	table := g.table(id)
	if _, err := g.lobby.Do(g.ctx, id, host, lobby.Play{Version: table.Version, Seat: 0, Text: "a1-b1"}); err != nil {
		t.Fatal(err)
	}
	if m := a.want("UPD8"); m.Colour != "red" || string(m.Action) != `["MOVE",[[-3,3],[-2,3]]]` {
		t.Errorf("the agent is told %+v", m)
	}
	for channel, why := range map[string]string{
		"table:":          "There is no such table.",
		"table:NOSUCHONE": "There is no such table.",
		"table:" + id:     "no seat is free at this table",
	} {
		a := g.dial().play("late", channel)
		a.want("OKAY")
		a.wantError(why)
	}
	other, err := g.lobby.Create(g.ctx, lobby.Spec{Game: "hexdame", Public: true})
	if err != nil {
		t.Fatal(err)
	}
	a = g.dial().play("astray", "table:"+other)
	a.want("OKAY")
	a.wantError("Chexers is not the game of this table")
}

const chexersBlue = game.Seat(2)

func TestAnAgentTakesASeatOverByItsLinkAndIsToldTheGameSoFar(t *testing.T) {
	g := open(t, battleground.Options{})
	id, host := g.private(slices.Repeat([]lobby.Holder{{Kind: protocol.Person}}, 3)...)
	for ply, text := range []string{"a1-b1", "d7-d6", "g4-f4", "b1-c1"} {
		if _, err := g.lobby.Do(g.ctx, id, host, lobby.Play{Version: g.table(id).Version, Seat: game.Seat(ply % 3), Text: text}); err != nil {
			t.Fatal(err)
		}
	}
	a := g.dial().play("heir", "table:"+id+":"+g.lobby.SeatKey(g.table(id), 1))
	a.want("OKAY")
	if seat, _ := a.start(); seat != 1 {
		t.Errorf("the agent has seat %d", seat)
	}
	for range 4 {
		a.want("UPD8")
		a.okay()
	}
	a.want("TURN")
	a.say(`{"mtype":"ACTN","action":["MOVE",[[0,-2],[0,-1]]]}`)
	if m := a.want("UPD8"); m.Colour != "green" {
		t.Errorf("the agent is told %+v", m)
	}
	a.okay()
	if seat := g.table(id).Seats()[1]; seat.Name != "Hanna" || seat.Program == "" {
		t.Errorf("the seat is %+v", seat)
	}

	// A takeback cannot be told.
	if _, err := g.lobby.Do(g.ctx, id, host, lobby.Play{Version: g.table(id).Version, Seat: 2, Text: "f4-e4"}); err != nil {
		t.Fatal(err)
	}
	a.want("UPD8")
	a.okay()
	if _, err := g.lobby.Do(g.ctx, id, host, lobby.TakeBack{}); err != nil {
		t.Fatal(err)
	}
	a.wantError("taken back")
}

func TestAgentsSitDownAtATableThatWaits(t *testing.T) {
	g := open(t, battleground.Options{})
	id, _ := g.private(lobby.Holder{Kind: protocol.Bot, Bot: "casual"})
	channel := "table:" + id + ":" + g.lobby.JoinKey(g.table(id))
	var group sync.WaitGroup
	for i := range 2 {
		a := g.dial().play("agent", channel)
		a.want("OKAY")
		if i == 0 {
			g.until(id, func(t lobby.Table) bool { return t.Free() == 1 })
		}
		group.Go(func() {
			if p := a.compete(runner()); p.result == "" {
				t.Errorf("the agent is sent away: %s", p.gone)
			}
		})
	}
	group.Wait()
}

func TestAnAgentSitsDownAmongTheBotsOfTheHouse(t *testing.T) {
	g := open(t, battleground.Options{})
	house, err := g.lobby.House(g.ctx)
	if err != nil {
		t.Fatal(err)
	}
	a := g.dial().play("guest", "table:"+house.ID)
	a.want("OKAY")
	if p := a.compete(moves(2, "")); p.asked != 3 {
		t.Errorf("the agent was asked %d times: %+v", p.asked, p)
	}
}
