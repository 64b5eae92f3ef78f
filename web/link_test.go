package web_test

import (
	"net/http"
	"strings"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web"
)

// private makes a table that can only be joined by link, and returns it with its
// host and the key of its join link.
func (s *site) private() (table string, host *person, key string) {
	s.t.Helper()
	host = s.guest()
	table, err := host.CreateChexers(s.ctx, false, "me", "open", "open")
	if err != nil {
		s.t.Fatal(err)
	}
	if key, err = host.JoinKey(s.ctx, table); err != nil {
		s.t.Fatal(err)
	}
	return table, host, key
}

func TestReadingALinkSeatsNobody(t *testing.T) {
	s := open(t, web.Limits{})
	table, host, join := s.private()
	seat, err := host.SeatKey(s.ctx, table)
	if err != nil {
		t.Fatal(err)
	}
	before := s.table(table)
	p := s.guest()
	for _, path := range []string{"/join/" + join, "/seat/" + seat} {
		for range 3 {
			if answer := p.get("/t/" + table + path); answer.Status != http.StatusOK {
				t.Errorf("%s is answered %d", path, answer.Status)
			}
		}
	}
	if p.Cookie("person") != "" {
		t.Error("reading a link made somebody a person")
	}
	if after := s.table(table); after.Version != before.Version {
		t.Errorf("the table went from version %d to %d", before.Version, after.Version)
	}
}

func TestTheJoinLinkSeatsWhoeverPostsIt(t *testing.T) {
	s := open(t, web.Limits{})
	table, _, key := s.private()
	p := s.guest()
	p.sit(table, 2, key)
	if name := p.Cookie("person"); len(name) < 26 {
		t.Errorf("the person's token is %q", name)
	}
	if free := s.table(table).Free(); free != 1 {
		t.Errorf("%d seats are free", free)
	}
}

func TestAWrongJoinKeySeatsNobody(t *testing.T) {
	s := open(t, web.Limits{})
	table, host, _ := s.private()
	_, _, other := s.private()
	seat, err := host.SeatKey(s.ctx, table)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"", "GUESS", other, seat, table} {
		says(t, s.guest().post("/t/"+table+"/sit", "seat", "1", "key", key), http.StatusForbidden, "invitation link")
	}
	if free := s.table(table).Free(); free != 2 {
		t.Errorf("%d seats are free", free)
	}
	host.sit(table, 1, "")
}

func TestAWrongJoinLinkOnlyWatches(t *testing.T) {
	s := open(t, web.Limits{})
	table, host, key := s.private()
	const form, needs = `/sit"`, "To sit down here you need the invitation link."
	p := s.guest()
	invited := p.get("/t/" + table + "/join/" + key)
	says(t, invited, http.StatusOK, form)
	if strings.Contains(invited.Body+host.get("/t/"+table).Body, needs) {
		t.Error("the host, or who has the link, is told to ask for it")
	}
	for _, path := range []string{"/t/" + table, "/t/" + table + "/join/GUESS"} {
		answer := p.get(path)
		says(t, answer, http.StatusOK, needs)
		if strings.Contains(answer.Body, form) {
			t.Errorf("%s offers a seat", path)
		}
	}
}

// People who come too late to sit down are told so, unlike those who came to watch.
func TestAnInvitationToAFullTableSaysThatItIsFull(t *testing.T) {
	s := open(t, web.Limits{})
	tbl, host, key := s.private()
	const full = "All seats are taken."
	p, last := s.guest(), s.guest()
	s.guest().sit(tbl, 1, key)
	last.sit(tbl, 2, key)
	says(t, p.get("/t/"+tbl+"/join/"+key), http.StatusOK, full)
	for who, body := range map[string]string{
		"a watcher":         p.get("/t/" + tbl).Body,
		"a player":          host.get("/t/" + tbl + "/join/" + key).Body,
		"who guesses a key": p.get("/t/" + tbl + "/join/GUESS").Body,
	} {
		if strings.Contains(body, full) {
			t.Errorf("%s is told that all seats are taken", who)
		}
	}
	s.do(tbl, last, table.Stand{Seat: 2})
	says(t, p.get("/t/"+tbl+"/join/"+key), http.StatusOK, full) // the bot plays for who left
	s.do(tbl, host, table.OfferSeat{Seat: 2, On: true})
	offered := p.get("/t/" + tbl + "/join/" + key)
	says(t, offered, http.StatusOK, "Sit down as Blue")
	if strings.Contains(offered.Body, full) {
		t.Error("a table at which a seat is offered is full")
	}
	public, _ := s.three()
	if strings.Contains(p.get("/t/"+public).Body, full) {
		t.Error("who watches a public game is told that all seats are taken")
	}
}

func TestASeatLinkMovesTheSeatOnce(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	key, err := people[0].SeatKey(s.ctx, table)
	if err != nil {
		t.Fatal(err)
	}
	watching := people[0].dial(table)
	if view := watching.await("view"); len(view.You) != 1 {
		t.Fatalf("the view is %s", view.Raw)
	}
	phone := s.guest()
	if answer := phone.post("/t/"+table+"/take", "key", key); answer.Status != http.StatusSeeOther {
		t.Fatalf("taking the seat is answered %d", answer.Status)
	}
	if view := watching.await("view"); len(view.You) != 0 || view.Legal != "" {
		t.Errorf("the old device is told %s", view.Raw)
	}
	if no := watching.refusal(0, "a1-b1"); no.Code != protocol.CodeSeat {
		t.Errorf("the old device's move is answered %s", no.Raw)
	}
	for _, p := range []*person{s.guest(), people[0], people[1]} {
		says(t, p.get("/t/"+table+"/seat/"+key), http.StatusForbidden, "no longer opens a seat")
		says(t, p.post("/t/"+table+"/take", "key", key), http.StatusForbidden, "no longer opens a seat")
	}
	s.goesOn(table, []*person{phone, people[1], people[2]})
}

func TestAWrongSeatLinkOpensNothing(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	other, _, join := s.private()
	key, err := people[1].SeatKey(s.ctx, table)
	if err != nil {
		t.Fatal(err)
	}
	thief := s.guest()
	for _, guess := range []string{"GUESS", join, key[:25], key + "A"} {
		says(t, thief.get("/t/"+table+"/seat/"+guess), http.StatusForbidden, "no longer opens a seat")
		says(t, thief.post("/t/"+table+"/take", "key", guess), http.StatusForbidden, "no longer opens a seat")
	}
	says(t, thief.post("/t/"+other+"/take", "key", key), http.StatusForbidden, "no longer opens a seat")
	if mine := s.table(table).Seats()[1].Person; mine == "" || s.table(table).SeatsOf(mine) != game.SeatsOf(1) {
		t.Errorf("seat 1 is held by %q", mine)
	}
	s.goesOn(table, people)
}
