// Package seat plays a seat at a table of a running server, which it has the
// link of, by the plain HTTP that docs/openapi.yaml describes. It comes back
// whenever the server does.
package seat

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"time"

	"triplecross/internal/engine"
	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/protocol"
)

// Options say which seat to play and how.
type Options struct {
	Link    string // https://host/t/ID/seat/KEY, or https://host/t/ID#KEY
	Name    string // the name at the table; "" leaves it as it is
	Program string // what the badge at the seat tells
	Player  engine.Player
	// Limits bound the thinking about a move. A table's clock bounds it, too.
	Limits engine.Limits
	// Log is told what happens to the seat.
	Log *slog.Logger
}

const (
	// usual is how long a player thinks about a move where nothing bounds it.
	usual = time.Second
	// farewell is how long leaving a seat may take to somebody who is told to end.
	farewell = 5 * time.Second
)

// Play takes the seat and plays it until the game is over. Losing the
// connection is no reason to end; losing the seat is, and so is whatever is
// wrong with the player, whose seat is then left to a bot.
func Play(ctx context.Context, o Options) error {
	at, err := parseLink(o.Link)
	if err != nil {
		return err
	}
	// The server knows a token only by its digest, so one may make up one's own;
	// then a request whose answer is lost can be sent again.
	s := &session{
		Options: o, link: at, turn: -1,
		site: &site{base: at.base, token: rand.Text(), client: &http.Client{}, log: o.Log},
	}
	defer s.site.client.CloseIdleConnections()
	if err := s.prepare(ctx); err != nil {
		return err
	}
	if err := s.take(ctx); err != nil {
		return err
	}
	return s.play(ctx)
}

// session is a seat that is being played.
type session struct {
	Options
	link link
	site *site
	game game.Game
	seat game.Seat

	// What the stream has told so far.
	version int
	status  protocol.Status
	turn    int             // set of the seats on turn; -1 when that is not known
	left    []time.Duration // by seat, empty without a clock
	outcome *protocol.Outcome
}

// Errors that end the playing.
var (
	errSeat = errors.New("the seat is somebody else's now")
	errGame = errors.New("this program does not know the table's game")
)

// record is what a table's record tells.
type record struct {
	Game    string          `json:"game"`
	Setup   json.RawMessage `json:"setup"`
	Moves   []string        `json:"moves"`
	Seats   []game.Seat     `json:"seats"`
	Version int             `json:"version"`
	Status  protocol.Status `json:"status"`
}

// secret stands in a record for what another seat does in a secret set-up.
const secret = "?"

// state returns the state after the moves of a record, those that are secret left
// out, and how a player is told of it: a game that began with a secret set-up, in
// which the order of moves does not tell who made them, begins after that.
func (s *session) state(r record) (game.State, engine.Position, error) {
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
		return nil, at, fmt.Errorf("the table's record cannot be followed: %w", err)
	}
	return state, at, nil
}

// choose has the player choose a move. A secret set-up is the usual one: a player
// thinks about positions that it knows.
func (s *session) choose(ctx context.Context, state game.State, at engine.Position) (string, error) {
	if text, ok := state.Default(s.seat); ok && state.Hides() {
		return text, nil
	}
	text, _, err := s.Player.Move(ctx, at, s.limits())
	return text, err
}

// prepare looks at the table and begins the game with the player, before
// anybody loses a seat to it.
func (s *session) prepare(ctx context.Context) error {
	var r record
	if err := s.site.persist(ctx, func() error { return s.site.get(ctx, s.link.record(), &r) }); err != nil {
		return err
	}
	var known bool
	if s.game, known = games.Find(r.Game); !known {
		return fmt.Errorf("%w: %s", errGame, r.Game)
	}
	return s.Player.NewGame(ctx, s.game, game.Setup(r.Setup))
}

