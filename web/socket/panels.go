package socket

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"net/http"
	"runtime/debug"
	"sync"
	"time"

	"triplecross/internal/lobby"
	"triplecross/internal/locale"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
	"triplecross/web/respond"
	"triplecross/web/tableview"
)

// yieldEvery is the number of sockets after which a delivery to many of them
// pauses, so that the next move goes first.
const yieldEvery = 100

// renderAgain is after how long a panel that could not be rendered is tried again.
const renderAgain = 2 * time.Second

// panels renders the panels of tables, once for each class of readers, however
// many readers there are.
type panels struct {
	sockets *Sockets

	mu     sync.Mutex
	tables map[string]*tablePanels // of tables with sockets that want a panel
}

// tablePanels are the panels of one table at its newest version.
type tablePanels struct {
	sockets  int
	version  int64
	messages map[tableview.PanelClass]*panelMessage
}

// panelMessage is the message for the readers of one class.
type panelMessage struct {
	data    []byte // nil until it is rendered
	sum     uint64 // of data
	waiting []*connection
}

// panelState is what a connection knows of its reader's panel.
type panelState struct {
	reader  tableview.Reader
	version int64         // of the panel that was sent
	sum     uint64        // of the message that was sent
	waits   *panelMessage // being rendered
}

// join registers the socket of a request whose page shows a panel, until part.
// The page's panel is the newest one if it is of the table's version and shows
// the same names, and the same seats as away, which the version does not cover.
func (p *panels) join(r *http.Request, sub *lobby.Subscription, known lobby.Known) *panelState {
	version, m := sub.PanelVersion(), sub.Moment()
	state := &panelState{reader: p.sockets.Tables.WatcherOf(r, m)}
	if known.Version == m.Version && !table.NamesErased(&m.Table) && r.URL.Query().Get("panel") == tableview.Away(m) {
		state.version = version
	}
	id := respond.TableID(r)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.tables[id] == nil {
		p.tables[id] = new(tablePanels)
	}
	p.tables[id].sockets++
	return state
}

// part removes a socket, and with the last one the panels of its table.
func (p *panels) part(id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.tables[id].sockets--; p.tables[id].sockets == 0 {
		delete(p.tables, id)
	}
}

// next returns the panel that a connection has to send, or nil if the newest one
// was sent or is still being rendered; in the latter case deliver is called
// again. The caller holds the connection's lock.
func (p *panels) next(c *connection) []byte {
	for {
		version := c.sub.PanelVersion()
		if version == c.panel.version {
			return nil
		}
		m := c.sub.Moment()
		if c.sub.PanelVersion() != version {
			continue // the moment may be of the one or of the other
		}
		return c.panel.take(p.find(c, version, m), version)
	}
}

// find returns the message for a connection. If it is not rendered yet, find returns nil, and
// the connection waits for it. It also returns nil if another connection knows a newer version:
// then deliver is called for this one, too, or the table has a new room and its subscription ends.
func (p *panels) find(c *connection, version int64, m table.Moment) *panelMessage {
	class, reader := c.panel.reader.Class(m)
	p.mu.Lock()
	defer p.mu.Unlock()
	t := p.tables[c.table]
	if version < t.version {
		return nil
	}
	if version > t.version {
		t.version, t.messages = version, make(map[tableview.PanelClass]*panelMessage)
	}
	message := t.messages[class]
	if message == nil {
		message = new(panelMessage)
		t.messages[class] = message
		p.sockets.group.Go(func() { p.render(message, class, reader, m) })
	}
	if message.data != nil {
		return message
	}
	if c.panel.waits != message {
		c.panel.waits = message
		message.waiting = append(message.waiting, c)
	}
	return nil
}

// take returns what a message has to tell, nil if nothing. It may be nil itself.
func (s *panelState) take(message *panelMessage, version int64) []byte {
	if message == nil {
		return nil
	}
	s.version, s.waits = version, nil
	if message.sum == s.sum {
		return nil
	}
	s.sum = message.sum
	return message.data
}

// render makes the panel of a class and delivers it to those who wait. One that
// cannot be rendered is tried again after a while.
func (p *panels) render(message *panelMessage, class tableview.PanelClass, reader tableview.Reader, m table.Moment) {
	html, err := p.html(reader, m)
	if err != nil && p.sockets.ctx.Err() == nil {
		p.sockets.Log.Error("a panel cannot be rendered", "table", m.ID, "err", err)
		select {
		case <-time.After(renderAgain):
		case <-p.sockets.ctx.Done():
		}
	}
	p.mu.Lock()
	if err == nil {
		message.set(html)
	} else if t := p.tables[m.ID]; t != nil && t.messages[class] == message {
		delete(t.messages, class)
	}
	waiting := message.waiting
	message.waiting = nil
	p.mu.Unlock()
	for i, c := range waiting {
		if i%yieldEvery == yieldEvery-1 {
			time.Sleep(time.Microsecond)
		}
		c.deliver()
	}
}

// html renders a panel. A panic is an error of this table alone.
func (p *panels) html(reader tableview.Reader, m table.Moment) (html string, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			p.sockets.Respond.Meter.Panicked("panel")
			err = fmt.Errorf("web: panel: panic: %v\n%s", cause, debug.Stack())
		}
	}()
	return p.sockets.Tables.PanelHTML(locale.With(p.sockets.ctx, reader.Language), reader, m)
}

// set encodes the message. Unlike json.Marshal it leaves the signs of HTML as they
// are, which are many.
func (m *panelMessage) set(html string) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(protocol.Panel{Kind: "panel", HTML: html}); err != nil {
		panic(err) // JSON can write every text
	}
	m.data = bytes.TrimSuffix(b.Bytes(), []byte("\n"))
	sum := fnv.New64a()
	sum.Write(m.data)
	m.sum = sum.Sum64()
}
