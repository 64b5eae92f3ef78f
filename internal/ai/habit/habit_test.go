package habit_test

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"triplecross/internal/ai/aitest"
	eval "triplecross/internal/ai/eval/chexers"
	"triplecross/internal/ai/eval/chexers/net"
	"triplecross/internal/ai/habit"
	"triplecross/internal/ai/search"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// A turned game shows the same habits, to the last bit.
func TestHabitsAreTheSameForAllColours(t *testing.T) {
	var rules chexers.Rules
	turn := aitest.NewTurner()
	judge := eval.Network{Net: net.Trained()}
	hand := eval.New()
	known, byHand := 0, 0
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 1))
		p, _ := rules.Start("")
		var here, there []habit.Made
		for range 60 {
			by := p.Turn()
			moves := rules.Moves(p, by, nil)
			m := moves[rng.IntN(len(moves))]
			if by == chexers.Blue {
				m = best(hand, p, moves)
			}
			here = append([]habit.Made{{Position: p, By: by, Move: m}}, here...)
			there = append([]habit.Made{{Position: turn.Position(p), By: (by + 1) % 3, Move: turn.Move(m)}}, there...)
			p = rules.Play(p, by, m)
		}
		a, b := habit.Learn(here, chexers.Red, judge, 0), habit.Learn(there, chexers.Green, judge, 0)
		if (a == nil) != (b == nil) || a != nil && (turned(a.ByHand()) != b.ByHand() || turned(a.Alone()) != b.Alone()) {
			t.Fatalf("game %d: %+v here, %+v when turned", seed, a, b)
		}
		if a == nil {
			continue
		}
		byHand += a.ByHand().Len()
		known++
		for s := range game.Seat(3) {
			if a.Of(s) != b.Of((s+1)%3) || a.Share(s) != b.Share((s+1)%3) {
				t.Fatalf("game %d: %+v here, %+v when turned", seed, a, b)
			}
		}
	}
	if known == 0 || byHand == 0 {
		t.Fatalf("%d games show habits, and that %d players choose by the hand-written evaluation", known, byHand)
	}
}

// best returns the best move of the seat on turn at sight.
func best(e habit.Evaluator, p chexers.Position, moves []chexers.Move) chexers.Move {
	values := make([]search.Values, len(moves))
	e.EvaluateMoves(p, p.Turn(), moves, 0, values)
	k := 0
	for i := range values {
		if values[i][p.Turn()] > values[k][p.Turn()] {
			k = i
		}
	}
	return moves[k]
}

func TestWhoeverMovesAtRandomChoosesByNoEvaluator(t *testing.T) {
	var rules chexers.Rules
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 2))
		p, _ := rules.Start("")
		var made []habit.Made
		for range 90 {
			moves := rules.Moves(p, p.Turn(), nil)
			m := moves[rng.IntN(len(moves))]
			made = append([]habit.Made{{Position: p, By: p.Turn(), Move: m}}, made...)
			p = rules.Play(p, p.Turn(), m)
		}
		if h := habit.Learn(made, chexers.Red, eval.Network{Net: net.Trained()}, 0); h != nil && h.ByHand() != 0 {
			t.Errorf("game %d: %d seats", seed, h.ByHand().Len())
		}
	}
}

// turned returns the seats that have the places of these when the board is turned.
func turned(set game.Seats) game.Seats {
	var next game.Seats
	for s := range set.All() {
		next |= game.SeatsOf((s + 1) % 3)
	}
	return next
}

// A few moves at the start show nothing yet.
func TestTwoMovesTellNothing(t *testing.T) {
	var rules chexers.Rules
	hand := eval.New()
	p, _ := rules.Start("")
	var made []habit.Made
	for range 6 {
		m := best(hand, p, rules.Moves(p, p.Turn(), nil))
		made = append([]habit.Made{{Position: p, By: p.Turn(), Move: m}}, made...)
		p = rules.Play(p, p.Turn(), m)
	}
	if h := habit.Learn(made, chexers.Red, eval.Network{Net: net.Trained()}, 0); h != nil {
		t.Errorf("after two moves of each it knows %+v", h)
	}
}

