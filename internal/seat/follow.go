package seat

import (
	"context"
	"slices"
	"time"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
)

// follow reads one stream of events to its end, or to the end of the game. It
// returns how long the site asks to wait before reconnecting, 0 if it does not
// say.
func (s *session) follow(ctx context.Context, backoff *siteclient.Backoff) (pause time.Duration, err error) {
	events, err := s.site.Events(ctx, s.link.Table, s.view.Version)
	if err != nil {
		return 0, err
	}
	defer events.Close()
	for {
		m, err := events.Next()
		if err != nil {
			return 0, err
		}
		backoff.Reset()
		if m.Kind == "bye" {
			return time.Duration(m.After) * time.Millisecond, nil
		}
		if err := s.handle(ctx, m); err != nil || s.view.Status == protocol.Over {
			return 0, err
		}
	}
}

// handle applies a message and does what it calls for.
func (s *session) handle(ctx context.Context, m siteclient.Message) error {
	if err := s.view.Follow(m); err != nil {
		s.view = siteclient.View{} // the next stream begins with a whole view
		return err
	}
	switch m.Kind {
	case "view":
		if !slices.Contains(m.You, int(s.seat)) && m.Status != protocol.Over {
			return s.comeBack(ctx)
		}
	case "move", "sync":
	default:
		return nil
	}
	if !s.view.OnTurn(int(s.seat)) {
		return nil
	}
	return s.move(ctx)
}

// comeBack takes the seat back from a bot that plays it for this program.
func (s *session) comeBack(ctx context.Context) error {
	if !slices.Contains(s.view.Back, int(s.seat)) {
		return errSeat
	}
	err := s.site.Return(ctx, s.link.Table, s.seat)
	if _, again := siteclient.Retry(err); !again {
		return errSeat
	}
	return err // a view follows
}
