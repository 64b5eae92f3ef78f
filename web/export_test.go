package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/web"
)

// exported is what a game's record says.
type exported struct {
	Game     string
	Setup    json.RawMessage
	Clock    string
	Moves    []string
	Seats    []game.Seat
	Versions []int
	Times    []time.Time
	Clocks   []*int64
	Version  int
	Status   protocol.Status
	Outcome  *game.Outcome
}

func (p *person) export(table string) exported {
	p.t.Helper()
	answer := p.get("/g/" + table + ".json")
	if kind := answer.Header.Get("Content-Type"); answer.Status != http.StatusOK || kind != "application/json" {
		p.t.Fatalf("%d: %s: %s", answer.Status, kind, answer.Body)
	}
	var rec exported
	if err := json.Unmarshal([]byte(answer.Body), &rec); err != nil {
		p.t.Fatal(err)
	}
	return rec
}

func TestTheRecordOfAGameHasItsClockAsItWasAskedFor(t *testing.T) {
	s := open(t, web.Limits{})
	for _, clock := range []string{"10+20", "1+0", "3d", "none"} {
		g := s.script().sits("/api/tables", `{"clock":"`+clock+`"}`)
		if got := s.guest().export(g.Table).Clock; got != clock {
			t.Errorf("got %q, want %q", got, clock)
		}
	}
}

func TestTheRecordOfAGameReplaysToItsEnd(t *testing.T) {
	s := open(t, web.Limits{})
	table, people := s.three()
	s.playOut(table, people)
	over := s.table(table)

	got := s.guest().export(table)
	want := exported{Game: "chexers", Clock: "none", Version: over.Version, Status: protocol.Over, Outcome: got.Outcome}
	for _, m := range over.Moves {
		want.Moves = append(want.Moves, m.Move.Text)
		want.Seats = append(want.Seats, m.Seat)
		want.Versions = append(want.Versions, m.Version)
		want.Times = append(want.Times, m.At)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	g, _ := games.Find(got.Game)
	state, err := g.Start(game.Setup(got.Setup))
	for i := 0; i < len(got.Moves) && err == nil; i++ {
		state, err = state.Play(got.Seats[i], got.Moves[i])
	}
	if err != nil {
		t.Fatal(err)
	}
	outcome, _ := state.Outcome()
	outcome.Reason = phrase.Phrase{English: outcome.Reason.String()} // a record holds only the English text
	if diff := cmp.Diff(&outcome, got.Outcome); diff != "" {
		t.Error(diff)
	}
}

func TestTheRecordOfAGameHasTheTimeLeftAfterEachMove(t *testing.T) {
	s := open(t, web.Limits{})
	people := []*person{s.guest(), s.guest()}
	id := people[0].tableOf("game", "hexdame", "seat0", "me", "seat1", "open", "public", "on", "clock", "3+20").ID
	if page := people[0].get("/g/" + id + "/0").Body; strings.Contains(page, `class="clock`) {
		t.Error("the replay of a game that has not begun shows clocks")
	}
	if got := s.guest().export(id).Clocks; got == nil {
		t.Error("a game without moves has no list of times")
	}
	people[1].sit(id, 1, "")
	s.playOut(id, people)
	over := s.table(id)
	got := s.guest().export(id)
	if len(got.Clocks) != len(over.Moves) {
		t.Fatalf("%d times for %d moves", len(got.Clocks), len(over.Moves))
	}
	for i, m := range over.Moves {
		if left := got.Clocks[i]; left == nil || *left != m.Left.Milliseconds() || *left <= 0 {
			t.Fatalf("move %d: %v, want %v", i, left, m.Left)
		}
	}
}

func TestTheRecordOfAGameHasTheSetUpWithItsLots(t *testing.T) {
	s := open(t, web.Limits{})
	p := s.guest()
	laid := p.tableOf("game", "chinese-checkers", "players", "2", "seat0", "me")
	got := p.export(laid.ID)
	want := exported{
		Game: "chinese-checkers", Setup: json.RawMessage(laid.Setup), Clock: "none", Version: laid.Version, Status: protocol.Open,
		Moves: []string{}, Seats: []game.Seat{}, Versions: []int{}, Times: []time.Time{},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestTheRecordOfAnUnknownTableIsRefusedToScripts(t *testing.T) {
	wantJSON(t, open(t, web.Limits{}).guest().get("/g/NOSUCHTABL.json"), http.StatusNotFound, "unknown")
}
