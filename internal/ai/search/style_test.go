package search_test

import (
	"context"
	"maps"
	"testing"

	eval "triplecross/internal/ai/eval/chexers"
	"triplecross/internal/ai/eval/chexers/net"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// threats returns the jumps by which each of the other two could convert a
// piece of a seat that has just moved, were it that one's turn.
func threats(p position, of game.Seat) []string {
	var rules chexers.Rules
	var found []string
	for range 2 {
		s := p.Turn()
		for _, m := range rules.Moves(p, s, nil) {
			if m.Over()&p.Pieces(of) != 0 {
				text, _ := rules.Notate(p, s, m)
				found = append(found, text)
			}
		}
		p = rules.Play(p, s, chexers.Pass())
	}
	return found
}

func TestAPieceInDangerIsSaved(t *testing.T) {
	// In each of these, one or two moves of a dozen leave nothing to jump.
	for _, from := range []string{
		"G1GG/1G3/5B/6B/RR3B/5/RRB1 b 0,0,0 17",
		"3G/R3G/1G2G1/6B/2RRBB/5/R2B g 0,0,0 28",
		"1G1G/4B/1G2B1/1R1R3/R2R2/4B/R1B1 b 0,0,0 29",
		"GG2/3G1/R4G/R3B1B/R3BB/R4/4 g 0,0,0 16",
		"GGG1/5/R4G/3B2B/1R2B1/3B1/R1R1 g 0,0,0 16",
		"G1G1/GR3/6/R1B2GB/R4G/R4/3B r 0,0,0 27",
	} {
		for name, by := range methods {
			q := at(t, from, search.Budget{Nodes: 20_000})
			if len(threats(q.Position, q.By)) == 0 {
				t.Fatalf("%s: nothing is in danger", from)
			}
			m := find(t, by, q).Moves[0].Move
			if left := threats(q.Rules.Play(q.Position, q.By, m), q.By); len(left) != 0 {
				t.Errorf("%s in %s: %s allows %v", name, from, text(q, m), left)
			}
		}
	}
}

func TestAPlayerWhoIsAheadAvoidsRepetition(t *testing.T) {
	methods := maps.Clone(methods)
	methods["monte carlo with the network"] = func(ctx context.Context, q problem) (result, error) {
		q.Evaluator = eval.Network{Net: net.Trained(), RiskAversion: 0.1}
		return methods["monte carlo"](ctx, q)
	}
	for name, by := range methods {
		q := at(t, "2R1/1R3/2R3/1R1R2B/4G1/RG3/B3 r 1,0,0 60", search.Budget{Nodes: 20_000})
		fresh := find(t, by, q)
		if fresh.Moves[0].Value < 0.5 {
			t.Fatalf("%s: Red is not ahead: %v", name, fresh.Moves[0].Value)
		}
		for _, times := range []int{2, 3} {
			seen := q.Rules.Situation(q.Rules.Play(q.Position, q.By, fresh.Moves[0].Move))
			q.Seen[seen] = times
			if again := find(t, by, q); again.Moves[0].Move == fresh.Moves[0].Move {
				t.Errorf("%s goes where it was %d times, by %s", name, times, text(q, again.Moves[0].Move))
			}
			delete(q.Seen, seen)
		}
	}
}

func TestAPlayerWhoIsLosingTakesADraw(t *testing.T) {
	for name, by := range methods {
		q := at(t, "1G2/1G2B/2R1B1/1G4B/6/5/2G1 r 0,3,1 60", search.Budget{Nodes: 20_000})
		fresh := find(t, by, q)
		last := fresh.Moves[len(fresh.Moves)-1].Move
		q.Seen[q.Rules.Situation(q.Rules.Play(q.Position, q.By, last))] = 3
		if got := find(t, by, q).Moves[0]; got.Move != last || got.Value != q.Draw {
			t.Errorf("%s plays %s, not into the draw by %s", name, text(q, got.Move), text(q, last))
		}
	}
}
