package seat

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"triplecross/internal/protocol"
)

const (
	// silence is how long the stream may be silent before it counts as dead;
	// the server says something three times as often.
	silence = time.Minute
	// maxLine is how many bytes a message may have.
	maxLine = 1 << 20
)

// message is what a session reads of a message of any kind.
type message struct {
	Kind    string            `json:"t"`
	Version int               `json:"n"`
	Status  protocol.Status   `json:"status"`
	Turn    int               `json:"u"`
	You     []int             `json:"you"`
	Back    []int             `json:"back"`
	Clock   json.RawMessage   `json:"k"` // a clock in a view, milliseconds in a move
	Seat    int               `json:"s"`
	Outcome *protocol.Outcome `json:"o"`
	After   int               `json:"after"` // milliseconds
}

// follow reads one stream to its end, or to that of the game. It returns after
// which time to come back, if the server says so.
func (s *session) follow(ctx context.Context, pause *pause) (after time.Duration, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	dead := time.AfterFunc(silence, cancel)
	defer dead.Stop()
	body, err := s.site.stream(ctx, s.link.events(s.version))
	if err != nil {
		return 0, err
	}
	defer body.Close()
	lines := bufio.NewScanner(body)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		dead.Stop()
		pause.reset()
		var m message
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			return 0, fmt.Errorf("the server sends %.40q: %w", lines.Text(), err)
		}
		if m.Kind == "bye" {
			return time.Duration(m.After) * time.Millisecond, nil
		}
		if err := s.hear(ctx, m); err != nil || s.status == protocol.Over {
			return 0, err
		}
		dead.Reset(silence)
	}
	if lines.Err() == nil {
		return 0, io.ErrUnexpectedEOF
	}
	return 0, lines.Err()
}

// hear takes a message in and does what it calls for.
func (s *session) hear(ctx context.Context, m message) error {
	switch m.Kind {
	case "view":
		s.version, s.status, s.turn, s.outcome = m.Version, m.Status, m.Turn, m.Outcome
		if err := s.readClock(m.Clock); err != nil {
			return err
		}
		if !slices.Contains(m.You, int(s.seat)) && s.status != protocol.Over {
			return s.comeBack(ctx, m)
		}
	case "move":
		s.version, s.turn = m.Version, m.Turn
		if err := s.pressClock(m); err != nil {
			return err
		}
		if m.Outcome != nil {
			s.status, s.outcome = protocol.Over, m.Outcome
		}
	case "sync":
	default:
		return nil
	}
	if s.status != protocol.Live || s.turn>>s.seat&1 == 0 {
		return nil
	}
	return s.move(ctx)
}

// comeBack takes the seat back from a bot that plays there for this program.
func (s *session) comeBack(ctx context.Context, m message) error {
	if !slices.Contains(m.Back, int(s.seat)) {
		return errSeat
	}
	err := s.site.form(ctx, s.link.form("return"), s.seat)
	var refused *refusal
	if errors.As(err, &refused) && !refused.temporary() {
		return errSeat
	}
	return err // a view follows
}

func (s *session) readClock(raw json.RawMessage) error {
	s.left = nil
	if raw == nil {
		return nil
	}
	var clock protocol.Clock
	if err := json.Unmarshal(raw, &clock); err != nil {
		return fmt.Errorf("the server sends a clock %.40q: %w", raw, err)
	}
	for _, left := range clock.Left {
		s.left = append(s.left, time.Duration(left)*time.Millisecond)
	}
	return nil
}

// pressClock notes what the mover's clock shows after the move.
func (s *session) pressClock(m message) error {
	if m.Clock == nil || m.Seat < 0 || m.Seat >= len(s.left) {
		return nil
	}
	var left int
	if err := json.Unmarshal(m.Clock, &left); err != nil {
		return fmt.Errorf("the server sends a clock %.40q: %w", m.Clock, err)
	}
	s.left[m.Seat] = time.Duration(left) * time.Millisecond
	return nil
}
