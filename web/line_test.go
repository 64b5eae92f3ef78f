package web_test

import (
	"fmt"

	"triplecross/internal/protocol"
	"triplecross/internal/siteclient"
)

// line is a table socket whose failures end the test, with the view that it
// has so far.
type line struct {
	*siteclient.Socket
	siteclient.View
	site *site
	told []siteclient.Message // in the order in which it came
}

// dial opens a socket for a client that has no view yet.
func (p *person) dial(table string) *line {
	p.t.Helper()
	return p.resume(table, siteclient.View{})
}

// resume opens a socket for a client that has a view of the table.
func (p *person) resume(table string, view siteclient.View) *line {
	p.t.Helper()
	socket, err := p.Dial(p.ctx, table, siteclient.Shown{Version: view.Version}, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { socket.Close() })
	return &line{Socket: socket, View: view, site: p.site}
}

// next returns the next message, except those about who is connected, and
// follows it.
func (l *line) next() siteclient.Message {
	l.site.t.Helper()
	for {
		m, err := l.Next(l.site.ctx)
		if err != nil {
			l.site.t.Fatal(err)
		}
		l.told = append(l.told, m)
		if m.Kind == "here" {
			continue
		}
		if err := l.Follow(m); err != nil {
			l.site.t.Fatalf("%v: %s", err, m.Raw)
		}
		return m
	}
}

// await reads until a message of that kind.
func (l *line) await(kind string) siteclient.Message {
	l.site.t.Helper()
	for {
		if m := l.next(); m.Kind == kind {
			return m
		}
	}
}

// catchUp reads until the view has reached a version.
func (l *line) catchUp(version int) {
	l.site.t.Helper()
	for l.Version < version {
		l.next()
	}
}

// say sends a text unchanged.
func (l *line) say(text string) {
	l.site.t.Helper()
	if err := l.Write(siteclient.Text, []byte(text)); err != nil {
		l.site.t.Fatal(err)
	}
}

// play sends a move under a new id, and returns the id.
func (l *line) play(version, seat int, text string) string {
	l.site.t.Helper()
	l.site.sent++
	id := fmt.Sprintf("c%d", l.site.sent)
	if err := l.Play(protocol.Play{ID: id, Version: version, Seat: seat, Text: text}); err != nil {
		l.site.t.Fatal(err)
	}
	return id
}

// refusal sends a move and returns the answer, which must be a refusal.
func (l *line) refusal(seat int, text string) siteclient.Message {
	l.site.t.Helper()
	id := l.play(l.Version, seat, text)
	no := l.await("no")
	if no.ID != id || no.Why == "" {
		l.site.t.Errorf("the answer to %s is %s", id, no.Raw)
	}
	return no
}

// ended reads until the socket is closed, and returns the close code and the
// messages before it.
func (l *line) ended() (protocol.CloseCode, []siteclient.Message) {
	l.site.t.Helper()
	var messages []siteclient.Message
	for {
		m, err := l.Next(l.site.ctx)
		if code := siteclient.CloseCode(err); code >= 0 {
			return code, messages
		}
		if err != nil {
			l.site.t.Fatal(err)
		}
		messages = append(messages, m)
	}
}