func TestAFewMovesShowByWhichEvaluatorAPlayerChooses(t *testing.T) {
	const games, rounds = 20, 10
	var rules chexers.Rules
	network, hand := eval.Network{Net: net.Trained()}, eval.New()
	green, blue := 0, 0
	for seed := range uint64(games) {
		rng := rand.New(rand.NewPCG(seed, 3))
		p, _ := rules.Start("")
		var made []habit.Made
		for range 3 * rounds {
			moves := rules.Moves(p, p.Turn(), nil)
			m := moves[rng.IntN(len(moves))]
			switch p.Turn() {
			case chexers.Green:
				m = best(network, p, moves)
			case chexers.Blue:
				m = best(hand, p, moves)
			}
			made = append([]habit.Made{{Position: p, By: p.Turn(), Move: m}}, made...)
			p = rules.Play(p, p.Turn(), m)
		}
		set := habit.Learn(made, chexers.Red, network, 0).ByHand()
		if set.Has(chexers.Green) {
			green++
		}
		if set.Has(chexers.Blue) {
			blue++
		}
	}
	// After 20 moves, 3 of these 20 games of a player with the network and without search still look hand-written.
	if green > games/5 || blue < games-games/10 {
		t.Errorf("in %d games a player with the network is taken for one without in %d, another one in %d", games, green, blue)
	}
}

// Programs of the 2019 contest count their own pieces and rows, and do not mind that another one wins.
func TestProgramsByOthersMindOnlyTheirOwnPosition(t *testing.T) {
	file, err := os.ReadFile("testdata/programs.txt")
	if err != nil {
		t.Fatal(err)
	}
	seats := map[string]game.Seat{"red": chexers.Red, "green": chexers.Green, "blue": chexers.Blue}
	games, alone, bot := 0, 0, 0
	for line := range strings.Lines(string(file)) {
		words := strings.Fields(line)
		if words[0] == "#" {
			continue
		}
		games++
		made := moves(t, words[1:])
		by := seats[words[0]]
		network := eval.Network{Net: net.Trained()}
		if h := habit.Learn(made, by, network, 0); h != nil {
			alone += h.Alone().Len()
		}
		if h := habit.Learn(made, (by+1)%3, network, 0); h != nil && h.ByHand().Has(by) {
			bot++
		}
	}
	if games == 0 || alone < 2*games-3 || bot > 0 {
		t.Errorf("in %d games %d programs are taken for such players, and the bot for one with a hand-written evaluation in %d",
			games, alone, bot)
	}
}

// moves returns the moves of a game, the newest first.
func moves(t *testing.T, texts []string) []habit.Made {
	t.Helper()
	s, err := game.Of(chexers.Rules{}).Start("")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range texts {
		if s, err = s.Play(s.Turn().First(), text); err != nil {
			t.Fatal(err)
		}
	}
	return game.MadeOf[chexers.Position, chexers.Move](s, habit.Window)
}

func TestEachSeatIsEvaluatedAsItChooses(t *testing.T) {
	var rules chexers.Rules
	p, err := rules.Start("")
	if err != nil {
		t.Fatal(err)
	}
	legal := rules.Moves(p, p.Turn(), nil)
	got, hand, alone := make([]search.Values, len(legal)), make([]search.Values, len(legal)), make([]search.Values, len(legal))
	habit.Choosing(chexers.Green, chexers.Blue).EvaluateOther(p, p.Turn(), legal, got)
	eval.New().EvaluateMoves(p, p.Turn(), legal, 0, hand)
	eval.NewAlone().EvaluateSeats(p, p.Turn(), legal, game.SeatsOf(chexers.Blue), alone)
	for i := range legal {
		if got[i][chexers.Green] != hand[i][chexers.Green] || got[i][chexers.Blue] != alone[i][chexers.Blue] {
			t.Errorf("move %d: %v, by hand %v, alone %v", i, got[i], hand[i], alone[i])
		}
	}
}
