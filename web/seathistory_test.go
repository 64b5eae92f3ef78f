package web_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web"
)

// turn plays a legal move for the seat on turn, which a person holds.
func (s *site) turn(tbl string) {
	s.t.Helper()
	t := s.table(tbl)
	for seat := range t.State().Turn().All() {
		play := table.Play{Version: t.Version, Seat: seat, Text: t.State().Legal(seat)[0].Text}
		if _, err := s.lobby.Do(s.ctx, tbl, t.Seats()[seat].Person, play); err != nil {
			s.t.Fatal(err)
		}
	}
}

// handed makes a table of Ann, Ben and Cem. A bot plays for Ben from after the
// second move until before the fourth, and Dora replaces Cem after the fourth.
// None of them is on turn meanwhile, so no bot moves.
func (s *site) handed() (tbl string, people []*person) {
	s.t.Helper()
	tbl, people = s.three()
	for i, name := range []string{"Ann", "Ben", "Cem"} {
		people[i].post("/t/"+tbl+"/name", "name", name)
	}
	dora := s.guest()
	dora.create("me") // gives her a cookie
	for ply := range 7 {
		switch ply {
		case 2:
			s.do(tbl, people[1], table.Stand{Seat: 1})
		case 3:
			s.do(tbl, people[1], table.Return{Seat: 1})
		case 4:
			s.do(tbl, people[2], table.Stand{Seat: 2})
			s.do(tbl, people[0], table.OfferSeat{Seat: 2, On: true})
			s.do(tbl, dora, table.Sit{Seat: 2, Name: "Dora"})
			// Ann is back before anybody moves: nothing has changed.
			s.do(tbl, people[0], table.Stand{Seat: 0})
			s.do(tbl, people[0], table.Return{Seat: 0})
		}
		s.turn(tbl)
	}
	return tbl, people
}

func TestTheReplayMarksWhereSeatsChangedHands(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.handed()
	page := people[0].get(fmt.Sprintf("/g/%s/7", table)).Body
	parts := regexp.MustCompile(`data-ply="(\d+)"|<span class="handover hue-(\d)">([^<]+)</span>`)
	_, list, _ := strings.Cut(page, `<ol id="moves"`)
	list, _, _ = strings.Cut(list, "</ol>")
	var got []string
	for _, found := range parts.FindAllStringSubmatch(list, -1) {
		got = append(got, found[1]+found[2]+found[3])
	}
	want := []string{"1", "2", "1Bot for Ben", "3", "1Ben is back", "4", "2Dora sat down", "5", "6", "7"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestTheReplayNamesWhoHeldTheSeatsThen(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.handed()
	person := func(name string) protocol.Seat { return protocol.Seat{Kind: protocol.Person, Name: name} }
	bot := func(person string) protocol.Seat {
		return protocol.Seat{Kind: protocol.Bot, Name: "Greta", Bot: "club", For: person}
	}
	name := regexp.MustCompile(`<span class="name">([^<]+)</span>`)
	for ply, want := range [][]protocol.Seat{
		0: {person("Ann"), person("Ben"), person("Cem")},
		2: {person("Ann"), bot("Ben"), person("Cem")},
		3: {person("Ann"), person("Ben"), person("Cem")},
		4: {person("Ann"), person("Ben"), person("Dora")},
		7: {person("Ann"), person("Ben"), person("Dora")},
	} {
		if want == nil {
			continue
		}
		path := fmt.Sprintf("/g/%s/%d", table, ply)
		var position struct{ View protocol.View }
		if err := json.Unmarshal([]byte(people[0].get(path, "Accept", "application/json").Body), &position); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, position.View.Seats); diff != "" {
			t.Errorf("after %d moves: %s", ply, diff)
		}
		page := people[0].get(path).Body
		for seat, found := range name.FindAllStringSubmatch(page, -1) {
			if !strings.Contains(found[1], want[seat].Name) {
				t.Errorf("after %d moves, the plate of seat %d names %s", ply, seat, found[1])
			}
		}
	}
}

func TestTheLastPositionTellsHowAGameEnded(t *testing.T) {
	s := open(t, web.Limits{})
	lay := func() (string, []*person) {
		people := []*person{s.guest(), s.guest()}
		tbl := people[0].tableOf("game", "hexdame", "seat0", "me", "public", "on").ID
		people[1].sit(tbl, 1, "")
		for range 3 {
			s.turn(tbl)
		}
		return tbl, people
	}
	resigned, people := lay()
	s.do(resigned, people[0], table.Resign{Seat: 0})
	agreed, people := lay()
	s.do(agreed, people[0], table.OfferDraw{})
	s.do(agreed, people[1], table.OfferDraw{})
	for tbl, want := range map[string]string{resigned: "wins by resignation", agreed: "Draw by agreement"} {
		for ply, told := range map[int]bool{3: true, 2: false} {
			page := people[0].get(fmt.Sprintf("/g/%s/%d", tbl, ply)).Body
			if strings.Contains(page, want) != told {
				t.Errorf("after %d moves, the replay tells %q: %t", ply, want, !told)
			}
		}
	}
	if s.table(resigned).Lost != game.SeatsOf(0) {
		t.Error("the first seat has not lost")
	}
}
