package ai

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"sync"
	"testing"
)

func vec(e *Chexers) []*float32 {
	v := []*float32{}
	for i := range e.Material {
		v = append(v, &e.Material[i])
	}
	v = append(v, &e.Exit, &e.Row, &e.Back, &e.Out, &e.Lack, &e.Sprint)
	for i := range 3 {
		v = append(v, &e.Danger[i], &e.Prey[i])
	}
	return append(v, &e.Pair, &e.Rim, &e.Corner)
}

func get(e *Chexers) []float64 {
	var out []float64
	for _, p := range vec(e) {
		out = append(out, float64(*p))
	}
	return out
}

func with(x []float64) *Chexers {
	e := NewChexers()
	for i, p := range vec(e) {
		*p = float32(x[i])
	}
	return e
}

func TestSPSA(t *testing.T) {
	if os.Getenv("TUNE") != "spsa" {
		t.Skip()
	}
	games := 12000
	base := NewChexers()
	x := get(base)
	step := make([]float64, len(x))
	for i, v := range x {
		step[i] = math.Max(0.04, 0.2*math.Abs(v))
	}
	for i := range 13 {
		step[i] = 0.4
	}
	// material is changed smoothly: perturb by slope too
	styles := []style{maxN, paranoid}
	var mu sync.Mutex
	done, wins := 0, 0
	var wg sync.WaitGroup
	for w := range 2 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			rng := rand.New(rand.NewPCG(uint64(w), 77))
			for {
				mu.Lock()
				k := done
				done++
				cur := append([]float64(nil), x...)
				mu.Unlock()
				if k >= games {
					return
				}
				c := 1 / math.Pow(1+float64(k)/1000, 0.1)
				a := 0.06 / math.Pow(1+float64(k)/2000, 0.6)
				d := make([]float64, len(cur))
				plus, minus := append([]float64(nil), cur...), append([]float64(nil), cur...)
				for i := range d {
					d[i] = 1
					if rng.IntN(2) == 0 {
						d[i] = -1
					}
					plus[i] += c * step[i] * d[i]
					minus[i] -= c * step[i] * d[i]
				}
				st := styles[rng.IntN(2)]
				l := lv(st, 0, 1500+rng.IntN(3000), 0.01)
				third := bot{"t", base, lv(maxN, 1, 0, 0.02)}
				switch rng.IntN(3) {
				case 0:
					third = bot{"t", with(cur), l}
				case 1:
					third = bot{"t", base, lv(styles[rng.IntN(2)], 0, 1500+rng.IntN(3000), 0.01)}
				}
				bots := []bot{{"p", with(plus), l}, {"m", with(minus), l}, third}
				seed := rng.Uint64()
				var sc float64
				for g := range 6 {
					perms := [6][3]int{{0, 1, 2}, {1, 0, 2}, {2, 0, 1}, {2, 1, 0}, {0, 2, 1}, {1, 2, 0}}
					var sst stat
					win := playGame(bots, perms[g], seed+uint64(g/2), 4+rng.IntN(4), &sst)
					if win >= 0 {
						switch perms[g][win] {
						case 0:
							sc++
						case 1:
							sc--
						}
					}
				}
				mu.Lock()
				for i := range x {
					x[i] += a * step[i] * d[i] * sc
				}
				if k%100 == 0 {
					b, _ := json.Marshal(x)
					os.WriteFile("/tmp/spsa.json", b, 0o644)
					f, _ := os.OpenFile("/tmp/spsa.log", os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
					fmt.Fprintf(f, "%d %.2f\n", k, x)
					f.Close()
				}
				mu.Unlock()
			}
		}()
	}
	wg.Wait()
	_ = wins
}
