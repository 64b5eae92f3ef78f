package bot

import (
	"slices"
	"testing"

	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/sternhalma"
)

func TestChineseCheckersOfAllLevelsEndsAtHome(t *testing.T) { chineseCheckersEndsAtHome(t, 1) }

func TestSlowChineseCheckersOfAllLevelsEndsAtHomeOnAllSeats(t *testing.T) {
	chineseCheckersEndsAtHome(t, game.MaxSeats)
}

// chineseCheckersEndsAtHome plays some rounds with each set-up, each with the
// levels in different seats.
func chineseCheckersEndsAtHome(t *testing.T, rounds int) {
	t.Helper()
	g := game.Of(sternhalma.Rules{})
	levels := Levels()
	levels = append(levels[:5], quick(2_000))
	for _, table := range []struct {
		players int
		setup   game.Setup
	}{
		{2, `{"players":2}`},
		{2, `{"players":2,"unused":"populated","spoiling":"fill"}`},
		{2, `{"players":2,"sets":3}`},
		{3, `{"players":3,"first":2}`},
		{3, `{"players":3,"sets":2}`},
		{4, `{"players":4,"places":true}`},
		{6, `{"players":6}`},
	} {
		for round := range min(rounds, table.players) {
			var seats []Level
			for s := range table.players {
				seats = append(seats, levels[(s+round)%len(levels)])
			}
			end := playout(t, g, table.setup, seats, uint64(round))
			if o, _ := end.Outcome(); o.Reason.String() != "bringing all home" && o.Reason.String() != "filling the target" {
				t.Errorf("%s: %s after %d plies: %s", table.setup, o.Reason, end.Ply(), end.Text())
			}
			if turns := end.Ply() / table.players; turns > 150 {
				t.Errorf("%s: %d turns", table.setup, turns)
			}
		}
	}
}

func TestSlowAClubPlayerBeatsGreedyOnesAtChineseCheckers(t *testing.T) {
	for _, table := range []struct {
		players int
		setup   game.Setup
	}{{2, `{"players":2}`}, {3, `{"players":3}`}} {
		const games = 6
		if won := wins(t, game.Of(sternhalma.Rules{}), table.setup, table.players, quick(9_000), greedy(), games); won < games-2 {
			t.Errorf("%s: only %d of %d", table.setup, won, games)
		}
	}
}

func TestALastPegGoesHomeByTheShortestWay(t *testing.T) {
	// The last peg of North is four steps from the only empty hole of its target,
	// that of South far away.
	g := game.Of(sternhalma.Rules{})
	s, err := g.Position("", "e1=N e2=N e3=N e4=N f2=N f3=N f4=N g3=N g4=N h7=N "+
		"j14=S k14=S l14=S m14=S k15=S l15=S m15=S l16=S h5=S g5=S 1")
	if err != nil {
		t.Fatal(err)
	}
	for plies := 0; s.Turn() != 0; plies++ {
		if plies > 8 {
			t.Fatalf("not home: %s", s.Text())
		}
		by := s.Turn()
		for seat := range by.All() {
			c, err := Choose(t.Context(), Request{State: s, Seat: seat, Level: quick(30_000)})
			if err != nil {
				t.Fatal(err)
			}
			t.Log(c.Text, c.Value, c.Depth)
			if s, err = s.Play(seat, c.Text); err != nil {
				t.Fatal(err)
			}
		}
	}
	if o, _ := s.Outcome(); !o.Winners().Has(0) || o.Drawn() {
		t.Errorf("%+v: %s", o, s.Text())
	}
}

func TestWhoCanFinishInAGameForPlacesDoes(t *testing.T) {
	g := game.Of(sternhalma.Rules{})
	s, err := g.Start(`{"players":3,"places":true}`)
	if err != nil {
		t.Fatal(err)
	}
	finishes := func(at game.State, by game.Seat, text string) bool {
		next, err := at.Play(by, text)
		if err != nil {
			t.Fatal(err)
		}
		return chineseCheckersLine(t, next).Position.Finished(by)
	}
	chances := 0
	for s.Turn() != 0 {
		by := s.Turn().First()
		can := false
		for _, m := range s.Legal(by) {
			can = can || finishes(s, by, m.Text)
		}
		if can {
			chances++
			for _, level := range append(Levels(), quick(300), quick(2_000)) {
				if text := chosen(t.Context(), t, s, level.Limit(search.Budget{Nodes: 2_000}), 1).Text; !finishes(s, by, text) {
					t.Errorf("%s plays %s in %s", level.Slug, text, s.Text())
				}
			}
			a, err := Analyse(t.Context(), Wish{State: s, Budget: search.Budget{Nodes: 2_000}})
			if err != nil {
				t.Fatal(err)
			}
			if text := a.Lines[0].Moves[0]; !finishes(s, by, text) {
				t.Errorf("the analysis plays %s in %s", text, s.Text())
			}
		}
		if s, err = s.Play(by, chosen(t.Context(), t, s, quick(3_000), 1).Text); err != nil {
			t.Fatal(err)
		}
	}
	if chances != 2 {
		t.Errorf("two finish, in %d turns", chances)
	}
}

