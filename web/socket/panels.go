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

// yieldEvery is after how many sockets one that tells many of them pauses, so that
// the next move goes first.
const yieldEvery = 100

// panels has the panels of tables rendered, once for each class of readers,
// whatever their number.
type panels struct {
	sockets *Sockets

	mu     sync.Mutex
	tables map[string]*tablePanels // of tables with sockets that want a panel
}

// tablePanels are the panels of one table in its newest version.
type tablePanels struct {
	sockets  int
	version  int64
	messages map[tableview.PanelClass]*panelMessage
}

// panelMessage is what the readers of one class get.
type panelMessage struct {
	data    []byte // nil until it is rendered
	sum     uint64 // of data
	waiting []*connection
}

// panelState is what a connection knows of its reader's panel.
type panelState struct {
	reader  tableview.Reader
	version int64         // the one that the reader has been told
	sum     uint64        // of the message that told it
	waits   *panelMessage // it is being rendered
}

// join counts the socket of a request, whose page shows a panel, until part. The
// page has the newest one if it is of the table's version and shows the same seats
// as away, which no version tells.
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

// part forgets a socket, and with the last one the panels of its table.
func (p *panels) part(id string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.tables[id].sockets--; p.tables[id].sockets == 0 {
		delete(p.tables, id)
	}
}

// next returns the panel that a connection has to be told, nil if it has been told
// the newest or that is still being rendered: then deliver is called again. The
// caller holds the connection's lock.
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

// render makes the panel of a class and delivers it to those who wait.
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

// encodePanel writes the message. Unlike json.Marshal it leaves the signs of HTML
// as they are, which are many.
func encodePanel(html string) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(protocol.Panel{Kind: "panel", HTML: html}); err != nil {
		panic(err) // JSON can write every text
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
