package mine_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/puzzle"
	"triplecross/internal/puzzle/mine"
)

func shipped(t *testing.T) *puzzle.Collection {
	t.Helper()
	c, err := puzzle.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// check searches puzzles again with the budget of the proof.
func check(t *testing.T, slug string, some []puzzle.Puzzle) {
	t.Helper()
	g, _ := games.Find(slug)
	for _, p := range some {
		if err := mine.Check(t.Context(), g, p, mine.Proof*mine.Nodes); err != nil {
			t.Error(err)
		}
	}
}

var slugs = []string{"chexers", "hexdame", "hexachess", "chinese-checkers"}

func TestTheSearchFindsASampleOfThePuzzles(t *testing.T) {
	for _, slug := range slugs {
		all := shipped(t).Of(slug)
		check(t, slug, []puzzle.Puzzle{all[len(all)/3], all[2*len(all)/3]})
	}
}

func TestSlowTheSearchFindsEveryPuzzle(t *testing.T) {
	for _, slug := range slugs {
		for part := range slices.Chunk(shipped(t).Of(slug), 50) {
			t.Run(slug, func(t *testing.T) {
				t.Parallel()
				check(t, slug, part)
			})
		}
	}
}

func TestTheCheckRefusesWhatIsNoPuzzle(t *testing.T) {
	g, _ := games.Find("hexdame")
	all := shipped(t).Of("hexdame")
	p := all[len(all)/2]
	states, err := p.States(games.Find)
	if err != nil {
		t.Fatal(err)
	}
	wrong := p
	for _, m := range states[0].Legal(states[0].Turn().First()) {
		if m.Text != p.Line[0] {
			wrong.Line = []string{m.Text}
		}
	}
	if err := mine.Check(t.Context(), g, wrong, mine.Nodes); err == nil {
		t.Errorf("%s passes for the solution of %s", wrong.Line, p)
	}
	start, err := g.Start("")
	if err != nil {
		t.Fatal(err)
	}
	quiet := puzzle.Puzzle{Game: "hexdame", Start: start.Text(), Line: []string{start.Legal(0)[0].Text}, Goal: puzzle.Gain, Theme: "quiet"}
	if err := mine.Check(t.Context(), g, quiet, mine.Nodes); err == nil {
		t.Error("the start of the game passes for a puzzle")
	}
}

// The same seed gives the same puzzles, and a run that was interrupted continues where it stopped.
func TestMiningIsReproducibleAndGoesOn(t *testing.T) {
	g, _ := games.Find("chinese-checkers")
	m := &mine.Miner{Game: g, Nodes: 500}
	run := func(first, n uint64) string {
		var out bytes.Buffer
		if err := mine.SelfPlay(t.Context(), m, 3, first, n, &out); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	whole := run(0, 3)
	begun := run(0, 1)
	next, err := mine.Done(strings.NewReader(begun))
	if err != nil || next != 1 {
		t.Fatalf("the run goes on with game %d, %v", next, err)
	}
	if diff := cmp.Diff(whole, begun+run(next, 2)); diff != "" {
		t.Error(diff)
	}
}

// A puzzle that was proved is found again in a game that comes to its position.
func TestThePuzzleInAGameIsFound(t *testing.T) {
	for _, slug := range []string{"chexers", "hexdame"} {
		g, _ := games.Find(slug)
		all := shipped(t).Of(slug)
		want := all[len(all)/2:][slices.IndexFunc(all[len(all)/2:], func(p puzzle.Puzzle) bool { return p.Proven })]
		at, err := g.Position(want.Setup, want.Start)
		if err != nil {
			t.Fatal(err)
		}
		start, err := g.Start(want.Setup)
		if err != nil {
			t.Fatal(err)
		}
		played := append(slices.Repeat([]game.State{start}, 8), at) // the opening is no puzzle
		m := &mine.Miner{Game: g}
		found, err := m.Puzzles(t.Context(), want.Setup, played)
		if err != nil || len(found) != 1 {
			t.Fatalf("%d puzzles, %v", len(found), err)
		}
		got := found[0]
		if n := sameTask(t, at, got.Line, want.Line); n < max(len(got.Line), len(want.Line)) {
			// A new puzzle's line continues under stricter terms than that of a kept one, and the expected
			// answers may have changed; the rating is that of the whole line.
			got.Line, want.Line, got.Rating = got.Line[:min(n, len(got.Line))], want.Line[:min(n, len(want.Line))], want.Rating
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
}

// sameTask returns the number of moves for which two lines set the same task: until one of them ends, or a
// player other than the solver moves differently.
func sameTask(t *testing.T, at game.State, a, b []string) int {
	t.Helper()
	solver := at.Turn()
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] && at.Turn() != solver {
			return i
		}
		var err error
		if at, err = at.Play(at.Turn().First(), b[i]); err != nil {
			t.Fatal(err)
		}
	}
	return min(len(a), len(b))
}

// A puzzle whose solution has changed gets the new one; a position that is a puzzle no more is
// withdrawn.
func TestPuzzlesAreRenewedOrWithdrawn(t *testing.T) {
	g, _ := games.Find("hexdame")
	all := shipped(t).Of("hexdame")
	good := all[len(all)/2:][slices.IndexFunc(all[len(all)/2:], func(p puzzle.Puzzle) bool { return p.Proven })]
	at, err := g.Position(good.Setup, good.Start)
	if err != nil {
		t.Fatal(err)
	}
	outdated := good
	for _, m := range at.Legal(at.Turn().First()) {
		if m.Text != good.Line[0] {
			outdated.Line = []string{m.Text}
		}
	}
	start, err := g.Start("")
	if err != nil {
		t.Fatal(err)
	}
	quiet := puzzle.Puzzle{Game: "hexdame", Start: start.Text(), Line: []string{start.Legal(0)[0].Text}, Goal: puzzle.Gain, Theme: "quiet"}
	m := &mine.Miner{Game: g}
	kept, withdrawn, err := m.Renew(t.Context(), []puzzle.Puzzle{good, quiet, outdated})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]puzzle.Puzzle{good, good}, kept); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]puzzle.Puzzle{quiet}, withdrawn); diff != "" {
		t.Error(diff)
	}
}

