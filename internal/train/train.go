// Package train trains networks by self-play.
package train

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"time"

	"triplecross/internal/ai/eval/chexers/net"
	"triplecross/internal/engine"
)

// Options say what to train and how.
type Options struct {
	Game string // "chexers", the only one there is
	// Out is the file of the network. Next to it is one with the ending .state,
	// from which training can resume.
	Out    string
	Resume bool // continue from the files instead of starting anew
	// From is the file of a network to start with instead of a random one; all
	// games are then deep ones. May be empty.
	From string
	// Opponent is a program that plays one or two seats in half of the deep games. If it plays at
	// random or remembers earlier games, results differ from run to run. May be nil.
	Opponent *engine.Command
	// Rival is the file of a network that plays one or two seats in half of the deep games, with the same
	// search; earlier networks then play in none. May be empty. Only one of Opponent and Rival may be set.
	Rival string
	// Games or Minutes end the training; exactly one is set. With Games, the
	// result depends on the seed only.
	Games   int
	Minutes float64
	Seed    uint64
	Threads int // threads that play at the same time; two of them learn
}

// maxThreads is the most threads that may play: each takes memory before the first game.
const maxThreads = 1024

// Check returns an error, worded for the user, if the options make no sense.
func (o *Options) Check() error {
	switch {
	case o.Game != "chexers":
		return fmt.Errorf("no network for the game %q; there is one for chexers", o.Game)
	case o.Out == "":
		return errors.New("the network needs a file")
	case (o.Games > 0) == (o.Minutes > 0):
		return errors.New("either a number of games or of minutes is needed")
	case o.Rival != "" && o.Opponent != nil:
		return errors.New("either a program or a network can be the opponent, not both")
	case o.Threads < 1:
		return errors.New("at least one thread is needed")
	case o.Threads > maxThreads:
		return fmt.Errorf("at most %d threads can play", maxThreads)
	}
	return nil
}

const (
	saveEvery = time.Minute
	// kept is the number of earlier networks that are kept, one every keepEvery deep games.
	kept, keepEvery = 6, 8192
)

// Run trains. It logs its progress. When the context ends, it saves its state,
// from which training can resume, and returns no error.
func Run(ctx context.Context, o Options, log io.Writer) error {
	s, err := begin(o)
	if err == nil {
		err = writable(o.Out)
	}
	if err != nil {
		return fmt.Errorf("train: %w", err)
	}
	t := trainer{state: s, plan: plan{o.Games, 60 * o.Minutes}, log: log}
	defer t.close()
	if o.Rival != "" {
		var w net.Weights
		if err := read(&w, o.Rival); err != nil {
			return fmt.Errorf("train: %w", err)
		}
		t.rival = net.New(&w)
	}
	for range o.Threads {
		p := newPlayer()
		t.players = append(t.players, p)
		if o.Opponent == nil {
			continue
		}
		if p.program, err = startProgram(ctx, *o.Opponent); ctx.Err() != nil {
			return nil
		} else if err != nil {
			return fmt.Errorf("train: %w", err)
		}
	}
	start, saved, before := time.Now(), time.Now(), s.Seconds
	for ctx.Err() == nil {
		more, err := t.round(ctx)
		if err != nil && ctx.Err() == nil {
			return fmt.Errorf("train: %w", errors.Join(err, s.save(o.Out)))
		}
		if !more {
			break
		}
		s.Seconds = before + time.Since(start).Seconds()
		if time.Since(saved) > saveEvery {
			if err := s.save(o.Out); err != nil {
				return fmt.Errorf("train: %w", err)
			}
			saved = time.Now()
		}
	}
	if err := s.save(o.Out); err != nil {
		return fmt.Errorf("train: %w", err)
	}
	return nil
}

func begin(o Options) (*state, error) {
	if o.Resume {
		return load(o.Out)
	}
	if exists(o.Out + ".state") {
		return nil, fmt.Errorf("there is a training in %s.state already; continue it (-resume) or remove it", o.Out)
	}
	if o.From != "" {
		return beginFrom(o)
	}
	return &state{Kind: net.Kind, Seed: o.Seed, Learner: newLearner(rand.New(rand.NewPCG(o.Seed, 0)))}, nil
}

// beginFrom begins with a network that was already trained. Unless there is a
// rival, that network is kept as an opponent, so that what it knew is not
// forgotten.
func beginFrom(o Options) (*state, error) {
	s := &state{Kind: net.Kind, Seed: o.Seed, Trained: true, Learner: new(learner)}
	if err := read(&s.Learner.Weights, o.From); err != nil {
		return nil, err
	}
	s.Olds = []net.Weights{s.Learner.Weights}
	s.Keep = keepEvery
	return s, nil
}

// read reads a network from a file.
func read(w *net.Weights, file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if err := w.UnmarshalBinary(data); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

type trainer struct {
	*state
	plan    plan
	players []*player
	log     io.Writer
	rival   *net.Net // may be nil
	printed time.Time
	loss    float64
}

// close ends the programs.
func (t *trainer) close() {
	for _, p := range t.players {
		if p.program != nil {
			p.program.player.Close()
		}
	}
}

// round plays and learns, and reports whether there was anything left to do. If a
// program fails, or the context ends while it thinks, nothing is learned from the round.
func (t *trainer) round(ctx context.Context) (bool, error) {
	stage, done, more := t.plan.stage(t.Games, t.Seconds)
	if t.Trained {
		stage, done, more = t.plan.deepOnly(t.Games, t.Seconds)
	}
	if !more {
		return false, nil
	}
	r := round{
		seed: t.Seed, stage: stage, first: t.Games, games: t.plan.round(stage), threads: len(t.players), discount: stage.discount(done),
		nodes: between(firstNodes, lastNodes, done), rival: t.rival,
	}
	r.nets = append(r.nets, net.New(&t.Learner.Weights))
	for i := range t.Olds {
		r.nets = append(r.nets, net.New(&t.Olds[i]))
	}
	samples, drawn, err := r.play(ctx, t.players)
	if err != nil {
		return false, err
	}
	loss := t.Learner.learn(samples, t.rate(stage, done), len(t.players))
	t.Games += r.games
	t.Samples += len(samples)
	if stage == deep && t.Games >= t.Keep {
		t.Keep = t.Games + keepEvery
		t.Olds = append(t.Olds, t.Learner.Weights)
		t.Olds = t.Olds[max(0, len(t.Olds)-kept):]
	}
	t.progress(&r, done, loss, len(samples), drawn)
	return true, nil
}

// rate returns the learning rate. A network that was already trained learns
// more slowly, so that it does not forget.
func (t *trainer) rate(s stage, done float64) float64 {
	if t.Trained {
		return between(4e-4, 2e-5, done)
	}
	return s.rate(done)
}

// progress writes a line every few seconds.
func (t *trainer) progress(r *round, done, loss float64, samples, drawn int) {
	t.loss += (loss - t.loss) * 0.1
	if time.Since(t.printed) < 5*time.Second {
		return
	}
	t.printed = time.Now()
	fmt.Fprintf(t.log, "%6.0f s  %-6s %3.0f %%  %8d games  %10d positions  %3d a game  %3d %% drawn  loss %.4f\n",
		t.Seconds, r.stage, 100*done, t.Games, t.Samples, samples*r.stage.sampleEvery()/r.games, 100*drawn/r.games, t.loss)
}
