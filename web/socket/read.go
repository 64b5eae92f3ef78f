package socket

import (
	"encoding/json"
	"errors"
	"runtime/debug"

	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/internal/wsconn"
	"triplecross/web/present"
)

// maxStrikes is how many messages and control frames above the limit a client may send
// before its socket is closed.
const maxStrikes = 50

// admit counts a message or a control frame. The error is errTooMany if it is not to be
// answered, and wsconn.ErrFlood if the socket is to be closed.
func (c *connection) admit() error {
	switch {
	case c.limit.Allow():
		return nil
	case c.strikes >= maxStrikes:
		return wsconn.ErrFlood
	}
	c.strikes++
	return errTooMany
}

var errTooMany = errors.New("socket: too many messages")

// read handles the client's messages until the socket ends, and returns the code
// and the reason to close it with.
func (c *connection) read() (code protocol.CloseCode, why string) {
	c.left = -1
	defer func() {
		if p := recover(); p != nil {
			c.sockets.Respond.Meter.Panicked("socket")
			c.sockets.Log.Error("a socket panicked", "table", c.table, "panic", p, "stack", string(debug.Stack()))
			code, why = protocol.CloseSlow, "the server failed"
		}
	}()
	for {
		data, err := c.conn.Receive()
		switch {
		case errors.Is(err, wsconn.ErrFlood):
			c.sockets.Respond.Meter.Limited("messages")
			return protocol.CloseFlood, "too many messages"
		case errors.Is(err, wsconn.ErrTooLarge):
			return protocol.CloseMalformed, "the message is too large"
		case err != nil:
			c.left, c.gone = wsconn.PeerCode(err), wsconn.Gone(err)
			return protocol.CloseSlow, "the client went away"
		}
		if err := c.admit(); errors.Is(err, wsconn.ErrFlood) {
			return protocol.CloseFlood, "too many messages"
		} else if err != nil {
			c.sockets.Respond.Meter.Refused(protocol.CodeFlood)
			c.sockets.Respond.Meter.Limited("messages")
			c.reply(protocol.Refusal{Kind: "no", Code: protocol.CodeFlood, Why: c.reader.Say(phrase.New("refusal.messages", "Too many messages; wait a moment."))})
			continue
		}
		message, err := protocol.ParseClient(data)
		if err != nil {
			c.sockets.Respond.Meter.Refused(protocol.CodeMalformed)
			c.reply(protocol.Refusal{Kind: "no", Code: protocol.CodeMalformed, Why: err.Error()})
			return protocol.CloseMalformed, "the message is not of this protocol"
		}
		switch m := message.(type) {
		case protocol.Ping:
			c.conn.Send(protocol.EncodePong(c.sub.Version())) // if it fails, so does the next read
		case protocol.Play:
			c.play(m)
		}
	}
}

// play passes a move to the table and answers when it is durable or refused. The
// answer and what the move changed leave in one write.
func (c *connection) play(m protocol.Play) {
	c.setPlaying(true)
	c.beginSaving(m.ID)
	defer c.saved() // after a panic too
	version, err := 0, errVersion
	if m.Version > 0 { // no table has another version
		version, err = c.sockets.Lobby.Do(c.sockets.ctx, c.table, c.person, table.Play{
			ID: m.ID, Version: m.Version, Seat: present.SeatOf(m.Seat), Text: m.Text,
		})
	}
	c.saved()
	c.conn.Cork()
	defer c.conn.Uncork()
	if err == nil {
		c.conn.Send(protocol.EncodeAck(m.ID, version)) // if it fails, so does the next read
	} else {
		c.refuse(m, err)
	}
	c.setPlaying(false)
	c.deliver()
}

// errVersion refuses what only programs send.
var errVersion = table.Refuse(protocol.CodeMalformed, phrase.Phrase{English: "Name the version for which the move was chosen: n has to be 1 or more."})

func (c *connection) setPlaying(playing bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.playing = playing
}

// refuse tells the client that a move was not played.
func (c *connection) refuse(m protocol.Play, err error) {
	refusal := protocol.Refusal{Kind: "no", ID: m.ID, Code: protocol.CodeFailed}
	why := phrase.New("refusal.fallen", "Something went wrong on our side. Try again.")
	var refused *table.Refused
	if errors.As(err, &refused) {
		refusal.Code, why = refused.Code, refused.Why
	} else if c.sockets.ctx.Err() == nil {
		c.sockets.Log.Error("a move failed", "table", c.table, "err", err)
	}
	refusal.Why = c.reader.Say(why)
	c.sockets.Respond.Meter.Refused(refusal.Code)
	c.reply(refusal)
	// The client's view of the table may be wrong.
	c.sub.Refresh()
}

// reply sends a message that concerns only this connection. If it fails, so does
// the next read.
func (c *connection) reply(m any) {
	if data, err := json.Marshal(m); err == nil {
		c.conn.Send(data)
	}
}
