package socket

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"time"

	"triplecross/internal/httpguard"
	"triplecross/internal/lobby"
	"triplecross/web/wall"
)

// maxLine is the longest line of another node's stream of events.
const maxLine = 1 << 20

// Live streams what happens at the tables on the wall, as server-sent events.
func (s *Sockets) Live(w http.ResponseWriter, r *http.Request) error {
	leave, err := s.place(r)
	if err != nil {
		return err
	}
	defer leave()
	if !s.enter() {
		return lobby.ErrClosing
	}
	defer s.group.Done()
	httpguard.StreamHeaders(w, "text/event-stream")
	if r.Method == http.MethodHead {
		return nil
	}
	news := make(chan struct{}, 1)
	viewer := s.Wall.Look(func() {
		select {
		case news <- struct{}{}:
		default:
		}
	})
	defer viewer.Leave()
	events := newLines(w)
	// How long a browser waits before it reconnects after the stream has ended.
	events.write(fmt.Appendf(nil, "retry: %d\n", time.Second.Milliseconds()+rand.N(returnSpread).Milliseconds()))
	s.streamWall(r.Context(), events, viewer, news)
	return nil
}

// streamWall writes the messages for a viewer of the wall until the client leaves or the server closes.
func (s *Sockets) streamWall(ctx context.Context, events *lines, viewer *wall.Viewer, news <-chan struct{}) {
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		for _, message := range viewer.Take() {
			if events.write(fmt.Appendf(nil, "data: %s\n", message)) != nil {
				return
			}
		}
		if events.flush() != nil {
			return
		}
		select {
		case <-news:
		case <-beat.C:
			if events.write([]byte(":\n")) != nil {
				return
			}
		case <-ctx.Done():
			return
		case <-s.ctx.Done():
			return
		}
	}
}

// Follow calls tell with the messages that watchers of a table get, beginning with the whole
// table, until ctx ends or tell returns false. It follows tables of other nodes there.
func (s *Sockets) Follow(ctx context.Context, id string, tell func(message []byte) (more bool)) error {
	if s.Elsewhere != nil {
		switch stream, err := s.Elsewhere(ctx, id); {
		case err != nil:
			return err
		case stream != nil:
			defer stream.Close()
			return read(stream, tell)
		}
	}
	news := make(chan struct{}, 1)
	sub, err := s.Lobby.Subscribe(ctx, id, "", lobby.Known{Glances: true}, func() {
		select {
		case news <- struct{}{}:
		default:
		}
	})
	if err != nil {
		return err
	}
	defer sub.Close()
	for {
		switch data, err := sub.Take(); {
		case err != nil:
			return err
		case data == nil:
			select {
			case <-news:
			case <-ctx.Done():
				return ctx.Err()
			}
		case !tell(data):
			return nil
		}
	}
}

// read calls tell with each line of a stream of events.
func read(stream io.Reader, tell func(message []byte) (more bool)) error {
	lines := bufio.NewScanner(stream)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		if !tell(lines.Bytes()) {
			return nil
		}
	}
	return errors.Join(lines.Err(), io.ErrUnexpectedEOF)
}
