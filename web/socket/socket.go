package socket

import (
	"errors"
	"net/http"
	"time"

	"triplecross/internal/httpguard"
	"triplecross/internal/lobby"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/internal/wsconn"
	"triplecross/web/present"
	"triplecross/web/respond"
)

// returnSpread is the time over which clients spread their reconnects after a
// restart.
const returnSpread = 2 * time.Second

// Socket serves the table socket: it sends the table to the browser and receives
// the browser's moves. The connection outlives the request.
func (s *Sockets) Socket(w http.ResponseWriter, r *http.Request) error {
	leave, err := s.place(r)
	if err != nil {
		s.TurnAway(w, r, err)
		return nil
	}
	c := &connection{sockets: s, table: respond.TableID(r), address: s.Address(r), person: s.People.Of(r), reader: locale.Of(r.Context()), leave: leave, limit: s.messageLimit()}
	open := false
	defer func() {
		if !open {
			leave()
		}
	}()
	query := r.URL.Query()
	known, _ := knownBy(query) // a browser that has lost track gets a whole view
	c.sub, err = s.Lobby.Subscribe(r.Context(), c.table, c.person, known, c.deliver)
	if errors.Is(err, lobby.ErrUnknown) && httpguard.IsUpgrade(r) {
		return s.reject(w, r)
	}
	if err != nil {
		return err
	}
	if !s.enter() {
		c.sub.Close()
		return lobby.ErrClosing
	}
	conn, err := s.accept(w, r, c.deliver, c.admit)
	if err != nil { // Accept has answered
		c.sub.Close()
		s.group.Done()
		return nil
	}
	open = true
	if query.Has("panel") {
		c.panel = s.panels.join(r, c.sub, known)
	}
	c.open(conn)
	if !s.Admits(r) {
		c.drop()
	}
	go c.serve()
	return nil
}

// place takes a place among the sockets and streams, which leave frees.
func (s *Sockets) place(r *http.Request) (leave func(), err error) {
	leave, err = s.Conns.Enter(s.Address(r), respond.TableID(r), func() bool { return present.Plays(r, s.Lobby, s.People.Of(r)) })
	switch {
	case errors.Is(err, httpguard.ErrTooManyConns):
		s.Respond.Meter.Limited("sockets")
	case errors.Is(err, httpguard.ErrTableFull):
		s.Respond.Meter.Limited("watchers")
	}
	return leave, err
}

// reject tells the script that reconnecting will not help.
func (s *Sockets) reject(w http.ResponseWriter, r *http.Request) error {
	if !s.enter() {
		return lobby.ErrClosing
	}
	defer s.group.Done()
	conn, err := s.accept(w, r, nil, nil)
	if err != nil {
		return nil // Accept has answered
	}
	s.Respond.Meter.Closed(int(protocol.CloseUnknown))
	conn.Close(int(protocol.CloseUnknown), "there is no such table")
	return nil
}

// messageSize is how many bytes a message may have on average, with its frames. It is
// several times what clients of the site send.
const messageSize = 512

// accept upgrades the request to a socket. drained is called when a socket whose
// buffer was full has room again, admit for each control frame.
func (s *Sockets) accept(w http.ResponseWriter, r *http.Request, drained func(), admit func() error) (*wsconn.Conn, error) {
	return wsconn.Accept(w, r, wsconn.Options{
		MaxMessage: protocol.MaxMessage, Bytes: messageSize * s.Messages, Control: admit, Group: &s.group, Drained: drained,
	})
}

// TurnAway refuses a socket. Scripts in browsers see nothing of a refused
// upgrade but a close code, so the socket is opened to send one, unless too many
// are open for that already.
func (s *Sockets) TurnAway(w http.ResponseWriter, r *http.Request, err error) {
	if !httpguard.IsUpgrade(r) {
		s.Respond.Fail(w, r, err)
		return
	}
	done, ok := s.Conns.Reject()
	if !ok {
		s.Respond.Fail(w, r, err)
		return
	}
	defer done()
	if !s.enter() {
		s.Respond.Fail(w, r, err)
		return
	}
	defer s.group.Done()
	refused := s.Respond.ErrorOf(r, err)
	s.Respond.Meter.Refused(refused.Code)
	conn, failed := s.accept(w, r, nil, nil)
	if failed != nil {
		return // accept has answered
	}
	s.Respond.Meter.Closed(int(protocol.CloseTooMany))
	conn.Close(int(protocol.CloseTooMany), refused.Why.String())
}
