package bot

import (
	"testing"

	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

const (
	sortingNodes  = 20_000  // to decide which exchanges are worth a closer look
	judgingNodes  = 300_000 // to decide whether an exchange is bad
	exchangeGames = 48      // to confirm it, after the exchange and after the better move
	exchangeCosts = 0.2     // what it must cost of our chances, in the search and in games
	thirdCollects = 0.1     // what the third seat must gain in chances
)

// BenchmarkExchanges plays a game per operation, -one in one seat and -two in the others: -benchtime 300x
// searches three hundred. It logs the positions in which -one converts a piece and the third seat gains more
// from that than the one that lost the piece, as `position;exchange;better`.
func BenchmarkExchanges(b *testing.B) {
	one, two := newSide(b, *one, *oneNet), newSide(b, *two, *twoNet)
	converted, costly := 0, 0
	for n := range b.N {
		n += *first
		alone := game.Seat(n % 3)
		s := opening(b, game.Of(chexers.Rules{}), "", uint64(n/3))
		for s.Turn() != 0 {
			if !s.Turn().Has(alone) {
				s = two.moved(b, s, uint64(n))
				continue
			}
			next := one.moved(b, s, uint64(n))
			if victim := converts(s, next, alone); victim != game.Nobody {
				converted++
				if better := betterThan(b, s, next, victim, sortingNodes); better != "" {
					if better = betterThan(b, s, next, victim, judgingNodes); better != "" && confirmed(b, s, next, better) {
						costly++
						played, _ := next.Last()
						b.Logf("%s;%s;%s", s.Text(), played.Text, better)
					}
				}
			}
			s = next
		}
	}
	b.ReportMetric(float64(converted), "conversions")
	b.ReportMetric(float64(costly), "costly")
}

// converts returns the owner of the piece that a seat has converted between two states, Nobody if
// there is none.
func converts(s, next game.State, by game.Seat) game.Seat {
	before, after := pieces(s), pieces(next)
	for seat := range before {
		if game.Seat(seat) != by && after[seat] < before[seat] {
			return game.Seat(seat)
		}
	}
	return game.Nobody
}

// pieces returns how many pieces each seat has on the board.
func pieces(s game.State) [3]int {
	var n [3]int
	for _, p := range s.View(game.Nobody).Pieces {
		n[p.Seat]++
	}
	return n
}

// betterThan returns the best move if it is better by exchangeCosts than the one that led to next and if,
// after next, the third seat gains more than the victim and at least thirdCollects; otherwise "".
func betterThan(b *testing.B, s, next game.State, victim game.Seat, nodes int) string {
	by := s.Turn().First()
	third := game.Seat(3 - int(by) - int(victim))
	here, err := Analyse(b.Context(), Wish{State: s, Budget: search.Budget{Nodes: nodes}})
	if err != nil {
		b.Fatal(err)
	}
	better := here.Lines[0].Moves[0]
	chances := func(s game.State) []float32 {
		if s.Turn() == 0 {
			return []float32{0, 0, 0}
		}
		a, err := Analyse(b.Context(), Wish{State: s, Budget: search.Budget{Nodes: nodes}})
		if err != nil {
			b.Fatal(err)
		}
		return a.Lines[0].Chances
	}
	other, err := s.Play(by, better)
	if err != nil || other.Text() == next.Text() {
		return ""
	}
	with, without := chances(next), chances(other)
	if without[by]-with[by] >= exchangeCosts && with[third]-without[third] >= thirdCollects && with[third]-without[third] > with[victim]-without[victim] {
		return better
	}
	return ""
}

// confirmed reports whether games between equal players agree.
func confirmed(b *testing.B, s, next game.State, better string) bool {
	by := s.Turn().First()
	other, err := s.Play(by, better)
	if err != nil {
		b.Fatal(err)
	}
	level, _ := ParsePlayer("mcts:net:300")
	level.configs[inChexers].noise = 0.02
	equal := side{level: level}
	won := func(s game.State) int {
		won := 0
		for n := range exchangeGames {
			end := playedOut(b, s, by, &equal, &equal, uint64(n))
			if o, _ := end.Outcome(); !o.Drawn() && o.Winners().Has(by) {
				won++
			}
		}
		return won
	}
	with, without := won(next), won(other)
	return float64(without-with) >= exchangeCosts*exchangeGames
}
