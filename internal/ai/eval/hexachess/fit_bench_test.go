package hexachess

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"triplecross/internal/game/hexachess"
)

var fitGames = flag.String("games", "", "`files` with games among three that BenchmarkFit learns from, separated by commas")

// BenchmarkFit prints the weights for three players that best predict the winners of games saved by
// the arena:
//
//	triplecross arena -game hexachess -setup '{"players":3}' -players mcts:hand:1500,mcts:hand:1500,mcts:hand:1500 \
//		-random-moves 12 -games 1000 -seed 1001 -save games.jsonl
//	go test ./internal/ai/eval/hexachess -run '^$' -bench Fit -benchtime 1x -args -games $PWD/games.jsonl
func BenchmarkFit(b *testing.B) {
	if *fitGames == "" {
		b.Skip("no -games")
	}
	start, err := hexachess.Rules{}.Start(`{"players":3}`)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		e := New(start)
		parameters := e.trio.parameters()
		f := fit{scale: float64(e.trio.Scale)}
		for _, p := range parameters {
			f.units = append(f.units, float64(p.step))
		}
		for i, g := range savedGames(b, strings.Split(*fitGames, ",")) {
			// Every fifth game is only used to test how well the weights predict games they were
			// not fitted to.
			g.samples(b, e, start, func(s sample) { f.add(s, i%5 == 0) })
		}
		before := f.loss(f.validation, nil)
		changes, scale := f.descend()
		for i, p := range parameters {
			fmt.Printf("%-15s %5d → %5.0f\n", p.name, *p.at, float64(*p.at)+changes[i])
		}
		fmt.Printf("%-15s %5d → %5.0f\n", "scale", e.trio.Scale, scale)
		b.ReportMetric(before, "loss-before")
		b.ReportMetric(f.best, "loss-after")
		b.ReportMetric(float64(len(f.training)+len(f.validation)), "positions")
	}
}

// parameter is a weight that is fitted, and the step by which it is changed to see its effect.
type parameter struct {
	name string
	at   *int32
	step int32
}

// parameters returns the weights that can be fitted. The worth of a pawn stays 100, as the unit of
// the others.
func (w *trioWeights) parameters() []parameter {
	var list []parameter
	add := func(name string, at *int32, step int32) { list = append(list, parameter{name, at, step}) }
	for _, k := range []struct {
		kind hexachess.Kind
		name string
	}{
		{hexachess.Pawn, "pawn"},
		{hexachess.Knight, "knight"},
		{hexachess.Bishop, "bishop"},
		{hexachess.Rook, "rook"},
		{hexachess.Queen, "queen"},
	} {
		add("middle."+k.name, &w.Middle[k.kind], 4)
		if k.kind == hexachess.Pawn {
			continue
		}
		add("kind."+k.name, &w.Kinds[k.kind], 40)
		add("near."+k.name, &w.Near[k.kind], 10)
		if k.kind != hexachess.Knight {
			add("air."+k.name, &w.Air[k.kind], 4)
		}
	}
	for steps := 1; steps < len(w.Run)-1; steps++ {
		add(fmt.Sprint("run.", steps), &w.Run[steps], 16)
	}
	for _, p := range []parameter{
		{"passed", &w.Passed, 8},
		{"stuck", &w.Stuck, 20},
		{"colour", &w.Colour, 10},
		{"guard", &w.Guard, 8},
		{"home", &w.Home, 8},
		{"roam", &w.Roam, 8},
		{"corner", &w.Corner, 8},
		{"escort", &w.Escort, 8},
		{"turn", &w.Turn, 20},
		{"frozen", &w.Frozen, 100},
		{"checked", &w.Checked, 20},
		{"won", &w.OnTurn.Won, 10},
		{"lost", &w.OnTurn.Lost, 10},
	} {
		add(p.name, p.at, p.step)
	}
	return list
}

// savedGame is a line of the arena's file.
type savedGame struct {
	Moves   []string
	Outcome struct{ Place []int }
	Terms   struct{ RandomMoves int }
}

func savedGames(b *testing.B, files []string) (games []savedGame) {
	b.Helper()
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			b.Fatal(err)
		}
		lines := bufio.NewScanner(file)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var g savedGame
			if err := json.Unmarshal(lines.Bytes(), &g); err != nil {
				b.Fatal(err)
			}
			games = append(games, g)
		}
		file.Close()
	}
	return games
}

// samples passes on every second position of a game after its random moves, as long as all
// three play.
func (g savedGame) samples(b *testing.B, e *Evaluator, p hexachess.Position, pass func(sample)) {
	b.Helper()
	won := g.winners()
	if won == nil {
		return
	}
	parameters := e.trio.parameters()
	for i, text := range g.Moves {
		m, ok := hexachess.Rules{}.Find(p, p.Turn(), text)
		if !ok {
			b.Fatalf("%s in %s", text, hexachess.Rules{}.Format(p))
		}
		p = hexachess.Rules{}.Play(p, p.Turn(), m)
		if p.Alive().Len() < threeSeats {
			return
		}
		if i < g.Terms.RandomMoves || i%2 == 0 {
			continue
		}
		s := sample{won: *won, gradient: make([][threeSeats]float32, len(parameters))}
		score, _ := e.scores(&p)
		for seat := range s.score {
			s.score[seat] = float64(score[seat])
		}
		for k, q := range parameters {
			*q.at += q.step
			e.trio.deriveExchange()
			other, _ := e.scores(&p)
			*q.at -= q.step
			for seat := range other {
				s.gradient[k][seat] = float32(other[seat]-score[seat]) / float32(q.step)
			}
		}
		e.trio.deriveExchange()
		pass(s)
	}
}

// winners returns each seat's share of first place; nil if all share it.
func (g savedGame) winners() *[threeSeats]float64 {
	first := 0
	for _, place := range g.Outcome.Place {
		if place == 1 {
			first++
		}
	}
	if first == threeSeats {
		return nil
	}
	won := new([threeSeats]float64)
	for seat, place := range g.Outcome.Place {
		if place == 1 {
			won[seat] = 1 / float64(first)
		}
	}
	return won
}