// In a game for places the chances are those of being first, before and after the first player is
// home.
func TestTheChancesInAGameForPlacesAreThoseOfTheFirst(t *testing.T) {
	g := game.Of(sternhalma.Rules{})
	s, err := g.Start(`{"players":3,"places":true}`)
	if err != nil {
		t.Fatal(err)
	}
	winner := game.Nobody
	var states []game.State
	for s.Turn() != 0 {
		by := s.Turn().First()
		states = append(states, s)
		if s, err = s.Play(by, chosen(t.Context(), t, s, quick(3_000), 1).Text); err != nil {
			t.Fatal(err)
		}
		if winner == game.Nobody && chineseCheckersLine(t, s).Position.Finished(by) {
			winner = by
		}
	}
	home := slices.IndexFunc(states, func(s game.State) bool { return chineseCheckersLine(t, s).Position.Finished(winner) })
	for _, ply := range []int{home - 3, home - 2, home - 1, home, len(states) - 1} {
		a, err := Analyse(t.Context(), Wish{State: states[ply], Budget: search.Budget{Nodes: 20_000}, Lines: 2, Report: func(a Analysis) {
			if chance := a.Lines[0].Chances[winner]; ply >= home && chance < search.MaxEstimate {
				t.Errorf("after %d plies, of which %d until the first is home, the search reports a chance of %v", ply, home, chance)
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
		if chance := a.Lines[0].Chances[winner]; chance < 0.9 {
			t.Errorf("after %d plies, of which %d until the first is home, the first has a chance of %v", ply, home, chance)
		}
	}
}

// A search that evaluates all moves of each position sees two to four plies less with so few positions.
func TestChineseCheckersIsSearchedAlongPromisingMoves(t *testing.T) {
	level, err := ParsePlayer("mcts:hand:1500")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		setup game.Setup
		plies int
	}{{`{"players":2}`, 6}, {`{"players":3}`, 7}, {`{"players":6}`, 8}, {`{"players":2,"sets":3}`, 4}} {
		s := opening(t, game.Of(sternhalma.Rules{}), test.setup, 1)
		c, err := Choose(t.Context(), Request{State: s, Seat: s.Turn().First(), Level: level})
		if err != nil || c.Depth < test.plies {
			t.Errorf("%s: searched %d plies deep, want %d: %v", test.setup, c.Depth, test.plies, err)
		}
	}
}

// A report asks an analysis what each move cost. When analyses of two players used alpha-beta, a report praised a strong
// player hardly more than a beginner. By an evaluation that was linear in the leads, a report of three praised everybody.
func TestSlowAnAnalysisTellsAStrongPlayerFromABeginner(t *testing.T) {
	beginner, _ := LevelNamed("beginner")
	for _, setup := range []game.Setup{`{"players":2}`, `{"players":3}`} {
		t.Run(string(setup), func(t *testing.T) {
			t.Parallel()
			if cost := costOfMoves(t, setup, quick(15_000)); cost > 0.015 {
				t.Errorf("a move of a strong player costs %.4f of its chances", cost)
			}
			if cost := costOfMoves(t, setup, beginner); cost < 0.02 {
				t.Errorf("a move of a beginner costs %.4f of its chances", cost)
			}
		})
	}
}

// costOfMoves returns what a move of a player costs on average in a game against itself: by how much the
// analysis of a report thinks less of its chances afterwards, unless it would have played the same.
func costOfMoves(t *testing.T, setup game.Setup, level Level) float32 {
	t.Helper()
	s := opening(t, game.Of(sternhalma.Rules{}), setup, 1)
	var cost float32
	for first := s.Ply(); ; {
		by := s.Turn().First()
		before := analysed(t, s)
		played := chosen(t.Context(), t, s, level, 1).Text
		next, err := s.Play(by, played)
		if err != nil {
			t.Fatal(err)
		}
		if next.Turn() == 0 {
			return cost / float32(s.Ply()-first)
		}
		if played != before.Moves[0] {
			cost += max(0, before.Chances[by]-analysed(t, next).Chances[by])
		}
		s = next
	}
}

// analysed returns the best line of an analysis like those of reports, with fewer positions.
func analysed(t *testing.T, s game.State) Line {
	t.Helper()
	a, err := Analyse(t.Context(), Wish{State: s, Budget: search.Budget{Nodes: 6_000}})
	if err != nil {
		t.Fatal(err)
	}
	return a.Lines[0]
}

// Once the armies have passed each other, a search lists only one move of the opponent, and the tree that it kept from
// the move before has several.
func TestATreeIsKeptWhenChineseCheckersBecomesARace(t *testing.T) {
	level, err := ParsePlayer("mcts:hand:3000")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(3) {
		memories := [2]Memory{{Trees: make(cache)}, {Trees: make(cache)}}
		s := opening(t, game.Of(sternhalma.Rules{}), `{"players":2}`, seed)
		for s.Turn() != 0 {
			by := s.Turn().First()
			c, err := Choose(t.Context(), Request{State: s, Seat: by, Level: level, Memory: &memories[by], TreeKey: "game"})
			if err != nil {
				t.Fatal(err)
			}
			if s, err = s.Play(by, c.Text); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// A depth bounds a search that otherwise uses all its positions.
func TestAPlayerWithADepthKeepsIt(t *testing.T) {
	s, err := game.Of(sternhalma.Rules{}).Start(`{"players":3}`)
	if err != nil {
		t.Fatal(err)
	}
	for text, least := range map[string]int{"alphabeta:hand:depth1": 0, "alphabeta:hand:20000": 2_000} {
		level, err := ParsePlayer(text)
		if err != nil {
			t.Fatal(err)
		}
		c, err := Choose(t.Context(), Request{State: s, Seat: s.Turn().First(), Level: level})
		if err != nil || c.Nodes < least || c.Depth > 1 && least == 0 {
			t.Errorf("%s looks at %d positions, %d deep: %v", text, c.Nodes, c.Depth, err)
		}
	}
}
