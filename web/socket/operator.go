package socket

import (
	"encoding/json"
	"slices"
	"time"

	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// Drop ends the sockets and streams of a person, who may open others.
func (s *Sockets) Drop(person table.Person) {
	s.drop(func(from Place) bool { return from.Person == person })
}

// DropAddresses ends the sockets and streams from addresses of which so is true.
func (s *Sockets) DropAddresses(so func(address string) bool) {
	s.drop(func(from Place) bool { return so(from.Address) })
}

func (s *Sockets) drop(so func(Place) bool) {
	for _, c := range s.open() {
		if so(Place{c.person, c.address}) {
			c.drop()
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for one := range s.streams {
		if so(one.from) {
			one.end()
		}
	}
}

// open returns the open sockets.
func (s *Sockets) open() []*connection {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]*connection, 0, len(s.connections))
	for c := range s.connections {
		list = append(list, c)
	}
	return list
}

func (c *connection) drop() {
	c.end(protocol.CloseTooMany, "the operator has ended the connection")
}

// Place is where a socket or a stream comes from.
type Place struct {
	Person  table.Person
	Address string
}

// At returns the sockets at a table.
func (s *Sockets) At(id string) (list []Place) {
	for _, c := range s.open() {
		if c.table == id {
			list = append(list, Place{c.person, c.address})
		}
	}
	return list
}

// Hide takes a line of the chat from the pages of a table.
func (s *Sockets) Hide(id string, line int) {
	open := slices.DeleteFunc(s.open(), func(c *connection) bool { return c.table != id })
	s.tell(open, protocol.Hidden{Kind: "hidden", Line: line})
}

// Announce tells all pages, and those that are opened later, that the server restarts
// at a time; the zero time takes that back.
func (s *Sockets) Announce(restart time.Time) {
	s.mu.Lock()
	s.restart = restart
	s.mu.Unlock()
	s.tell(s.open(), noticeOf(restart))
}

// Restart returns when the server is announced to restart; zero if it is not.
func (s *Sockets) Restart() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.restart.Before(time.Now()) {
		return time.Time{}
	}
	return s.restart
}

func noticeOf(restart time.Time) protocol.Notice {
	n := protocol.Notice{Kind: "notice"}
	if !restart.IsZero() {
		n.Restart = max(1, int(time.Until(restart).Milliseconds()))
	}
	return n
}

// tell sends a message to sockets. It waits for none of them.
func (s *Sockets) tell(to []*connection, message any) {
	data, err := json.Marshal(message)
	if err != nil {
		s.Log.Error("a message to open pages cannot be encoded", "err", err)
		return
	}
	for i, c := range to {
		if i%yieldEvery == yieldEvery-1 {
			time.Sleep(time.Microsecond)
		}
		c.mu.Lock()
		if c.conn != nil && !c.ended {
			c.conn.Send(data) // if it fails, so does the next read
		}
		c.mu.Unlock()
	}
}
