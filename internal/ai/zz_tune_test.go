package ai

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

type bot struct {
	name  string
	eval  Evaluation[chexers.Position]
	level Level
}

type stat struct {
	wins, draws, losses int
	plies, games        int
	time                [3]time.Duration
	moves               [3]int
	depth               [3]int
	nodes               [3]int
	maxms               [3]time.Duration
}

// playGame plays one game, seats[i] is the bot index; returns winner seat or -1
func playGame(bots []bot, seats [3]int, seed uint64, open int, st *stat) int {
	var rules chexers.Rules
	p, _ := rules.Start("")
	seen := map[game.Situation]int{rules.Situation(p): 1}
	rng := rand.New(rand.NewPCG(seed, 1))
	for ply := 0; ; ply++ {
		if o, over := rules.Outcome(p, seen[rules.Situation(p)]); over {
			st.plies += ply
			st.games++
			if o.Drawn() {
				return -1
			}
			for s := range o.Winners().All() {
				return int(s)
			}
		}
		s := p.Turn()
		moves := rules.Moves(p, s, nil)
		m := moves[0]
		if ply < open {
			m = moves[rng.IntN(len(moves))]
		} else if len(moves) > 1 {
			b := bots[seats[s]]
			th := &thinker[chexers.Position, chexers.Move]{Problem[chexers.Position, chexers.Move]{Rules: rules, Position: p, Seen: seen, Evaluation: b.eval}, 1}
			t0 := time.Now()
			c, err := th.choose(context.Background(), s, b.level, rng)
			if err != nil {
				panic(err)
			}
			d := time.Since(t0)
			st.time[seats[s]] += d
			st.maxms[seats[s]] = max(st.maxms[seats[s]], d)
			st.moves[seats[s]]++
			st.depth[seats[s]] += c.Depth
			st.nodes[seats[s]] += c.Nodes
			for _, x := range moves {
				if t, _ := rules.Notate(p, s, x); t == c.Text {
					m = x
				}
			}
		}
		p = rules.Play(p, s, m)
		seen[rules.Situation(p)]++
	}
}

// match: one bots[0] vs two bots[1]
func match1v2(bots []bot, games int, open int) stat {
	var st stat
	for g := range games {
		seats := [3]int{1, 1, 1}
		seats[g%3] = 0
		w := playGame(bots, seats, uint64(g/3+1000), open, &st)
		switch {
		case w < 0:
			st.draws++
		case seats[w] == 0:
			st.wins++
		default:
			st.losses++
		}
	}
	return st
}

func (s stat) String() string {
	out := fmt.Sprintf("w %d d %d l %d (win %.0f%%, of decided %.0f%%) avg plies %d;", s.wins, s.draws, s.losses, 100*float64(s.wins)/float64(s.games), 100*float64(s.wins)/float64(max(1, s.wins+s.losses)), s.plies/s.games)
	for i := range 2 {
		if s.moves[i] > 0 {
			n := s.moves[i]
			out += fmt.Sprintf(" [%d: %.2f ms max %.0f, depth %.1f, nodes %d]", i, float64(s.time[i].Microseconds())/1000/float64(n), float64(s.maxms[i].Milliseconds()), float64(s.depth[i])/float64(n), s.nodes[i]/n)
		}
	}
	return out
}

func lv(st style, depth, nodes int, noise float32) Level {
	return Level{style: st, budget: Budget{Depth: depth, Nodes: nodes}, noise: noise}
}

func TestTuneBasics(t *testing.T) {
	if os.Getenv("TUNE") != "basics" {
		t.Skip()
	}
	e := NewChexers()
	beginner := bot{"beginner", e, lv(wander, 0, 0, 0)}
	casual := bot{"casual", e, lv(maxN, 1, 0, 0.04)}
	fmt.Println("casual v 2 beginner", match1v2([]bot{casual, beginner}, 60, 3))
	for _, n := range []int{3000, 30000} {
		for _, st := range []style{maxN, paranoid} {
			b := bot{"x", e, lv(st, 0, n, 0.004)}
			fmt.Println(n, st, "v 2 casual", match1v2([]bot{b, casual}, 60, 3))
		}
	}
	a := bot{"x", e, lv(maxN, 0, 30000, 0.004)}
	b := bot{"x", e, lv(paranoid, 0, 30000, 0.004)}
	fmt.Println("maxn v 2 paranoid", match1v2([]bot{a, b}, 60, 3))
	fmt.Println("paranoid v 2 maxn", match1v2([]bot{b, a}, 60, 3))
}
