package sparring_test

import (
	"math/rand/v2"
	"testing"

	eval "triplecross/internal/ai/eval/chexers"
	"triplecross/internal/ai/search"
	"triplecross/internal/ai/sparring"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// game3 is a game among partners.
type game3 struct {
	position chexers.Position
	seen     map[game.Situation]int
	exits    [3]int
	captures [3]int
}

// play plays a game of at most plies plies after some random moves.
func play(t *testing.T, seed uint64, plies int, slugs ...string) game3 {
	t.Helper()
	rules := eval.NewRules()
	start, err := rules.Start("")
	if err != nil {
		t.Fatal(err)
	}
	g := game3{position: start, seen: map[game.Situation]int{rules.Situation(start): 1}}
	rng := rand.New(rand.NewPCG(seed, 1))
	for n := range plies {
		by := g.position.Turn()
		m := rules.Moves(g.position, by, nil)
		choice := m[rng.IntN(len(m))]
		if n >= 6 {
			partner, ok := sparring.Named(slugs[by])
			if !ok {
				t.Fatalf("there is no %s", slugs[by])
			}
			found, err := partner.Search(t.Context(), search.Problem[chexers.Position, chexers.Move]{
				Rules: rules, Position: g.position, Seen: g.seen, By: by,
			})
			if err != nil {
				t.Fatal(err)
			}
			choice = found.Moves[0].Move
		}
		before := g.position.Pieces(by).Len()
		g.position = rules.Play(g.position, by, choice)
		g.captures[by] += max(0, g.position.Pieces(by).Len()-before)
		at := rules.Situation(g.position)
		g.seen[at]++
		if _, over := rules.Outcome(g.position, g.seen[at]); over {
			break
		}
	}
	for s := range game.Seat(3) {
		g.exits[s] = g.position.Exits(s)
	}
	return g
}

func TestPartnersKeepTheirHabits(t *testing.T) {
	const games = 12
	type totals struct{ exits, captures, waited int }
	of := map[string]*totals{}
	for _, p := range sparring.Partners() {
		sum := &totals{}
		of[p.Slug] = sum
		for n := range uint64(games) {
			s := int(n % 3)
			slugs := []string{"racer", "racer", "racer"}
			slugs[s] = p.Slug
			g := play(t, n/3, 90, slugs...)
			sum.exits += g.exits[s]
			sum.captures += g.captures[s]
			if g.exits[s] == 0 {
				sum.waited++
			}
		}
		t.Logf("%s: %+v", p.Slug, *sum)
	}
	if of["waiter"].exits > 0 || of["passive"].exits > 0 {
		t.Errorf("a waiting seat leaves the board: %+v, %+v", of["waiter"], of["passive"])
	}
	if of["racer"].exits <= of["blocker"].exits {
		t.Errorf("the racer makes %d exits, the blocker %d", of["racer"].exits, of["blocker"].exits)
	}
	if of["trader"].captures <= of["passive"].captures {
		t.Errorf("the trader converts %d pieces, the passive one %d", of["trader"].captures, of["passive"].captures)
	}
}

func TestThreeWaitersWaitForEver(t *testing.T) {
	if g := play(t, 1, 300, "waiter", "waiter", "waiter"); g.exits != [3]int{} {
		t.Errorf("exits %v", g.exits)
	}
}

func TestPartnersAreFoundByTheirSlugs(t *testing.T) {
	for _, p := range sparring.Partners() {
		if q, ok := sparring.Named(p.Slug); !ok || q != p {
			t.Errorf("%q is not found", p.Slug)
		}
	}
	if _, ok := sparring.Named("nobody"); ok {
		t.Error("a partner with an unknown name")
	}
}
