package seat

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"time"

	"triplecross/internal/engine"
	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
)

// move lets the player choose a move, and plays it.
func (s *session) move(ctx context.Context) error {
	r, err := s.site.Record(ctx, s.link.Table)
	if err != nil {
		return err
	}
	state, at, err := s.replay(r)
	if err != nil {
		return &playerError{err}
	}
	legal := state.Legal(s.seat)
	if _, forced := state.Forced(s.seat); r.Status != protocol.Live || len(legal) == 0 || forced {
		return nil // the server plays a forced pass
	}
	text, err := s.choose(ctx, state, at)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err == nil && !slices.ContainsFunc(legal, func(m game.Move) bool { return m.Text == text }) {
		err = fmt.Errorf("%q is not legal in %s", text, state.Text())
	}
	if err != nil {
		if s.stand(ctx, failureOf(err)) {
			err = fmt.Errorf("%w; a bot plays on", err)
		}
		return &playerError{err}
	}
	play := protocol.Play{ID: rand.Text(), Version: r.Version, Seat: int(s.seat), Text: text}
	err = siteclient.Persist(ctx, s.Log, func() error { return s.site.PlayByAPI(ctx, s.link.Table, play) })
	var refused *siteclient.Refusal
	if errors.As(err, &refused) && refused.Code != protocol.CodeFailed {
		return nil // such as a turn that was taken back meanwhile; the stream shows it
	}
	return err
}

// failureOf returns what the others at the table learn about the error of a player.
func failureOf(err error) protocol.Failure {
	var fault *engine.Fault
	if errors.Is(err, context.DeadlineExceeded) || errors.As(err, &fault) && fault.Reason == engine.Late {
		return protocol.FailureTime
	}
	return protocol.FailureError
}

// secret stands in a record for another seat's move in a secret set-up.
const secret = "?"

// replay returns the state after the moves of a record, without the secret ones,
// and the position to send to the player. In a game that began with a secret
// set-up the record does not show who made which move; then the position starts
// after the set-up.
func (s *session) replay(r siteclient.Record) (game.State, engine.Position, error) {
	start, err := s.game.Start(game.Setup(r.Setup))
	state, at := start, engine.Position{Moves: r.Moves}
	for i := 0; i < len(r.Moves) && i < len(r.Seats) && err == nil; i++ {
		if r.Moves[i] == secret {
			continue
		}
		after, wrong := state.Play(r.Seats[i], r.Moves[i])
		if errors.Is(wrong, game.ErrTurn) && slices.Contains(r.Moves, secret) {
			after, wrong = start.Play(r.Seats[i], r.Moves[i]) // all set up again
		}
		if wrong == nil && state.Hides() {
			at = engine.Position{Start: after.Text(), Moves: r.Moves[i+1:]}
		}
		state, err = after, wrong
	}
	if err != nil {
		return nil, at, fmt.Errorf("the table's record cannot be replayed: %w", err)
	}
	return state, at, nil
}

// choose has the player choose a move. In a secret set-up it takes the default
// move, because players only think about positions that they know.
func (s *session) choose(ctx context.Context, state game.State, at engine.Position) (string, error) {
	if text, ok := state.Default(s.seat); ok && state.Hides() {
		return text, nil
	}
	limits := s.limits()
	if limits.MoveTime == 0 && len(limits.Clocks) == 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, moveTimeout)
		defer cancel()
	}
	text, _, err := s.Player.Move(ctx, at, limits)
	return text, err
}

// limits returns the bounds of the thinking about the present move. Where each turn
// has its own time, usually days, they leave it out: it is not for the whole game,
// as an engine takes it, nor meant to be used up.
func (s *session) limits() engine.Limits {
	l := s.Limits
	if clock := s.view.Clock; !clock.Days {
		l.Clocks = clock.Left
		if clock.Inc > 0 {
			l.Incs = slices.Repeat([]time.Duration{clock.Inc}, len(clock.Left))
		}
	}
	if l.MoveTime == 0 && l.Nodes == 0 && l.Depth == 0 && len(l.Clocks) == 0 {
		l.MoveTime = defaultThinkTime
	}
	return l
}
