package arena

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"triplecross/internal/engine"
	"triplecross/internal/game"
	"triplecross/internal/phrase"
)

// longestGame is the number of plies after which a game is a draw, for games
// whose rules do not make them end.
const longestGame = 10_000

// worker plays one game after the other. It keeps programs running between games.
type worker struct {
	*Options
	programs map[instance]engine.Player
}

// instance identifies a running program: one that plays several seats runs once
// for each.
type instance struct {
	text string
	nth  int
}

// close ends the programs.
func (w *worker) close() {
	for _, p := range w.programs {
		p.Close()
	}
}

// play plays a game to its end. An error comes from the context or from the rules.
func (w *worker) play(ctx context.Context, p pairing) (*Record, error) {
	m, err := w.match(ctx, p)
	if err != nil {
		return nil, err
	}
	for m.state.Turn() != 0 && len(m.record.Moves) < longestGame {
		if err := m.ply(ctx); err != nil {
			return nil, err
		}
	}
	outcome, over := m.state.Outcome()
	if !over {
		outcome = game.Draw(m.state.Players(), phrase.Phrase{English: "length"})
	}
	m.record.Outcome = outcome
	return m.record, nil
}

// match is a game that is being played.
type match struct {
	*worker
	record    *Record
	state     game.State
	rng       *rand.Rand // of this game
	seated    []engine.Player
	instances []instance
	clocks    []time.Duration // the remaining time of each seat; empty if there is no allowance
}

// match seats the players of a game and plays its opening.
func (w *worker) match(ctx context.Context, p pairing) (*match, error) {
	m := &match{
		worker: w,
		record: &Record{
			Game: w.Game.Info().Slug, Setup: json.RawMessage(w.Setup), Moves: []string{},
			Number: p.number, Terms: w.terms(), seats: p.seats, Efforts: make([]Effort, len(p.seats)),
		},
		rng:       rand.New(rand.NewPCG(w.Seed, uint64(p.number))),
		seated:    make([]engine.Player, len(p.seats)),
		instances: make([]instance, len(p.seats)),
	}
	if err := m.open(p.seed); err != nil {
		return nil, err
	}
	if m.Allowance > 0 {
		m.clocks = slices.Repeat([]time.Duration{m.Allowance}, len(p.seats))
	}
	nth := make(map[string]int)
	for seat, number := range p.seats {
		player := w.Players[number]
		m.record.Players = append(m.record.Players, player.Text)
		m.instances[seat] = instance{player.Text, nth[player.Text]}
		nth[player.Text]++
		seed := m.rng.Uint64() // drawn for every player, so that a player's kind does not change the other games
		if err := m.seat(ctx, seat, player, seed); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// open plays the random moves of an opening. If they would end the game, it tries
// others, and finally fewer.
func (m *match) open(seed uint64) error {
	const tries = 100
	start, err := m.Game.Start(m.Setup)
	if err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	for try := range tries {
		m.state, m.record.Moves = start, []string{}
		plies := m.Opening * (tries - try) / tries
		for len(m.record.Moves) < plies && m.state.Turn() != 0 {
			seat := onTurn(m.state)
			moves := m.state.Legal(seat)
			text := moves[rng.IntN(len(moves))].Text
			if m.state, err = m.state.Play(seat, text); err != nil {
				return err
			}
			m.record.Moves = append(m.record.Moves, text)
		}
		if m.state.Turn() != 0 {
			return nil
		}
	}
	return errors.New("the openings end the game")
}

// seat gives a seat to a player. A program that has ended since its last game is
// started again.
func (m *match) seat(ctx context.Context, seat int, player Player, seed uint64) error {
	_, ran := m.programs[m.instances[seat]]
	err := m.begin(ctx, seat, player, seed)
	var fault *engine.Fault
	if ran && errors.As(err, &fault) && fault.Reason == engine.Dead {
		m.end(seat)
		err = m.begin(ctx, seat, player, seed)
	}
	if err != nil {
		return m.forfeit(ctx, seat, err)
	}
	return nil
}

// begin begins the game with a player, which it starts unless it runs.
func (m *match) begin(ctx context.Context, seat int, player Player, seed uint64) error {
	p, running := m.programs[m.instances[seat]]
	if !running {
		var err error
		if p, err = player.enter(ctx, seed); err != nil {
			return err
		}
		if player.external() {
			m.programs[m.instances[seat]] = p
		}
	}
	m.seated[seat] = p
	return p.NewGame(ctx, m.Game, m.Setup)
}

// end ends the program of a seat, if it has one; the next game starts it again.
func (m *match) end(seat int) {
	if p := m.programs[m.instances[seat]]; p != nil {
		p.Close()
		delete(m.programs, m.instances[seat])
	}
}

// forfeit gives a seat to the club bot. It returns cause if the game cannot go
// on.
func (m *match) forfeit(ctx context.Context, seat int, cause error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	m.end(seat)
	reason := engine.Dead
	var fault *engine.Fault
	if errors.As(cause, &fault) {
		reason = fault.Reason
	}
	m.record.Forfeits = append(m.record.Forfeits, Forfeit{seat + 1, len(m.record.Moves), reason, cause.Error()})
	bot := &engine.Bot{Level: m.club, Seed: m.rng.Uint64()}
	m.seated[seat] = bot
	return bot.NewGame(ctx, m.Game, m.Setup)
}

// ply plays one move.
func (m *match) ply(ctx context.Context) error {
	seat := onTurn(m.state)
	limits := m.Limits
	timed := m.Allowance > 0 && !m.record.lost(int(seat))
	external := m.programs[m.instances[seat]] != nil
	switch {
	case timed:
		limits.Clocks = slices.Clone(m.clocks)
	case external && limits.MoveTime == 0 && limits.Nodes == 0:
		limits.MoveTime = time.Second
	}
	bounded, cancel := ctx, context.CancelFunc(func() {})
	if external {
		bounded, cancel = context.WithTimeout(ctx, max(defaultMoveTime, 2*m.Allowance, 2*limits.MoveTime))
	}
	start := time.Now()
	text, info, err := m.seated[seat].Move(bounded, engine.Position{Moves: m.record.Moves}, limits)
	cancel()
	took := time.Since(start)
	if timed {
		m.clocks[seat] -= took
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil && !external:
		return err
	case err != nil:
		return m.forfeit(ctx, int(seat), err)
	case timed && m.clocks[seat] < 0:
		return m.forfeit(ctx, int(seat), &engine.Fault{
			Engine: m.record.Players[seat], Reason: engine.Late, Detail: fmt.Sprintf("more than %s for a game", m.Allowance),
		})
	}
	if m.state, err = m.state.Play(seat, text); err != nil {
		return err
	}
	m.record.Moves = append(m.record.Moves, text)
	if e := &m.record.Efforts[seat]; !m.record.lost(int(seat)) {
		*e = e.plus(Effort{1, info.Nodes, took})
	}
	return nil
}

// defaultMoveTime is the least time that a program may take for a move before it loses its seat,
// whatever its limits are.
const defaultMoveTime = time.Minute

// onTurn returns the seat to move, the first if there are several.
func onTurn(s game.State) game.Seat { return s.Turn().First() }