// take takes the seat.
func (s *session) take(ctx context.Context) error {
	asked := map[string]string{"key": s.link.key, "program": s.Program}
	if s.Name != "" {
		asked["name"] = s.Name
	}
	var granted struct {
		Watch string
		Seats []struct {
			Seat game.Seat
			Link string
		}
	}
	if err := s.site.persist(ctx, func() error { return s.site.post(ctx, s.link.api("take"), asked, &granted) }); err != nil {
		return err
	}
	if len(granted.Seats) == 0 {
		return errSeat
	}
	s.seat = granted.Seats[0].Seat
	s.Log.Info("seated", "seat", int(s.seat)+1, "table", granted.Watch)
	s.Log.Info("whoever plays on for this program needs this link", "link", granted.Seats[0].Link)
	return nil
}

// play follows the table and moves when it is the seat's turn, until the game
// is over.
func (s *session) play(ctx context.Context) error {
	pause := newPause()
	for s.status != protocol.Over {
		after, err := s.follow(ctx, pause)
		var refused *refusal
		switch {
		case s.status == protocol.Over:
			continue
		case ctx.Err() != nil:
			return s.end(ctx)
		case errors.As(err, &refused) && !refused.temporary(), errors.Is(err, errSeat), isFault(err):
			return err
		case err != nil:
			s.Log.Warn("disconnected", "err", err)
		}
		if err := pause.wait(ctx, max(after, retryAfter(err))); err != nil {
			return s.end(ctx)
		}
	}
	s.Log.Info("the game is over", "place", s.place(), "reason", s.reason())
	return nil
}

// end leaves the seat to a bot as the context has ended.
func (s *session) end(ctx context.Context) error {
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), farewell)
	defer cancel()
	if !s.forfeit(last) {
		return errors.New("told to end")
	}
	return errors.New("told to end; a bot plays on")
}

func (s *session) place() int {
	if s.outcome == nil || int(s.seat) >= len(s.outcome.Place) {
		return 0
	}
	return s.outcome.Place[s.seat]
}

func (s *session) reason() string {
	if s.outcome == nil {
		return ""
	}
	return s.outcome.Reason
}

// fault wraps what is wrong with the player.
type fault struct{ error }

func (f fault) Unwrap() error { return f.error }

func isFault(err error) bool {
	var f fault
	return errors.As(err, &f)
}

// move lets the player choose a move, and plays it.
func (s *session) move(ctx context.Context) error {
	var r record
	if err := s.site.get(ctx, s.link.record(), &r); err != nil {
		return err
	}
	state, at, err := s.state(r)
	if err != nil {
		return fault{err}
	}
	legal := state.Legal(s.seat)
	if _, forced := state.Forced(s.seat); r.Status != protocol.Live || len(legal) == 0 || forced {
		return nil // the server plays a pass
	}
	text, err := s.choose(ctx, state, at)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err == nil && !slices.ContainsFunc(legal, func(m game.Move) bool { return m.Text == text }) {
		err = fmt.Errorf("%q is not legal in %s", text, state.Text())
	}
	if err != nil {
		s.forfeit(ctx)
		return fault{fmt.Errorf("%w; a bot plays on", err)}
	}
	play := map[string]any{"id": rand.Text(), "version": r.Version, "seat": s.seat, "move": text}
	err = s.site.persist(ctx, func() error { return s.site.post(ctx, s.link.api("moves"), play, &struct{}{}) })
	var refused *refusal
	if errors.As(err, &refused) && refused.Code != protocol.CodeFailed {
		return nil // such as a turn that was taken back meanwhile; the stream tells
	}
	return err
}

// limits returns the bounds of the thinking about the present move.
func (s *session) limits() engine.Limits {
	l := s.Limits
	l.Clocks = s.left
	if l.MoveTime == 0 && l.Nodes == 0 && l.Depth == 0 && len(l.Clocks) == 0 {
		l.MoveTime = usual
	}
	return l
}

// forfeit leaves the seat to a bot, and reports whether it could. If not, the
// others notice soon that nobody is there.
func (s *session) forfeit(ctx context.Context) bool {
	err := s.site.form(ctx, s.link.form("stand"), s.seat)
	if err != nil {
		s.Log.Warn("the seat could not be left to a bot", "err", err)
	}
	return err == nil
}
