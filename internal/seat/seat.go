// Package seat plays a seat at a table of a running server with an engine, given the
// secret link of the seat. It uses the plain HTTP that docs/openapi.yaml describes,
// and reconnects whenever the server comes back.
package seat

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"triplecross/internal/engine"
	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
)

// Options say which seat to play and how.
type Options struct {
	Link    string // https://host/t/ID/seat/KEY, or https://host/t/ID#KEY
	Name    string // the name at the table; "" leaves it as it is
	Program string // what the badge at the seat shows
	Player  engine.Player
	// Limits bound the thinking about a move. The table's clock bounds it, too.
	Limits engine.Limits
	Log    *slog.Logger // of what happens to the seat
}

// Check returns an error if Link is no link of a seat.
func (o Options) Check() error {
	_, err := siteclient.ParseSeatLink(o.Link)
	return err
}

const (
	// defaultThinkTime is how long a player thinks about a move if nothing else
	// limits it.
	defaultThinkTime = time.Second
	// moveTimeout is how long a player may take for a move that no time limits.
	moveTimeout = time.Minute
	// leaveTimeout is how long leaving the seat may take at the end, and the answer
	// to a request for it before.
	leaveTimeout = 5 * time.Second
)

// Play takes the seat and plays it until the game is over. It reconnects after
// lost connections. It returns an error if the seat is lost or if the player
// fails; in the second case, and if the context ends, it leaves the seat to a
// bot.
func Play(ctx context.Context, o Options) error {
	link, err := siteclient.ParseSeatLink(o.Link)
	if err != nil {
		return err
	}
	site := siteclient.New(link.Site, http.DefaultTransport.(*http.Transport).Clone())
	defer site.Close()
	// The server accepts any token that the client makes up, so a request whose
	// response is lost can be sent again.
	site.Header = siteclient.Bearer(rand.Text())
	s := &session{Options: o, link: link, site: site}
	err = s.prepare(ctx)
	if err == nil {
		err = s.take(ctx)
	}
	switch {
	case err != nil && ctx.Err() != nil:
		return ErrStopped
	case err != nil:
		return err
	}
	return s.play(ctx)
}

// ErrStopped says that the context ended.
var ErrStopped = errors.New("told to stop")

// session is a seat that is being played.
type session struct {
	Options
	link siteclient.SeatLink
	site *siteclient.Client
	game game.Game
	seat game.Seat
	view siteclient.View
}

// Errors that end the playing.
var (
	errSeat = errors.New("the seat is somebody else's now")
	errGame = errors.New("this program does not know the table's game")
)

// playerError says that the player failed.
type playerError struct{ error }

func (e *playerError) Unwrap() error { return e.error }

// prepare looks at the table and starts the game with the player, before anybody
// loses the seat to it.
func (s *session) prepare(ctx context.Context) error {
	var r siteclient.Record
	err := siteclient.Persist(ctx, s.Log, func() (err error) {
		r, err = s.site.Record(ctx, s.link.Table)
		return err
	})
	if err != nil {
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
	var grant siteclient.Grant
	err := siteclient.Persist(ctx, s.Log, func() (err error) {
		request := siteclient.SeatRequest{Key: s.link.Key, Name: s.Name, Program: s.Program}
		ctx, cancel := outlasting(ctx)
		defer cancel()
		grant, err = s.site.Take(ctx, s.link.Table, request)
		return err
	})
	if err != nil {
		return err
	}
	if len(grant.Seats) == 0 {
		return errSeat
	}
	s.seat = grant.Seats[0].Seat
	s.Log.Info("seated", "seat", int(s.seat)+1, "table", grant.Watch)
	s.Log.Info("to play on instead of this program, use this link", "link", grant.Seats[0].Link)
	return nil
}

// outlasting returns a context that ends a little after another one. A request for the seat that is on its way
// when the program is told to stop is not broken off: the server may carry it out, and the program has to know
// that to leave the seat again.
func outlasting(ctx context.Context) (context.Context, context.CancelFunc) {
	longer, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(leaveTimeout, cancel) })
	return longer, func() {
		stop()
		cancel()
	}
}

// play follows the table and moves when it is the seat's turn, until the game is over.
func (s *session) play(ctx context.Context) error {
	backoff := siteclient.NewBackoff()
	for {
		pause, err := s.follow(ctx, backoff)
		after, again := siteclient.Retry(err)
		var failed *playerError
		switch {
		case s.view.Status == protocol.Over:
			s.logOutcome()
			return nil
		case ctx.Err() != nil:
			return s.leave(ctx)
		case !again, errors.Is(err, errSeat), errors.As(err, &failed):
			return err
		case err != nil:
			s.Log.Warn("disconnected", "err", err)
		}
		if err := backoff.Wait(ctx, max(pause, after)); err != nil {
			return s.leave(ctx)
		}
	}
}

func (s *session) logOutcome() {
	place, reason := 0, ""
	if o := s.view.Outcome; o != nil {
		reason = o.Reason
		if int(s.seat) < len(o.Place) {
			place = o.Place[s.seat]
		}
	}
	s.Log.Info("the game is over", "place", place, "reason", reason)
}

// leave leaves the seat to a bot because the context has ended.
func (s *session) leave(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), leaveTimeout)
	defer cancel()
	if !s.stand(ctx, protocol.FailureStopped) {
		return ErrStopped
	}
	return fmt.Errorf("%w; a bot plays on", ErrStopped)
}

// stand leaves the seat to a bot and reports whether it could. If it could not,
// the other players soon notice that nobody is there.
func (s *session) stand(ctx context.Context, why protocol.Failure) bool {
	err := s.site.Stand(ctx, s.link.Table, s.seat, why)
	if err != nil {
		s.Log.Warn("the seat could not be left to a bot", "err", err)
	}
	return err == nil
}
