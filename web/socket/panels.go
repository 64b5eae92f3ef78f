package socket

import (
	"bytes"
	"encoding/json"
	"hash/fnv"
	"net/http"
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
// the same seats as away, which the version does not cover.
func (p *panels) join(r *http.Request, sub *lobby.Subscription, known lobby.Known) *panelState {
	id := respond.TableID(r)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.tables[id] == nil {
		p.tables[id] = new(tablePanels)
	}
	p.tables[id].sockets++
	state := &panelState{reader: p.sockets.Tables.ReaderOf(r)}
	version := sub.PanelVersion()
	if m := sub.Moment(); known.Version == m.Version && r.URL.Query().Get("panel") == tableview.Away(m) {
		state.version = version
	}
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
	version := c.sub.PanelVersion()
	if version == c.panel.version {
		return nil
	}
	m := c.sub.Moment()
	class, reader := c.panel.reader.Class(m)
	p.mu.Lock()
	defer p.mu.Unlock()
	t := p.tables[c.table]
	if version > t.version {
		t.version, t.messages = version, make(map[tableview.PanelClass]*panelMessage)
	}
	message := t.messages[class]
	if message == nil {
		message = new(panelMessage)
		t.messages[class] = message
		p.sockets.group.Go(func() { p.render(message, reader, m) })
	}
	if message.data == nil {
		if c.panel.waits != message {
			c.panel.waits = message
			message.waiting = append(message.waiting, c)
		}
		return nil
	}
	c.panel.version, c.panel.waits = version, nil
	if message.sum == c.panel.sum {
		return nil
	}
	c.panel.sum = message.sum
	return message.data
}

// render renders the panel of a class and delivers it to the connections that
// wait.
func (p *panels) render(message *panelMessage, reader tableview.Reader, m table.Moment) {
	html, err := p.sockets.Tables.PanelHTML(locale.With(p.sockets.ctx, reader.Language), reader, m)
	if err != nil && p.sockets.ctx.Err() == nil {
		p.sockets.Log.Error("a panel cannot be rendered", "table", m.ID, "err", err)
	}
	data := encodePanel(html)
	sum := fnv.New64a()
	sum.Write(data)
	p.mu.Lock()
	message.data, message.sum = data, sum.Sum64()
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

// encodePanel encodes the message. Unlike json.Marshal it does not escape the
// many special characters of HTML.
func encodePanel(html string) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(protocol.Panel{Kind: "panel", HTML: html}); err != nil {
		panic(err) // JSON can encode every string
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
