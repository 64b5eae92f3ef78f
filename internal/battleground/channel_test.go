package battleground_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"triplecross/internal/battleground"
	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
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
		for _, name := range []string{names.Red, names.Green, names.Blue} { // the second use of a name gets a number
			if !strings.HasPrefix(name, "on a") {
				t.Errorf("%+v play together", names)
			}
		}
	}
	if len(seen) != 3 {
		t.Errorf("the colours are %v", seen)
	}
}

func TestARefusedNameEndsNoMatch(t *testing.T) {
	g := open(t, battleground.Options{})
	agents := []*agent{g.dial().play("ann", "a"), g.dial().play("bob", "a")}
	for _, a := range agents {
		a.want("OKAY")
	}
	for _, channel := range []string{"a", "bots"} {
		rude := g.dial().play("da\u3164rn it", channel)
		rude.want("OKAY")
		rude.wantError("That contains a word that this site does not allow.")
	}
	if list, err := g.lobby.List(g.ctx, store.Query{Limit: 1}); err != nil || len(list) > 0 {
		t.Errorf("there are tables: %v, %v", list, err)
	}
	agents = append(agents, g.dial().play("cid", "a"))
	agents[2].want("OKAY")
	for _, a := range agents {
		a.start()
	}
}

func TestAChannelAsksForBots(t *testing.T) {
	for channel, level := range map[string]string{"bots": table.ReplacementLevel, "bots:casual": "casual"} {
		t.Run(channel, func(t *testing.T) {
			g := open(t, battleground.Options{})
			a := g.dial().play("lonely", channel)
			a.want("OKAY")
			play := runner()
			if level == table.ReplacementLevel {
				play = moves(2, "") // the bots take too long for a whole game
			}
			p := a.playGame(play)
			a.conn.Close()
			tbl := g.newest()
			for s, seat := range tbl.Seats() {
				if game.Seat(s) == p.seat {
					if seat.Name != "lonely" && seat.For != "lonely" {
						t.Errorf("the agent's seat is %+v", seat)
					}
				} else if seat.Kind != table.SeatBot || seat.Bot != level {
					t.Errorf("seat %d is %+v", s, seat)
				}
			}
			if plies := record(t, tbl); len(p.plies) < 6 || !slices.Equal(p.plies, plies[:len(p.plies)]) {
				t.Errorf("the agent is told %q, and in the record is %q", p.plies, plies)
			}
			if over := tbl.Status == protocol.Over; over != (p.result != "") {
				t.Errorf("the table is %s, and the agent is told %q", tbl.Status, p.result)
			}
		})
	}
	g := open(t, battleground.Options{})
	a := g.dial().play("lonely", "bots:deep thought")
	a.want("OKAY")
	a.wantError(`There is no bot "deep thought".`)
}

// private makes a table that needs an invitation, with its host on a seat.
func (g *ground) private(seats ...table.Holder) (string, table.Person) {
	g.t.Helper()
	const host = table.Person("host")
	id, err := g.lobby.Create(g.ctx, table.Spec{Game: "chexers", Host: host, Name: "Hanna", Seats: seats})
	if err != nil {
		g.t.Fatal(err)
	}
	return id, host
}

func TestAChannelNamesATable(t *testing.T) {
	g := open(t, battleground.Options{})
	id, host := g.private(table.Holder{Kind: table.SeatPerson}, table.Holder{Kind: table.SeatBot, Bot: "casual"})
	a := g.dial().play("uninvited", "table:"+id)
	a.want("OKAY")
	a.wantError("You need the invitation link to sit down here.")

	a = g.dial().play("guest", "table:"+id+":"+g.table(id).JoinKey())
	a.want("OKAY")
	seat, names := a.start()
	if seat != chexersBlue || names.Red != "Hanna" || names.Blue != "guest" {
		t.Errorf("seat %d of %+v", seat, names)
	}
	tbl := g.table(id)
	if _, err := g.lobby.Do(g.ctx, id, host, table.Play{Version: tbl.Version, Seat: 0, Text: "a1-b1"}); err != nil {
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
	other, err := g.lobby.Create(g.ctx, table.Spec{Game: "hexdame", Public: true})
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
	id, host := g.private(slices.Repeat([]table.Holder{{Kind: table.SeatPerson}}, 3)...)
	for ply, text := range []string{"a1-b1", "d7-d6", "g4-f4", "b1-c1"} {
		if _, err := g.lobby.Do(g.ctx, id, host, table.Play{Version: g.table(id).Version, Seat: game.Seat(ply % 3), Text: text}); err != nil {
			t.Fatal(err)
		}
	}
	a := g.dial().play("heir", "table:"+id+":"+g.table(id).SeatKey(1))
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

	// The protocol cannot express a takeback.
	if _, err := g.lobby.Do(g.ctx, id, host, table.Play{Version: g.table(id).Version, Seat: 2, Text: "f4-e4"}); err != nil {
		t.Fatal(err)
	}
	a.want("UPD8")
	a.okay()
	if _, err := g.lobby.Do(g.ctx, id, host, table.TakeBack{}); err != nil {
		t.Fatal(err)
	}
	a.wantError("taken back")
}

func TestALinkThatHasBeenUsedOpensNoOtherSeat(t *testing.T) {
	g := open(t, battleground.Options{})
	seats := []table.Holder{{Kind: table.SeatPerson}}
	id, err := g.lobby.Create(g.ctx, table.Spec{Game: "chexers", Public: true, Host: "host of the table", Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	channel := "table:" + id + ":" + g.table(id).SeatKey(0)
	first := g.dial().play("first", channel)
	first.want("OKAY")
	g.until(id, func(t table.Moment) bool { return t.Seats()[0].Program != "" })
	second := g.dial().play("second", channel)
	second.want("OKAY")
	second.wantError("This link no longer opens a seat.")
	if free := g.table(id).Free(); free != 2 {
		t.Errorf("%d seats are free", free)
	}
}

func TestAgentsSitDownAtATableThatWaits(t *testing.T) {
	g := open(t, battleground.Options{})
	id, _ := g.private(table.Holder{Kind: table.SeatBot, Bot: "casual"})
	channel := "table:" + id + ":" + g.table(id).JoinKey()
	var group sync.WaitGroup
	for i := range 2 {
		a := g.dial().play("agent", channel)
		a.want("OKAY")
		if i == 0 {
			g.until(id, func(t table.Moment) bool { return t.Free() == 1 })
		}
		group.Go(func() {
			if p := a.playGame(runner()); p.result == "" {
				t.Errorf("the agent is sent away: %s", p.gone)
			}
		})
	}
	group.Wait()
}

func TestAnAgentSitsDownAtTheShowcase(t *testing.T) {
	g := open(t, battleground.Options{})
	showcase, err := g.lobby.Showcase(g.ctx, "")
	if err != nil {
		t.Fatal(err)
	}
	a := g.dial().play("guest", "table:"+showcase.ID)
	a.want("OKAY")
	if p := a.playGame(moves(2, "")); p.asked != 3 {
		t.Errorf("the agent was asked %d times: %+v", p.asked, p)
	}
}
