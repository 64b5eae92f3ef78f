package web_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web"
	"triplecross/web/identity"
)

// forfeited makes a game in which the second of three people resigns, whose bot then brings home the fourth
// piece, and returns who has the other seats.
func (s *site) forfeited() (id string, winners []*person, resigned *person) {
	s.t.Helper()
	opening, last := s.nearlyWon()
	resigned = s.guest()
	seats := slices.Repeat([]table.Holder{{Kind: table.SeatFree}}, 3)
	seats[last.Seat] = table.Holder{Kind: table.SeatPerson}
	resigned.create("me") // gives them a cookie
	id, err := s.lobby.Create(s.ctx, table.Spec{Game: "chexers", Host: identity.PersonOf(resigned.Cookie("person")), Opening: &opening, Seats: seats, Public: true})
	if err != nil {
		s.t.Fatal(err)
	}
	for seat := range seats {
		if seat != int(last.Seat) {
			p := s.guest()
			p.sit(id, seat, "")
			p.dial(id)
			winners = append(winners, p)
		}
	}
	s.do(id, resigned, table.Resign{Seat: last.Seat})
	s.until("the game goes on", func() bool { return s.table(id).Status == protocol.Over })
	return id, winners, resigned
}

// Nobody agreed on a draw: somebody who resigned would have won.
func TestThoseWhoShareFirstPlaceByForfeitWin(t *testing.T) {
	s := open(t, web.Limits{})
	id, winners, resigned := s.forfeited()
	const verdict = "Red and Blue win by forfeit"
	for p, own := range map[*person]string{winners[0]: "You and Blue win!", winners[1]: "You and Red win!", resigned: verdict, s.guest(): verdict} {
		says(t, p.get("/t/"+id), http.StatusOK, own)
		says(t, p.get("/t/"+id+"?view=text"), http.StatusOK, own)
		for _, told := range []string{p.get("/g/" + id + ".txt").Body, p.get("/g/" + id + ".svg").Body} {
			if !strings.Contains(told, verdict) {
				t.Errorf("it reads\n%s", told)
			}
		}
		if record := p.get("/g/" + id + ".json").Body; strings.Contains(record, "drawn") {
			t.Errorf("the record is %s", record)
		}
	}
	says(t, winners[0].get("/yours?status=over"), http.StatusOK, verdict)
	for result, p := range map[string]*person{"0 won, 0 drawn, 1 lost": resigned, "1 won, 0 drawn, 0 lost": winners[1]} {
		says(t, p.get("/yours/record"), http.StatusOK, result)
	}
}
