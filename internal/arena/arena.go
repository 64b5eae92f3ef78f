// Package arena lets bots and other people's programs play many games against
// each other and reports who is stronger.
package arena

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"
	"time"

	"triplecross/internal/ai/bot"
	"triplecross/internal/engine"
	"triplecross/internal/game"
)

// maxGames bounds the games of a match: the plan of all of them and their records are held in memory.
const maxGames = 1_000_000

// Options say what to play.
type Options struct {
	Game    game.Game
	Setup   game.Setup
	Players []Player // at least one for each seat or, in team games, for each team
	// Panel makes the first player meet all sets of the others in turn; the
	// others do not play without it.
	Panel bool
	// Games is the number of games, a million at most.
	Games int
	// Threads is the number of games that run at the same time; 0 means one per
	// processor.
	Threads int
	// Limits bound the thinking time of each move. If they are empty, levels
	// think as usual, and programs for a second unless there is an allowance.
	Limits engine.Limits
	// Allowance is each seat's time for a game; a seat that exceeds it is
	// forfeited. 0 means no such limit.
	Allowance time.Duration
	// Seed is the source of all randomness. Unless moves are limited by time or
	// programs play, the same seed gives the same games.
	Seed uint64
	// Opening is the number of random moves with which each game begins; they
	// stay the same while the players change seats.
	Opening int
	// Earlier are games of the same match, as ReadRecords returns them. They count,
	// and are not played again.
	Earlier []*Record
	// Save receives each game as one line of JSON, in the planned order. May be
	// nil.
	Save io.Writer
	// Begins is called when every program has answered, before the first game. If
	// it returns an error, no game is played. May be nil.
	Begins func() error
	// Progress is called after each game with the number of games played. It may
	// call summary for the results so far. May be nil.
	Progress func(played int, summary func() Summary)

	club bot.Level // takes over the seats of players that forfeit
}

// Check returns an error unless the options make sense and the earlier games are
// of this match.
func (o *Options) Check() error {
	_, _, err := o.begin()
	return err
}

// begin returns the results so far, and the games that are still to be played.
func (o *Options) begin() (*tally, []pairing, error) {
	sides, err := o.sides()
	if err != nil {
		return nil, nil, err
	}
	t := newTally(o, sides)
	plan, err := t.resume(o.plan(sides, t.identity))
	return t, plan, err
}

// sides returns the sides of the game, and an error unless the options make sense.
func (o *Options) sides() (sides, error) {
	start, err := o.Game.Start(o.Setup)
	if err != nil {
		return nil, err
	}
	board, err := o.Game.Board(o.Setup)
	if err != nil {
		return nil, err
	}
	s := sidesOf(board, start.Players())
	switch {
	case len(o.Players) < s.len() && board.Teams != nil:
		return nil, fmt.Errorf("%d players for %d teams", len(o.Players), s.len())
	case len(o.Players) < s.len():
		return nil, fmt.Errorf("%s needs %d players or more, not %d", o.Game.Info().Slug, s.len(), len(o.Players))
	case o.Games < 1:
		return nil, errors.New("no games to play")
	case o.Games > maxGames:
		return nil, fmt.Errorf("%d games are too many; a match has %d at most", o.Games, maxGames)
	}
	return s, nil
}

// Run plays the games. If the context is cancelled, it returns the results so far
// and no error. It returns an error if a program cannot be run at all.
func Run(ctx context.Context, o Options) (Summary, error) {
	summary, err := o.run(ctx)
	if err != nil {
		return summary, fmt.Errorf("arena: %w", err)
	}
	return summary, nil
}

func (o *Options) run(ctx context.Context) (Summary, error) {
	tally, plan, err := o.begin()
	if err != nil {
		return Summary{}, err
	}
	if o.club, err = bot.ParsePlayer("club"); err != nil {
		return Summary{}, err
	}
	if err := o.probe(ctx); err != nil {
		if ctx.Err() != nil {
			return tally.summary(), nil
		}
		return Summary{}, err
	}
	if o.Begins != nil {
		if err := o.Begins(); err != nil {
			return Summary{}, err
		}
	}
	err = o.playAll(ctx, plan, tally)
	return tally.summary(), err
}

// probe runs every program once, so that one that cannot play is reported before
// the match begins.
func (o *Options) probe(ctx context.Context) error {
	known := make(map[string]bool)
	for _, p := range o.Players {
		if !p.external() || known[p.Text] {
			continue
		}
		known[p.Text] = true
		e, err := engine.Start(ctx, p.command)
		if err != nil {
			return fmt.Errorf("player %q: %w", p.Text, err)
		}
		err = e.NewGame(ctx, o.Game, o.Setup)
		e.Close()
		if err != nil {
			return fmt.Errorf("player %q: %w", p.Text, err)
		}
	}
	return nil
}

// playAll plays the planned games, several at a time, until all are played or the
// context is cancelled.
func (o *Options) playAll(ctx context.Context, plan []pairing, t *tally) error {
	playing, stop := context.WithCancel(ctx)
	defer stop()
	threads := o.Threads
	if threads < 1 {
		threads = runtime.GOMAXPROCS(0)
	}
	jobs := make(chan pairing)
	played := make(chan result)
	var group sync.WaitGroup
	for range min(threads, len(plan)) {
		group.Go(func() {
			w := &worker{Options: o, programs: make(map[instance]engine.Player)}
			defer w.close()
			for p := range jobs {
				r, err := w.play(playing, p)
				played <- result{r, err}
			}
		})
	}
	group.Go(func() {
		defer close(jobs)
		for _, p := range plan {
			select {
			case jobs <- p:
			case <-playing.Done():
				return
			}
		}
	})
	var ended sync.WaitGroup
	ended.Go(func() {
		group.Wait()
		close(played)
	})
	defer ended.Wait()

	out := newSaver(o.Save, plan)
	var wrong error
	for r := range played {
		if r.err == nil {
			t.add(r.record)
			r.err = out.add(r.record)
			if o.Progress != nil {
				o.Progress(t.played, t.summary)
			}
		}
		if r.err != nil && wrong == nil && ctx.Err() == nil {
			wrong = r.err
			stop()
		}
	}
	if err := out.rest(); wrong == nil {
		wrong = err
	}
	return wrong
}

// result is the result of a game.
type result struct {
	record *Record
	err    error
}

// saver writes games in the planned order.
type saver struct {
	enc  *json.Encoder   // nil if the games are not saved
	plan []pairing       // what is still to be saved
	wait map[int]*Record // games that wait for earlier ones
}

func newSaver(w io.Writer, plan []pairing) *saver {
	s := &saver{plan: plan, wait: make(map[int]*Record)}
	if w != nil {
		s.enc = json.NewEncoder(w)
		s.enc.SetEscapeHTML(false)
	}
	return s
}

// add writes a game, or keeps it until the games before it have arrived.
func (s *saver) add(r *Record) error {
	if s.enc == nil {
		return nil
	}
	s.wait[r.Number] = r
	for len(s.plan) > 0 {
		r, ok := s.wait[s.plan[0].number]
		if !ok {
			return nil
		}
		delete(s.wait, r.Number)
		s.plan = s.plan[1:]
		if err := s.enc.Encode(r); err != nil {
			return err
		}
	}
	return nil
}

// rest writes the games that still wait for others that will not come.
func (s *saver) rest() error {
	for len(s.wait) > 0 {
		for s.wait[s.plan[0].number] == nil {
			s.plan = s.plan[1:]
		}
		if err := s.add(s.wait[s.plan[0].number]); err != nil {
			return err
		}
	}
	return nil
}
