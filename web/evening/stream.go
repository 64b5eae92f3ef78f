package evening

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"triplecross/internal/evening"
	"triplecross/internal/httpguard"
	"triplecross/internal/store"
	pages "triplecross/templates/evening"
	"triplecross/web/respond"
)

// glance is the interval at which a stream looks for changes that nobody reports to it:
// games that end, and what other servers do.
const glance = 4 * time.Second

// Events streams the part of the page that changes, as server-sent events. Their names are "state",
// with that part, "table", with the address of a game that has begun and at which the reader
// has a seat, and "gone" when the page has to be loaded again: its link leads nowhere any more, or the reader
// has come or sits out by another page. The query says as n how many games the page knew of, and as plays whether
// the reader played along then.
func (h *Handler) Events(w http.ResponseWriter, r *http.Request) error {
	e, err := h.read(r)
	if err != nil {
		return err
	}
	leave, err := h.Conns.Enter(h.Address(r), "", func() bool { return true })
	if err != nil {
		h.Respond.Meter.Limited("sockets")
		return err
	}
	defer leave()
	httpguard.StreamHeaders(w, "text/event-stream")
	if r.Method == http.MethodHead {
		return nil
	}
	person := h.People.Of(r)
	guest, known := e.Guest(person)
	if !known {
		person = ""
	}
	defer h.presence.Enter(e.ID, person)()
	s := stream{Handler: h, r: r, out: httpguard.NewStream(w), guests: len(e.Guests), began: len(e.Games), plays: known && !guest.Out}
	if n, err := strconv.Atoi(r.URL.Query().Get("n")); err == nil {
		s.began = n // a game may have begun since
	}
	if plays, err := strconv.ParseBool(r.URL.Query().Get("plays")); err == nil {
		s.plays = plays // the reader may have come since
	}
	beat := time.NewTicker(glance)
	defer beat.Stop()
	for {
		if !h.Owns(eveningID(r)) { // the reader's page reconnects at the server that owns it now
			return nil
		}
		changed := h.presence.Changed(e.ID) // before what it tells is read
		if last, err := s.tell(); last || err != nil {
			return err
		}
		select {
		case <-changed:
		case <-beat.C:
		case <-h.Closing:
			return nil // the page opens the stream again; the answer has begun, so nothing was refused
		case <-r.Context().Done():
			return nil
		}
	}
}

// stream is what one reader is told.
type stream struct {
	*Handler
	r      *http.Request
	out    *httpguard.Stream
	guests int    // how many there were when the reader came
	began  int    // how many games there were when the reader came
	plays  bool   // the reader played along when the page was loaded
	known  []byte // the part of the page that the reader has
	beats  int
}

// tell sends what has changed, and reports whether the stream ends with it.
func (s *stream) tell() (last bool, err error) {
	e, err := s.read(s.r)
	if errors.Is(err, respond.ErrNotFound) { // somebody has made a new link
		return true, s.send("gone", nil)
	}
	if err != nil {
		return true, err
	}
	if s.People.Of(s.r) == "" && len(e.Guests) > s.guests {
		return true, nil // the new guest may be the reader, by a cookie that only the page's next stream brings
	}
	if guest, known := e.Guest(s.People.Of(s.r)); s.plays != (known && !guest.Out) {
		return true, s.send("gone", nil)
	}
	if address := s.called(e); address != "" {
		return true, s.send("table", []byte(address))
	}
	state, err := s.state(s.r, e)
	if err != nil {
		return true, err
	}
	var part bytes.Buffer
	if err := pages.Live(state).Render(s.r.Context(), &part); err != nil {
		return true, fmt.Errorf("evening: %w", err)
	}
	if !bytes.Equal(part.Bytes(), s.known) {
		s.known = part.Bytes()
		return false, s.send("state", bytes.ReplaceAll(s.known, []byte("\n"), []byte(" ")))
	}
	if s.beats++; s.beats%5 == 0 { // so that proxies keep the stream open
		return false, s.write([]byte(": \n\n"))
	}
	return false, nil
}

// called returns the address of a game that has begun since the reader came, and at which they sit.
func (s *stream) called(e evening.Evening) string {
	person := s.People.Of(s.r)
	for _, t := range e.Tables {
		if len(e.Games) <= s.began || t.Status == store.Over || person == "" || t.ID != e.Games[len(e.Games)-1] {
			continue
		}
		for _, seat := range t.Seats {
			if seat.Person == string(person) {
				return "/t/" + t.ID
			}
		}
	}
	return ""
}

func (s *stream) send(name string, data []byte) error {
	return s.write(fmt.Appendf(nil, "event: %s\ndata: %s\n\n", name, data))
}

// write sends something; a client that has gone ends the request.
func (s *stream) write(event []byte) error {
	if _, err := s.out.Write(event); err != nil {
		return nil
	}
	s.out.Flush() // fails only if the client has gone
	return nil
}
