package lobby_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

func TestATableStartsWhenItsLastSeatIsTaken(t *testing.T) {
	w := open(t)
	id := w.create(false, "me", "open", "open")
	if tbl := w.table(id); tbl.Status != protocol.Open || holders(tbl) != "Ada open open" {
		t.Fatalf("at first: %s, %s", tbl.Status, holders(tbl))
	}
	key := w.table(id).JoinKey()
	w.must(id, bob, table.Sit{Seat: 2, Name: "  Bob \n Brown ", Key: key})
	if tbl := w.table(id); tbl.Status != protocol.Open || holders(tbl) != "Ada open Bob Brown" {
		t.Fatalf("with two: %s, %s", tbl.Status, holders(tbl))
	}
	w.must(id, cleo, table.Sit{Seat: 1, Key: key})
	if tbl := w.table(id); tbl.Status != protocol.Live || holders(tbl) != "Ada Squirrel Bob Brown" {
		t.Fatalf("with three: %s, %s", tbl.Status, holders(tbl))
	}
}

func TestATableWithoutOpenSeatsStartsAtOnce(t *testing.T) {
	w := open(t)
	if table := w.table(w.create(false, "me", "bot", "bot")); table.Status != protocol.Live {
		t.Errorf("the table is %s", table.Status)
	}
}

func TestBotsFillTheSeatsThatAreOpenAtTheStart(t *testing.T) {
	w := open(t)
	id := w.create(false, "me", "open", "open")
	w.refused(id, bob, table.Start{Level: "casual"}, protocol.CodeSeat)
	w.refused(id, ada, table.Start{Level: "genius"}, protocol.CodeMalformed)
	w.must(id, ada, table.Start{Level: "casual"})
	if tbl := w.table(id); tbl.Status != protocol.Live || holders(tbl) != "Ada bot:casual bot:casual" {
		t.Errorf("%s, %s", tbl.Status, holders(tbl))
	}
	version := w.table(id).Version
	if again := w.must(id, ada, table.Start{Level: "casual"}); again != version {
		t.Errorf("the second start led to version %d, not %d", again, version)
	}
}

func TestMovesThatAreNotPossibleAreRefusedAndChangeNothing(t *testing.T) {
	w := open(t)
	id := w.create(true, "me", "open", "open")
	play := func(seat game.Seat, text string) table.Play {
		return table.Play{ID: "x", Version: w.table(id).Version, Seat: seat, Text: text}
	}
	w.refused(id, ada, play(0, "a1-b1"), protocol.CodeStatus) // not begun
	w.must(id, bob, table.Sit{Seat: 1})
	w.must(id, cleo, table.Sit{Seat: 2})
	w.refused(id, ada, play(0, "a1-a9"), protocol.CodeIllegal)
	w.refused(id, ada, play(0, ""), protocol.CodeIllegal)
	w.refused(id, bob, play(1, "d7-d6"), protocol.CodeTurn)
	w.refused(id, bob, play(0, "a1-b1"), protocol.CodeSeat) // Ada's seat
	w.refused(id, "", play(0, "a1-b1"), protocol.CodeSeat)
	w.refused(id, ada, play(9, "a1-b1"), protocol.CodeSeat)
	stale := play(0, "a1-b1")
	w.must(id, ada, stale)
	stale.ID = "y"
	w.refused(id, ada, stale, protocol.CodeStale)
	ahead := play(1, "d7-d6")
	ahead.Version += 5
	w.refused(id, bob, ahead, protocol.CodeStale)
}

func TestAnUnknownTableIsReported(t *testing.T) {
	w := open(t)
	if _, err := w.Table(t.Context(), "nosuchtable"); !errors.Is(err, lobby.ErrUnknown) {
		t.Errorf("Table: %v", err)
	}
	if _, err := w.Do(t.Context(), "nosuchtable", ada, table.Start{}); !errors.Is(err, lobby.ErrUnknown) {
		t.Errorf("Do: %v", err)
	}
	if _, err := w.subscribe("nosuchtable", ada, 0); !errors.Is(err, lobby.ErrUnknown) {
		t.Errorf("Subscribe: %v", err)
	}
}

