package socket

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"triplecross/internal/httpguard"
	"triplecross/internal/lobby"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/web/identity"
	"triplecross/web/respond"
)

// heartbeat is how often an event stream sends a sign of life when it has
// nothing else to send.
const heartbeat = 20 * time.Second

// Events streams what the table socket sends, one JSON object per line, until
// the client leaves or the server closes.
func (s *Sockets) Events(w http.ResponseWriter, r *http.Request) error {
	if _, _, err := identity.Identify(r); err != nil {
		return err
	}
	query := r.URL.Query()
	known, err := knownBy(query)
	if err != nil {
		return err
	}
	known.Glances = query.Has("glance")
	leave, err := s.place(r)
	if err != nil {
		return err
	}
	defer leave()
	if !s.enter() {
		return lobby.ErrClosing
	}
	defer s.group.Done()
	news := make(chan struct{}, 1)
	sub, err := s.Lobby.Subscribe(r.Context(), respond.TableID(r), s.People.Of(r), known, func() {
		select {
		case news <- struct{}{}:
		default:
		}
	})
	if err != nil {
		return err
	}
	defer sub.Close()
	httpguard.StreamHeaders(w, "application/x-ndjson")
	if r.Method == http.MethodHead {
		return nil
	}
	s.stream(r, newLines(w), sub, news)
	return nil
}

// knownBy returns what the sender of a request already knows of a table.
func knownBy(query url.Values) (lobby.Known, error) {
	var known lobby.Known
	for _, f := range []struct {
		name string
		n    *int
	}{{"since", &known.Version}, {"said", &known.Line}} {
		text := query.Get(f.name)
		if text == "" {
			continue
		}
		var err error
		if *f.n, err = strconv.Atoi(text); err != nil || *f.n < 0 {
			return lobby.Known{}, respond.Bad(phrase.Phrase{English: f.name + " must be a whole number from an earlier event."})
		}
	}
	return known, nil
}

// stream writes the messages of a subscription until the client leaves or they
// end.
func (s *Sockets) stream(r *http.Request, lines *lines, sub *lobby.Subscription, news <-chan struct{}) {
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		data, err := sub.Take()
		switch {
		case errors.Is(err, lobby.ErrClosing):
			lines.bye()
			return
		case err != nil:
			return // a client that reconnects finds the table
		case data != nil:
			if lines.write(data) != nil {
				return
			}
			continue
		}
		if lines.flush() != nil {
			return
		}
		select {
		case <-news:
		case <-beat.C:
			if lines.send(protocol.Pong{Kind: "pong", Version: sub.Version()}) != nil {
				return
			}
		case <-r.Context().Done():
			return
		case <-s.ctx.Done():
			lines.bye()
			return
		}
	}
}
