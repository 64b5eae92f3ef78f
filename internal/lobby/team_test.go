package lobby_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
)

const dora lobby.Person = "doradorad"

// teams lays a table of Team Hexachess with those manners. Ada and Cleo play
// against Bob and Dora.
func (w *world) teams(m lobby.Manners) string {
	w.t.Helper()
	id, err := w.Create(w.t.Context(), lobby.Spec{
		Game: "hexachess", Setup: `{"variant":"team"}`, Host: ada, Name: "Ada", Public: true, Manners: m,
		Seats: []lobby.Holder{{Kind: protocol.Person}},
	})
	if err != nil {
		w.t.Fatal(err)
	}
	// Each takes the side of their choice.
	w.must(id, cleo, lobby.Sit{Seat: 2, Name: "Cleo"})
	w.must(id, dora, lobby.Sit{Seat: 3, Name: "Dora"})
	w.must(id, bob, lobby.Sit{Seat: 1, Name: "Bob"})
	return id
}

// ended fails the test unless the game has ended like that.
func (w *world) ended(id, reason string, places ...int) {
	w.t.Helper()
	want := &protocol.Outcome{Place: places, Reason: reason}
	if diff := cmp.Diff(want, w.table(id).ViewFor("").Outcome); diff != "" {
		w.t.Error(diff)
	}
}

func TestWhoResignsLeavesThePartnerPlaying(t *testing.T) {
	w := open(t)
	id := w.teams(lobby.Manners{})
	w.must(id, ada, lobby.Resign{Seat: 0})
	w.seats(id, "bot:club Bob Cleo Dora")
	if w.table(id).Status != protocol.Live {
		t.Fatal("the game is over")
	}
	w.must(id, cleo, lobby.Resign{Seat: 2})
	w.ended(id, "resignation", 2, 1, 2, 1)
}

func TestAFlagThatFallsLosesTheGameForTheTeam(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id := w.teams(lobby.Manners{Clock: fischer, Flag: lobby.FlagLose})
		w.look(id, ada, 0)
		time.Sleep(5*time.Minute + time.Second)
		w.ended(id, "time", 2, 1, 2, 1)
		w.shut()
		w.open()
		w.ended(id, "time", 2, 1, 2, 1)
	})
}

func TestADrawNeedsBothTeams(t *testing.T) {
	w := open(t)
	id := w.teams(lobby.Manners{})
	for _, p := range []lobby.Person{ada, cleo, bob} {
		w.must(id, p, lobby.OfferDraw{})
		if w.table(id).Status != protocol.Live {
			t.Fatalf("after %s has agreed the game is over", p)
		}
	}
	w.must(id, dora, lobby.OfferDraw{})
	w.ended(id, "agreement", 1, 1, 1, 1)
}

func TestPartnersDoNotAgreeToADrawWithBots(t *testing.T) {
	w := open(t)
	id := w.teams(lobby.Manners{})
	w.must(id, ada, lobby.OfferDraw{})
	w.must(id, cleo, lobby.OfferDraw{})
	w.must(id, bob, lobby.Stand{Seat: 1})
	w.must(id, dora, lobby.Stand{Seat: 3})
	table := w.table(id)
	if table.Status != protocol.Live || table.CanDraw(ada) {
		t.Errorf("the table is %s, and a draw possible: %t", table.Status, table.CanDraw(ada))
	}
	w.refused(id, ada, lobby.OfferDraw{}, protocol.CodeSeat)
}

func TestPartnersStayTogetherInARematch(t *testing.T) {
	w := open(t)
	id := w.teams(lobby.Manners{})
	w.must(id, ada, lobby.Resign{Seat: 0})
	w.must(id, cleo, lobby.Resign{Seat: 2})
	next, err := w.Rematch(t.Context(), id, ada, w.table(id).Setup)
	if err != nil {
		t.Fatal(err)
	}
	table, team := w.table(next), map[string]int{}
	for s, seat := range table.Seats() {
		name := seat.Name
		if seat.Owner != "" {
			name = seat.For
		}
		team[name] = table.Board.Teams[s]
	}
	if team["Ada"] != team["Cleo"] || team["Bob"] != team["Dora"] || team["Ada"] == team["Bob"] {
		t.Errorf("the teams are %v", team)
	}
}

func TestPlayersOfTeamsCanBeForbiddenToTalk(t *testing.T) {
	w := open(t)
	_, err := w.Create(t.Context(), lobby.Spec{Game: "chexers", Host: ada, Manners: lobby.Manners{Hush: true}})
	if err == nil {
		t.Error("where everybody plays for themselves nobody can be forbidden to talk")
	}
	id := w.teams(lobby.Manners{Hush: true})
	if err := w.Say(t.Context(), id, ada, "", "Queen next!"); err == nil || !w.table(id).Hushed(ada) {
		t.Error("Ada talks")
	}
	w.say(id, "stranger", "Who is who?")
	if w.table(id).Hushed("stranger") {
		t.Error("watchers are silent")
	}
	w.must(id, ada, lobby.Resign{Seat: 0})
	if err := w.Say(t.Context(), id, ada, "", "Knight!"); err == nil {
		t.Error("who has resigned talks to the partner")
	}
	w.must(id, cleo, lobby.Resign{Seat: 2})
	w.say(id, ada, "Good game")
}
