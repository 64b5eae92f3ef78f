package analysis_test

import (
	"testing"

	"triplecross/internal/ai/bot"
	"triplecross/internal/analysis"
	"triplecross/internal/game"
	"triplecross/internal/game/games"
)

func TestAPlayerSeesTheirOwnMovesOnly(t *testing.T) {
	var desk analysis.Desk
	line := analysis.Line{Game: "chexers"}
	red, err := desk.Seat(line, 0)
	if err != nil {
		t.Fatal(err)
	}
	green, err := desk.Seat(line, 1)
	if err != nil {
		t.Fatal(err)
	}
	if red.View.Legal == "" || green.View.Legal != "" || len(green.View.You) != 1 || green.View.You[0] != 1 {
		t.Errorf("at the start red may play %q, green %q", red.View.Legal, green.View.Legal)
	}
	if _, err := desk.Seat(line, 3); err == nil {
		t.Error("there is a fourth seat")
	}
}

func TestWhatABotPlacesInSecretIsNotTold(t *testing.T) {
	line := analysis.Line{Game: "hexachess", Setup: `{"variant":"screen","army":"standard"}`, Moves: []string{"normal"}}
	var desk analysis.Desk
	for seat, want := range []string{"normal:?normal", "?:"} {
		p, err := desk.Seat(line, seat)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.View.Last[0].Word; got != want {
			t.Errorf("seat %d is told %q, not %q", seat, got, want)
		}
	}
}

// A bot plays as on the server, and keeps its search from move to move as there.
func TestABotPlaysAsOnTheServer(t *testing.T) {
	var desk analysis.Desk
	line := analysis.Line{Game: "chexers"}
	g, _ := games.Find("chexers")
	state, err := g.Start("")
	if err != nil {
		t.Fatal(err)
	}
	level, _ := bot.LevelNamed("club")
	for range 6 {
		chosen, err := desk.Choose(t.Context(), line, "club", 7, false)
		if err != nil {
			t.Fatal(err)
		}
		seat := state.Turn().First()
		want, err := bot.Choose(t.Context(), bot.Request{State: state, Seat: seat, Level: level, Seed: 7})
		if err != nil {
			t.Fatal(err)
		}
		if chosen.Move != want.Text {
			t.Fatalf("after %v it plays %s, not %s", line.Moves, chosen.Move, want.Text)
		}
		line.Moves = append(line.Moves, chosen.Move)
		if state, err = state.Play(seat, chosen.Move); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := desk.Choose(t.Context(), line, "nobody", 7, false); err == nil {
		t.Error("there is a level without a name")
	}
}

func TestBotsDoNotAlwaysSetUpAlikeBehindTheScreen(t *testing.T) {
	g, _ := games.Find("hexachess")
	setUps := map[string]bool{}
	for seed := range uint64(12) {
		line := analysis.Line{Game: "hexachess", Setup: `{"variant":"screen","army":"standard"}`}
		state, err := g.Start(game.Setup(line.Setup))
		if err != nil {
			t.Fatal(err)
		}
		var desk analysis.Desk
		for state.Turn().Has(0) {
			chosen, err := desk.Choose(t.Context(), line, "club", seed, false)
			if err != nil {
				t.Fatal(err)
			}
			line.Moves = append(line.Moves, chosen.Move)
			if state, err = state.Play(0, chosen.Move); err != nil {
				t.Fatal(err)
			}
		}
		setUps[state.Text()] = true
	}
	if len(setUps) < 3 {
		t.Errorf("%d set-ups in 12 games", len(setUps))
	}
}

func TestTheRuleAgainstAMoveIsNamed(t *testing.T) {
	var desk analysis.Desk
	why, err := desk.Why(analysis.Line{Game: "chexers"}, "a1", "c3")
	if err != nil || why.Rule != "chexers.nothing" {
		t.Errorf("%+v, %v", why, err)
	}
	if why, err := desk.Why(analysis.Line{Game: "chexers"}, "a1", "b1"); err != nil || why.Rule != "" {
		t.Errorf("%+v, %v", why, err)
	}
}