func TestACommandSentTwiceIsPlayedOnceAlsoAfterARestart(t *testing.T) {
	w := open(t)
	id := w.three()
	move := table.Play{ID: "one", Version: w.table(id).Version, Seat: 0, Text: "a1-b1"}
	version := w.must(id, ada, move)
	if again := w.must(id, ada, move); again != version {
		t.Errorf("the second answer is version %d, not %d", again, version)
	}
	w.restart()
	if again := w.must(id, ada, move); again != version {
		t.Errorf("after the restart the answer is version %d, not %d", again, version)
	}
	if plies := len(w.table(id).Moves); plies != 1 {
		t.Errorf("%d moves were played", plies)
	}
	// Another person's command may have the same ID.
	w.must(id, bob, table.Play{ID: "one", Version: version, Seat: 1, Text: "d7-d6"})
}

func TestARestartedLobbyGoesOnWhereItStood(t *testing.T) {
	w := open(t)
	id := w.three()
	for i, text := range []string{"a1-b1", "d7-d6", "g4-f4", "a2-a1"} {
		seat := game.Seat(i % 3)
		w.must(id, []table.Person{ada, bob, cleo}[seat], table.Play{
			ID: fmt.Sprint(i), Version: w.table(id).Version, Seat: seat, Text: text,
		})
		before := w.table(id)
		w.restart()
		after := w.table(id)
		for _, who := range []table.Person{ada, bob, cleo, ""} {
			if diff := cmp.Diff(before.ViewFor(who), after.ViewFor(who)); diff != "" {
				t.Fatalf("after %s, for %q: %s", text, who, diff)
			}
		}
	}
}

func TestBotsPlayTheirTurns(t *testing.T) {
	w := open(t)
	id := w.create(false, "me", "bot", "bot")
	sub := w.look(id, ada, 0)
	for range 3 {
		tbl := w.wait(sub, id, func(t table.Moment) bool { return t.State().Turn().Has(0) || t.Status == protocol.Over })
		w.must(id, ada, table.Play{
			ID: fmt.Sprint(tbl.Version), Version: tbl.Version, Text: tbl.State().Legal(0)[0].Text,
		})
	}
	w.wait(sub, id, func(t table.Moment) bool { return len(t.Moves) >= 9 })
}

func TestInvalidTablesAreNotCreated(t *testing.T) {
	w := open(t)
	bot := table.Holder{Kind: table.SeatBot, Bot: "club"}
	for name, spec := range map[string]table.Spec{
		"unknown game":   {Game: "chess"},
		"bad set-up":     {Game: "chexers", Setup: `{"players":7}`},
		"too many seats": {Game: "chexers", Seats: []table.Holder{bot, bot, bot, bot}},
		"unknown bot":    {Game: "chexers", Seats: []table.Holder{{Kind: table.SeatBot, Bot: "genius"}}},
		"nobody to sit":  {Game: "chexers", Seats: []table.Holder{{Kind: table.SeatPerson}}},
		"strange holder": {Game: "chexers", Seats: []table.Holder{{Kind: "dog"}}},
	} {
		_, err := w.Create(t.Context(), spec)
		var refused *table.Refused
		if !errors.As(err, &refused) || refused.Code == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestBotsOfOneLevelAtATableHaveDifferentNames(t *testing.T) {
	w := open(t)
	seats := w.table(w.create(false, "me", "bot", "bot")).Seats()
	if seats[1].Bot != seats[2].Bot || seats[1].Name == "" || seats[1].Name == seats[2].Name {
		t.Errorf("the bots are %+v and %+v", seats[1], seats[2])
	}
}
