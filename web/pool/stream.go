package pool

import (
	"bytes"
	"fmt"
	"net/http"
	"time"

	"triplecross/internal/httpguard"
	"triplecross/internal/locale"
	"triplecross/internal/pool"
	pages "triplecross/templates/pool"
	"triplecross/web/respond"
)

// heartbeat is how often a stream sends something, so that proxies keep it open.
const heartbeat = 20 * time.Second

// Events streams the state of the sender's waiting, as server-sent events, until there is a table. The events are "status"
// and "called", with the part of the page that shows it, "table", with the address to go to, "lost" if the page has to send
// the sender's wish again, and "gone" if the sender does not wait. If another server has taken over the pool, the stream
// ends without an event, and the next one leads there.
func (h *Handler) Events(w http.ResponseWriter, r *http.Request) error {
	person := h.People.Of(r)
	if person == "" {
		return respond.ErrNotFound
	}
	leave, err := h.Conns.Enter(h.Address(r), "", func() bool { return true })
	if err != nil {
		h.Respond.Meter.Limited("sockets")
		return err
	}
	defer leave()
	news, done := h.Pool.Watch(person)
	defer done()
	httpguard.StreamHeaders(w, "text/event-stream")
	if r.Method == http.MethodHead {
		return nil
	}
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	out := httpguard.NewStream(w)
	var told []byte
	toldCall := 0 // the number of the last call that the page was told of
	waited := false
	for quiet := false; ; {
		status, waits := h.Pool.Status(person)
		waited = waited || waits
		event, last, err := h.event(r, status, waits, !waited && h.Pool.Lost(person))
		if err != nil {
			return err
		}
		if event == nil {
			return nil
		}
		// A page that is called answers each call, which in turn changes what all pages show.
		if !bytes.Equal(event, told) || status.Call > toldCall || quiet {
			if _, err := out.Write(event); err != nil {
				return nil // the client has gone
			}
			if err := out.Flush(); err != nil || last {
				return nil
			}
			told, toldCall = event, max(status.Call, toldCall)
		}
		quiet = false
		select {
		case <-news:
		case <-beat.C:
			quiet = true
		case <-h.Pool.Done():
			return nil // the page opens the stream again; the answer has begun, so nothing was refused
		case <-r.Context().Done():
			return nil
		}
	}
}

// event returns the event that tells the sender their status, and whether it is the last one. It is nil if
// they do not wait here and another server owns the pool.
func (h *Handler) event(r *http.Request, status pool.Status, waits, lost bool) (event []byte, last bool, err error) {
	name, data := "status", ""
	switch {
	case !waits && !h.Pool.Owns():
		return nil, true, nil
	case !waits && lost:
		name = "lost"
	case !waits:
		name = "gone"
	case status.Table != "":
		name, data = "table", "/t/"+status.Table
	case status.Problem != nil:
		name, data = "gone", locale.Say(r.Context(), h.Respond.ErrorOf(r, status.Problem).Why)
	default:
		if status.Called {
			name = "called"
		}
		var part bytes.Buffer
		if err := pages.State(statusOf(status)).Render(r.Context(), &part); err != nil {
			return nil, false, fmt.Errorf("pool: %w", err)
		}
		data = part.String()
	}
	return fmt.Appendf(nil, "event: %s\ndata: %s\n\n", name, bytes.ReplaceAll([]byte(data), []byte("\n"), []byte(" "))), name == "table" || name == "gone", nil
}
