package lobby_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

const dora table.Person = "doradorad"

// teams creates a table of Team Hexachess with the given settings. Ada and Cleo play against Bob and Dora.
func (w *world) teams(m table.Settings) string {
	w.t.Helper()
	id, err := w.Create(w.t.Context(), table.Spec{
		Game: "hexachess", Setup: `{"variant":"team"}`, Host: ada, Name: "Ada", Public: true, Settings: m,
		Seats: []table.Holder{{Kind: table.SeatPerson}},
	})
	if err != nil {
		w.t.Fatal(err)
	}
	// All choose their sides.
	w.must(id, cleo, table.Sit{Seat: 2, Name: "Cleo"})
	w.must(id, dora, table.Sit{Seat: 3, Name: "Dora"})
	w.must(id, bob, table.Sit{Seat: 1, Name: "Bob"})
	return id
}

// ended fails the test unless the game ended for the given reason with the given places.
func (w *world) ended(id, code string, places ...int) {
	w.t.Helper()
	got := *w.table(id).ViewFor("").Outcome
	if got.Code != code || !slices.Equal(got.Place, places) {
		w.t.Errorf("the game ended with %+v, want %v for %s", got, places, code)
	}
}

func TestAPersonWhoResignsLeavesThePartnerPlaying(t *testing.T) {
	w := open(t)
	id := w.teams(table.Settings{})
	w.must(id, ada, table.Resign{Seat: 0})
	w.seats(id, "bot:club Bob Cleo Dora")
	if w.table(id).Status != protocol.Live {
		t.Fatal("the game is over")
	}
	w.must(id, cleo, table.Resign{Seat: 2})
	w.ended(id, "resignation", 2, 1, 2, 1)
}

func TestATeamLosesTogetherThoughSomebodyOfTheOtherResignedBefore(t *testing.T) {
	w := open(t)
	id := w.teams(table.Settings{})
	w.must(id, ada, table.Resign{Seat: 0})
	w.must(id, bob, table.Resign{Seat: 1})
	w.must(id, cleo, table.Resign{Seat: 2})
	w.ended(id, "resignation", 2, 1, 2, 1)
	w.restart()
	w.ended(id, "resignation", 2, 1, 2, 1)
}

func TestAFlagThatFallsLosesTheGameForTheTeam(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id := w.teams(table.Settings{Clock: fischer, Flag: table.FlagLose})
		w.look(id, ada, 0)
		time.Sleep(allowance)
		time.Sleep(5*time.Minute + time.Second)
		w.ended(id, "time", 2, 1, 2, 1)
		w.restart()
		w.ended(id, "time", 2, 1, 2, 1)
	})
}

func TestADrawNeedsBothTeams(t *testing.T) {
	w := open(t)
	id := w.teams(table.Settings{})
	for _, p := range []table.Person{ada, cleo, bob} {
		w.must(id, p, table.OfferDraw{})
		if w.table(id).Status != protocol.Live {
			t.Fatalf("after %s has agreed the game is over", p)
		}
	}
	w.must(id, dora, table.OfferDraw{})
	w.ended(id, "agreement", 1, 1, 1, 1)
}

func TestPartnersDoNotAgreeToADrawWithBots(t *testing.T) {
	w := open(t)
	id := w.teams(table.Settings{})
	w.must(id, ada, table.OfferDraw{})
	w.must(id, cleo, table.OfferDraw{})
	w.must(id, bob, table.Stand{Seat: 1})
	w.must(id, dora, table.Stand{Seat: 3})
	tbl := w.table(id)
	if tbl.Status != protocol.Live || tbl.CanDraw(ada) {
		t.Errorf("the table is %s, and a draw possible: %t", tbl.Status, tbl.CanDraw(ada))
	}
	w.refused(id, ada, table.OfferDraw{}, protocol.CodeSeat)
}

func TestPartnersStayTogetherInARematch(t *testing.T) {
	w := open(t)
	id := w.teams(table.Settings{})
	w.must(id, ada, table.Resign{Seat: 0})
	w.must(id, cleo, table.Resign{Seat: 2})
	next, err := w.Rematch(t.Context(), id, ada, w.table(id).Setup)
	if err != nil {
		t.Fatal(err)
	}
	tbl, team := w.table(next), map[string]int{}
	for s, seat := range tbl.Seats() {
		name := seat.Name
		if seat.Owner != "" {
			name = seat.For
		}
		team[name] = tbl.Board.Teams[s]
	}
	if team["Ada"] != team["Cleo"] || team["Bob"] != team["Dora"] || team["Ada"] == team["Bob"] {
		t.Errorf("the teams are %v", team)
	}
}

func TestPlayersOfTeamsCanBeForbiddenToTalk(t *testing.T) {
	w := open(t)
	_, err := w.Create(t.Context(), table.Spec{Game: "chexers", Host: ada, Settings: table.Settings{Mute: true}})
	if err == nil {
		t.Error("chat can be turned off in a game without teams")
	}
	id := w.teams(table.Settings{Mute: true})
	if err := w.Say(t.Context(), id, ada, "", "Queen next!"); err == nil || !w.table(id).Muted(ada) {
		t.Error("Ada talks")
	}
	w.say(id, "stranger", "Who is who?")
	if w.table(id).Muted("stranger") {
		t.Error("watchers are silent")
	}
	w.must(id, ada, table.Resign{Seat: 0})
	if err := w.Say(t.Context(), id, ada, "", "Knight!"); err == nil {
		t.Error("a player who has resigned can talk to the partner")
	}
	w.must(id, cleo, table.Resign{Seat: 2})
	w.say(id, ada, "Good game")
}
