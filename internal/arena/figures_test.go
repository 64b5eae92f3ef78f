package arena

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"triplecross/internal/game"
)

// The figures are from OpenSkill's own tests.
func TestRatingsAreThoseOfOpenSkill(t *testing.T) {
	two, three := []Rating{newRating(), newRating()}, []Rating{newRating(), newRating(), newRating()}
	for _, tt := range []struct {
		before []Rating
		places []int
		want   []Rating
	}{
		{two, []int{1, 2}, []Rating{{27.63523138347365, 8.065506316323548}, {22.36476861652635, 8.065506316323548}}},
		{two, []int{2, 1}, []Rating{{22.36476861652635, 8.065506316323548}, {27.63523138347365, 8.065506316323548}}},
		{three, []int{1, 2, 3}, []Rating{
			{27.868876552746237, 8.204837030780652},
			{25.717219138186557, 8.057829747583874},
			{21.413904309067206, 8.057829747583874},
		}},
	} {
		if diff := cmp.Diff(tt.want, rate(tt.before, tt.places), cmpopts.EquateApprox(0, 1e-9)); diff != "" {
			t.Error(diff)
		}
	}
}

func TestADrawBringsRatingsTogether(t *testing.T) {
	after := rate([]Rating{{30, 5}, {25, 5}, {20, 5}}, []int{1, 1, 1})
	if after[0].Mu >= 30 || after[2].Mu <= 20 {
		t.Errorf("%+v", after)
	}
	sum := 0.0
	for _, r := range after {
		sum += r.Mu
		if r.Sigma >= 5 {
			t.Errorf("nothing was learnt: %+v", r)
		}
	}
	if math.Abs(sum-75) > 1e-9 {
		t.Errorf("the sum is %v", sum)
	}
}

// The figures are from statistics packages.
func TestTheIntervalIsWilsons(t *testing.T) {
	for _, tt := range []struct {
		successes, trials int
		low, high         float64
	}{
		{0, 0, 0, 1},
		{0, 10, 0, 0.2775},
		{5, 10, 0.2366, 0.7634},
		{85, 100, 0.7672, 0.9069},
		{10, 10, 0.7225, 1},
	} {
		low, high := wilson(tt.successes, tt.trials)
		if math.Abs(low-tt.low) > 1e-4 || math.Abs(high-tt.high) > 1e-4 {
			t.Errorf("%d of %d: %.4f to %.4f, want %.4f to %.4f", tt.successes, tt.trials, low, high, tt.low, tt.high)
		}
	}
}

func planned(games, seats int, identity ...int) []pairing {
	return schedule(games, sidesOf(game.Board{}, seats), identity, rand.New(rand.NewPCG(1, 2)))
}

func TestAllOrdersComeEquallyOften(t *testing.T) {
	for _, tt := range []struct {
		identity []int
		orders   int
	}{
		{[]int{0, 1}, 2},
		{[]int{0, 1, 2}, 6},
		{[]int{0, 1, 1}, 3},
		{[]int{0, 0, 0}, 1},
		{[]int{0, 1, 2, 3}, 24},
		{[]int{0, 0, 1, 1}, 6},
	} {
		const rounds = 3
		seen := make(map[string]int)
		for _, p := range planned(rounds*tt.orders, len(tt.identity), tt.identity...) {
			seen[key(p.seats, tt.identity)]++
		}
		if len(seen) != tt.orders {
			t.Errorf("%v: %d orders, want %d", tt.identity, len(seen), tt.orders)
		}
		for order, n := range seen {
			if n != rounds {
				t.Errorf("%v: %q comes %d times", tt.identity, order, n)
			}
		}
	}
}

func TestWherePlayersAreManyAllPlayEquallyOftenAndEverywhere(t *testing.T) {
	const players, seats, games = 7, 3, 7 * 3 * 5
	identity := make([]int, players)
	var times [players][seats]int
	for i := range identity {
		identity[i] = i
	}
	triples := make(map[string]bool)
	for _, p := range planned(games, seats, identity...) {
		triples[key(p.seats, identity)] = true
		for seat, player := range p.seats {
			times[player][seat]++
		}
	}
	for player, seats := range times {
		for seat, n := range seats {
			if n != games/players {
				t.Errorf("player %d sits %d times on seat %d", player, n, seat)
			}
		}
	}
	if len(triples) < 20 {
		t.Errorf("only %d different games", len(triples))
	}
}

func TestAPanelIsMetInAllPairsAndOnAllSeats(t *testing.T) {
	o := Options{Panel: true, Players: make([]Player, 5), Games: 6 * 3, Seed: 1} // 6 pairs of four
	identity := []int{0, 1, 2, 3, 4}
	pairs := make(map[string]int)
	for _, p := range o.plan(sidesOf(game.Board{}, 3), identity) {
		at := slices.Index(p.seats, 0)
		if at < 0 {
			t.Fatalf("game %d lacks the player that meets the panel", p.number)
		}
		with := slices.Sorted(slices.Values(p.seats))
		pairs[key(with, identity)+string(rune(at))]++
	}
	if len(pairs) != 6*3 {
		t.Errorf("%d pairs and seats, want all 18", len(pairs))
	}
}