func TestPickingSpreadsOverThemesAndRatings(t *testing.T) {
	var all []puzzle.Puzzle
	add := func(theme string, rating, n int) {
		for i := range n {
			all = append(all, puzzle.Puzzle{Game: "chexers", Start: strings.Repeat("x", len(all)+1), Line: []string{"a1-b1"}, Goal: puzzle.Gain, Theme: theme, Rating: rating + i%3})
		}
	}
	add("capture", 420, 50)
	add("capture", 900, 50)
	add("trap", 1300, 5)
	add("race", 1900, 5)
	all = append(all, all[0])
	picked := mine.Pick(all, 40)
	if len(picked) != 40 {
		t.Fatalf("%d are picked", len(picked))
	}
	count := map[string]int{}
	for _, p := range picked {
		count[p.Theme]++
		if p.Rating < 470 {
			count["easy"]++
		}
	}
	if count["trap"] != 5 || count["race"] != 5 || count["easy"] != 5 {
		t.Errorf("picked are %v", count)
	}
	if again := mine.Pick(all, 40); !cmp.Equal(picked, again) {
		t.Error("another time others are picked")
	}
	if n := len(mine.Pick(all[:3], 10)); n > 3 {
		t.Errorf("of 3 puzzles %d are picked", n)
	}
	var packed bytes.Buffer
	if err := mine.Pack(&packed, picked); err != nil || packed.Len() == 0 {
		t.Error(err)
	}
}

func TestBotsPlayTheSetUpThatIsAskedFor(t *testing.T) {
	g, _ := games.Find("chinese-checkers")
	for want, setup := range map[int]game.Setup{2: "", 3: `{"players":3}`} {
		m := &mine.Miner{Game: g, Setup: setup}
		played, states, err := m.Play(t.Context(), 1, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := states[0].Players(); got != want || setup != "" && played != setup {
			t.Errorf("with set-up %q, %d play %q", setup, got, played)
		}
	}
}

func TestRatingsAreFoundAgain(t *testing.T) {
	g, _ := games.Find("chinese-checkers")
	all := shipped(t).Of(g.Info().Slug)
	middle := all[len(all)/2-1 : len(all)/2+1]
	setup := game.Setup(`{"players":9}`) // only the set-up's text decides which puzzles are rated
	again := []puzzle.Puzzle{middle[0], middle[1], middle[0]}
	for i := range again {
		again[i].Rating = 1
	}
	again[2].Setup = setup
	want := []int{middle[0].Rating, middle[1].Rating, 1}
	if n, err := mine.RateAll(t.Context(), g, middle[0].Setup, again); err != nil || n < 1 {
		t.Fatal(n, err)
	}
	if middle[1].Setup != middle[0].Setup {
		want[1] = 1
	}
	for i, p := range again {
		if p.Rating != want[i] {
			t.Errorf("puzzle %d is rated %d instead of %d", i, p.Rating, want[i])
		}
	}
	if n, err := mine.RateAll(t.Context(), g, setup, again); n != 1 || err == nil {
		t.Errorf("%d puzzles with a set-up that does not exist were rated: %v", n, err)
	}
}
