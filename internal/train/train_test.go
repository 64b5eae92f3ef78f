package train

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"triplecross/internal/ai/eval/chexers/net"
	"triplecross/internal/engine"
)

// manyGames are enough for a few rounds of each stage, fewGames for one round of
// each but the first.
const manyGames, fewGames = 24, 2

func options(t *testing.T, games int) Options {
	return Options{Game: "chexers", Out: filepath.Join(t.TempDir(), "net"), Games: games, Seed: 5, Threads: 1}
}

// trained returns the file that a training writes.
func trained(t *testing.T, o Options) []byte {
	t.Helper()
	if err := Run(t.Context(), o, io.Discard); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(o.Out)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestASeedDecidesWhatIsLearnt(t *testing.T) { aSeedDecidesWhatIsLearnt(t, fewGames) }

func TestSlowASeedDecidesWhatIsLearnt(t *testing.T) { aSeedDecidesWhatIsLearnt(t, manyGames) }

func aSeedDecidesWhatIsLearnt(t *testing.T, games int) {
	t.Helper()
	one := options(t, games)
	want := trained(t, one)
	var w net.Weights
	if err := w.UnmarshalBinary(want); err != nil {
		t.Fatal(err)
	}
	two := options(t, games)
	two.Threads = 2
	if !slices.Equal(trained(t, two), want) {
		t.Error("two threads learn something else than one")
	}
	other := options(t, games)
	other.Seed = 6
	if slices.Equal(trained(t, other), want) {
		t.Error("two seeds learn the same")
	}
}

// Several threads play many games at once, and two learn each batch.
func TestThreadsMakeNoDifference(t *testing.T) {
	for _, stage := range []stage{random, sight, deep} {
		run := func(threads int) ([]sample, *learner) {
			l := newLearner(rand.New(rand.NewPCG(1, 2)))
			r := round{
				seed: 3, stage: stage, games: 4, threads: threads, nodes: 10, discount: stage.discount(0),
				nets: []*net.Net{net.New(&l.Weights)},
			}
			var players []*player
			for range threads {
				players = append(players, newPlayer())
			}
			samples, _, _ := r.play(t.Context(), players)
			l.learn(samples[:min(len(samples), 2*batch)], 1e-3, threads)
			return samples, l
		}
		one, learnt := run(1)
		two, alike := run(2)
		if !slices.Equal(one, two) {
			t.Errorf("%v: two threads play other games than one", stage)
		}
		if learnt.Weights != alike.Weights {
			t.Errorf("%v: two threads learn something else than one", stage)
		}
	}
}

// breaker ends a context after a number of lines.
type breaker struct {
	lines  int
	cancel context.CancelFunc
}

func (b *breaker) Write(p []byte) (int, error) {
	if b.lines--; b.lines <= 0 {
		b.cancel()
	}
	return len(p), nil
}

func TestATrainingGoesOnWhereItWasBrokenOff(t *testing.T) { aTrainingGoesOn(t, fewGames) }

func TestSlowATrainingGoesOnWhereItWasBrokenOff(t *testing.T) { aTrainingGoesOn(t, manyGames) }

func aTrainingGoesOn(t *testing.T, games int) {
	t.Helper()
	whole := options(t, games)
	want := trained(t, whole)

	parts := options(t, games)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	if err := Run(ctx, parts, &breaker{1, cancel}); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(parts.Out)
	if err != nil {
		t.Fatal(err)
	}
	if slices.Equal(before, want) {
		t.Fatal("it was not broken off")
	}
	if err := Run(t.Context(), parts, io.Discard); err == nil {
		t.Error("a training that was broken off is begun anew")
	}
	parts.Resume = true
	if !slices.Equal(trained(t, parts), want) {
		t.Error("a training that was broken off learns something else")
	}
	files, err := os.ReadDir(filepath.Dir(parts.Out))
	if err != nil || len(files) != 2 {
		t.Errorf("files left: %v, %v", files, err)
	}
}

func TestATrainingThatIsNotThereCannotGoOn(t *testing.T) {
	o := options(t, manyGames)
	o.Resume = true
	if err := Run(t.Context(), o, io.Discard); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

func TestATrainingOfAnotherKindOfNetworkDoesNotGoOn(t *testing.T) {
	o := options(t, manyGames)
	old := state{Kind: "chexers-net-2", Learner: newLearner(rand.New(rand.NewPCG(1, 2)))}
	if err := old.save(o.Out); err != nil {
		t.Fatal(err)
	}
	o.Resume = true
	if err := Run(t.Context(), o, io.Discard); err == nil || !strings.Contains(err.Error(), "another kind of network") {
		t.Error(err)
	}
}

func TestADamagedTrainingDoesNotGoOn(t *testing.T) {
	o := options(t, manyGames)
	var damaged bytes.Buffer
	if err := gob.NewEncoder(&damaged).Encode(state{Kind: net.Kind}); err != nil { // the learner is lost
		t.Fatal(err)
	}
	if err := os.WriteFile(o.Out+".state", damaged.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	o.Resume = true
	if err := Run(t.Context(), o, io.Discard); err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Error(err)
	}
}

func TestWrongOptionsAreToldBefore(t *testing.T) {
	for want, change := range map[string]func(*Options){
		"game":    func(o *Options) { o.Game = "hexdame" },
		"file":    func(o *Options) { o.Out = "" },
		"minutes": func(o *Options) { o.Minutes = 5 },
		"games":   func(o *Options) { o.Games = 0 },
		"thread":  func(o *Options) { o.Threads = 0 },
		"at most": func(o *Options) { o.Threads = 1 << 40 },
		"program": func(o *Options) { o.Rival, o.Opponent = "a network", new(engine.Command) },
	} {
		o := options(t, manyGames)
		if err := o.Check(); err != nil {
			t.Error(err)
		}
		change(&o)
		if err := o.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}

// The network of the rival is looked for after the folder, and before any game.
func TestAPlaceWhereNothingCanBeWrittenIsToldBefore(t *testing.T) {
	dir := t.TempDir()
	for out, want := range map[string]string{
		filepath.Join(dir, "missing", "net"): filepath.Join(dir, "missing"),
		dir:                                  dir + " is a folder",
		filepath.Join(dir, "net"):            "norival",
	} {
		o := Options{Game: "chexers", Out: out, Games: 1, Threads: 1, Rival: filepath.Join(dir, "norival")}
		if err := Run(t.Context(), o, io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", out, err)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("%v is left behind: %v", left, err)
	}
}

func TestALearnerLearns(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	l := newLearner(rng)
	p := newPlayer()
	r := round{seed: 3, stage: random, games: 30, threads: 1, nets: []*net.Net{net.New(&l.Weights)}}
	samples, _, _ := r.play(t.Context(), []*player{p})
	first := l.learn(samples, 1e-3, 1)
	last := first
	for range 10 {
		last = l.learn(samples, 1e-3, 1)
	}
	if last > 0.8*first {
		t.Errorf("the loss went from %.3f to %.3f only", first, last)
	}
}

func TestGradientsAreThoseOfTheLoss(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 5))
	l := newLearner(rng)
	s := sample{active: 9, regime: 3, target: net.Chances{0.5, 0.2, 0.2, 0.1}}
	for i := range s.inputs[:s.active] {
		s.inputs[i] = uint16(17 * i)
	}
	found := newGradients()
	found.add(&l.Weights, &s)
	gradient := found.rows
	probe := newGradients()
	loss := func() float64 { return probe.add(&l.Weights, &s) }
	for r, row := range l.Weights.Numbers() {
		for range 3 {
			i := rng.IntN(len(row))
			const step = 1e-3
			was := row[i]
			row[i] = was + step
			up := loss()
			row[i] = was - step
			down := loss()
			row[i] = was
			if want, got := (up-down)/(2*step), float64(gradient[r][i]); math.Abs(want-got) > 2e-3 {
				t.Fatalf("row %d: gradient %v, want %v", r, got, want)
			}
		}
	}
}

func TestANetworkCanBeGoneOnWith(t *testing.T) {
	first := options(t, fewGames)
	known := trained(t, first)
	on := options(t, fewGames)
	on.From = first.Out
	learnt := trained(t, on)
	var before, after net.Weights
	if before.UnmarshalBinary(known) != nil || after.UnmarshalBinary(learnt) != nil {
		t.Fatal("no networks")
	}
	far := func(a, b *net.Weights) (d float64) {
		others := b.Numbers()
		for i, row := range a.Numbers() {
			for j, v := range row {
				d = max(d, math.Abs(float64(v-others[i][j])))
			}
		}
		return d
	}
	if d := far(&before, &after); d == 0 || d > 0.05 {
		t.Errorf("weights move by up to %v in %d games", d, fewGames)
	}
	on.From = filepath.Join(t.TempDir(), "nothing")
	on.Out += "2"
	if err := Run(t.Context(), on, io.Discard); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}
