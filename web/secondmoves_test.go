package web_test

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web"
	"triplecross/web/identity"
)

// reach makes a table at which a game of Hexachess has come to where somebody
// has a move that is wished for, and returns that person and the seat. Bots hold
// the other seats.
func (s *site) reach(setup game.Setup, wish func(game.Move) bool) (string, *person, game.Seat) {
	s.t.Helper()
	g, _ := s.lobby.Game("hexachess")
	state, err := g.Start(setup)
	if err != nil {
		s.t.Fatal(err)
	}
	dice, opening := rand.New(rand.NewPCG(1, 9)), &table.Opening{}
	for {
		for by := range state.Turn().All() {
			legal := state.Legal(by)
			if slices.ContainsFunc(legal, wish) {
				p := s.guest()
				p.get("/")
				p.post("/play-bots", "game", "chexers") // gives the guest a cookie
				seats := make([]table.Holder, state.Players())
				for i := range seats {
					seats[i] = table.Holder{Kind: table.SeatBot, Bot: "beginner"}
				}
				seats[by] = table.Holder{Kind: table.SeatPerson}
				id, err := s.lobby.Create(s.ctx, table.Spec{
					Game: "hexachess", Setup: setup, Host: identity.PersonOf(p.Cookie("person")), Name: "Ada", Public: true, Opening: opening, Seats: seats,
				})
				if err != nil {
					s.t.Fatal(err)
				}
				return id, p, by
			}
			text := legal[dice.IntN(len(legal))].Text
			if state, err = state.Play(by, text); err != nil {
				s.t.Fatal(err)
			}
			opening.Moves = append(opening.Moves, table.Opened{Seat: by, Text: text})
			break
		}
	}
}

func TestWhatCanFollowTheFirstOfTwoMovesIsAskedFor(t *testing.T) {
	s := open(t, web.Limits{})
	tbl, p, seat := s.reach(`{"variant":"three"}`, func(m game.Move) bool { return m.First != nil })
	l := p.dial(tbl)
	l.await("view")
	words := strings.Fields(l.Legal)
	i := slices.IndexFunc(words, func(w string) bool { return strings.Contains(w, "&:") })
	if i < 0 || len(l.Legal) > 16<<10 {
		t.Fatalf("of %d bytes no word is of a turn that goes on: %s", len(l.Legal), l.Legal)
	}
	first, _, _ := strings.Cut(words[i], "&")
	at := "?first=" + url.QueryEscape(first)
	var answer struct {
		Legal string `json:"l"`
	}
	for _, path := range []string{"/t/" + tbl + "/following" + at + "&seat=" + string('0'+rune(seat)), "/api/tables/" + tbl + "/following" + at} {
		got := p.get(path)
		if err := json.Unmarshal([]byte(got.Body), &answer); err != nil || got.Status != http.StatusOK {
			t.Fatalf("%s: %d: %s", path, got.Status, got.Body)
		}
		for _, word := range strings.Fields(answer.Legal) {
			if !strings.HasPrefix(word, first+"&") || len(protocol.Places(word)) != 4 {
				t.Errorf("%s can follow %s", word, first)
			}
		}
		if answer.Legal == "" {
			t.Errorf("nothing can follow %s", first)
		}
	}
	other := string('0' + rune((seat+1)%3))
	wantJSON(t, p.get("/t/"+tbl+"/following"+at+"&seat="+other), http.StatusForbidden, protocol.CodeSeat)
	wantJSON(t, s.guest().get("/t/"+tbl+"/following"+at), http.StatusForbidden, protocol.CodeSeat)
	if got := p.get("/t/" + tbl + "/following?first=a1-a1"); !strings.Contains(got.Body, `"l":""`) {
		t.Errorf("after what is no move: %s", got.Body)
	}
	for _, path := range []string{"/t/" + tbl + "/following?seat=" + string('0'+rune(seat)), "/api/tables/" + tbl + "/following?first="} {
		wantJSON(t, p.get(path), http.StatusBadRequest, protocol.CodeMalformed)
	}
	turn, _, _ := strings.Cut(strings.Fields(answer.Legal)[0], ":")
	l.play(l.Version, int(seat), turn)
	l.await("ack")
	if m := s.table(tbl).Moves; !slices.ContainsFunc(m, func(m table.Played) bool { return m.Move.Text == turn }) {
		t.Errorf("%s is not played", turn)
	}
	next := p.get("/rules/hexachess/following?setup=" + url.QueryEscape(`{"variant":"three"}`) + "&position=nonsense&first=a1-a2&seat=0")
	wantJSON(t, next, http.StatusBadRequest, protocol.CodeMalformed)
}
