package lobby

import (
	"cmp"
	"context"
	"slices"
	"time"

	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// maxMessages is how many messages of each chat room a table shows.
const maxMessages = 100

// Say adds a message to a table's chat: to the players' room if the person has a seat, otherwise to the
// watchers'. name is used for watchers only. If it refuses, the error is a *table.Refused.
func (l *Lobby) Say(ctx context.Context, id string, by table.Person, name, text string) error {
	if by == "" {
		return table.Refuse(protocol.CodeSeat, phrase.New("refusal.nobodySays", "Nobody is there to say that."))
	}
	text = table.CleanLine(text)
	if text == "" {
		return table.Refuse(protocol.CodeMalformed, phrase.New("refusal.nothingSaid", "That message is empty."))
	}
	return inRoom(ctx, l, id, func(r *room) error { return r.say(ctx, by, name, text) })
}

// Chat returns the latest chat messages that a person may read, oldest first.
func (l *Lobby) Chat(ctx context.Context, t table.Moment, p table.Person) ([]protocol.Said, error) {
	lines, err := l.messages(ctx, t.ID)
	if err != nil {
		return nil, err
	}
	var list []protocol.Said
	for _, line := range lines {
		if t.Hears(p, protocol.Room(line.Channel)) {
			list = append(list, said(t.ID, line))
		}
	}
	return list, nil
}

// messages returns the latest messages of a table, from its room or, if it has none, from the store.
func (l *Lobby) messages(ctx context.Context, id string) ([]store.ChatMessage, error) {
	l.mu.Lock()
	r := l.rooms[id]
	l.mu.Unlock()
	if r != nil {
		if lines, ok := r.audience.messages(); ok {
			return lines, nil
		}
	}
	return l.options.Store.ChatMessages(ctx, id, maxMessages)
}

// messages returns the latest messages of each room, and whether they are known.
func (a *audience) messages() ([]store.ChatMessage, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.opened || a.err != nil {
		return nil, false
	}
	return newest(a.lines), true
}

// newMessage returns a person's message as it is stored.
func newMessage(t table.Table, by table.Person, name, text string, at time.Time) store.ChatMessage {
	room, name, seat := t.Speaker(by, name)
	return store.ChatMessage{
		At: at.Truncate(time.Millisecond).UTC(), Channel: string(room),
		Person: string(by), Name: name, Seat: int(seat), Text: text,
	}
}

// said converts a stored message to what viewers receive.
func said(id string, line store.ChatMessage) protocol.Said {
	s := protocol.Said{
		Kind: "said", Line: line.Number, Room: protocol.Room(line.Channel), Who: table.Mark(id, table.Person(line.Person)),
		Name: line.Name, Text: line.Text, At: int(line.At.UnixMilli()),
	}
	if line.Seat >= 0 {
		s.Seat = &line.Seat
	}
	return s
}

// say stores a message and shows it to those who may read it. The room is not locked while the store writes.
func (r *room) say(ctx context.Context, by table.Person, name, text string) error {
	r.chat.Lock()
	defer r.chat.Unlock()
	var line store.ChatMessage
	var refused error
	err := r.enter(func() {
		refused = table.MayTalk(r.table, by)
		line = newMessage(r.table, by, r.lobby.options.permitted(name, by), text, r.lobby.clock.now())
	})
	if err = cmp.Or(err, refused, r.lobby.options.checkSpeaker(line.Name), r.lobby.options.checkWords(text)); err != nil {
		return err
	}
	if line.Number, err = r.lobby.options.Store.AddChatMessage(r.lobby.writingFor(ctx), r.id, line); err != nil {
		r.lobby.options.Log.Error("cannot store a chat message", "table", r.id, "err", err)
		return errNotStored
	}
	if r.enter(func() { r.audience.addMessage(line) }) != nil { // the next room may have read the chat before
		NewPeople(r.lobby).Reread("", []string{r.id})
		rereadElsewhere(r.lobby.writingFor(ctx), r.lobby, r.id)
	}
	return nil
}

// addMessage shows a message to those who may read it.
func (a *audience) addMessage(line store.ChatMessage) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.lines = append(a.lines, line)
	if len(a.lines) > 4*maxMessages {
		a.lines = newest(a.lines)
	}
	a.changed()
}

// newest returns the last messages of each room.
func newest(lines []store.ChatMessage) []store.ChatMessage {
	var kept []store.ChatMessage
	left := map[string]int{string(protocol.TableRoom): maxMessages, string(protocol.WatcherRoom): maxMessages}
	for _, line := range slices.Backward(lines) {
		if left[line.Channel]--; left[line.Channel] >= 0 {
			kept = append(kept, line)
		}
	}
	slices.Reverse(kept)
	return kept
}

// next returns the next message that a viewer may read and has not been sent, or
// nil. The caller holds the lock.
func (a *audience) next(s *Subscription) []byte {
	// Usually there is at most one new message.
	i := len(a.lines)
	for i > 0 && a.lines[i-1].Number > s.lastLine {
		i--
	}
	for _, line := range a.lines[i:] {
		s.lastLine = line.Number
		if a.table.Hears(s.who, protocol.Room(line.Channel)) {
			return encode(said(a.table.ID, line))
		}
	}
	return nil
}

// heard reports whether the chat in memory may have messages of a person. A room that is still loading may
// have read them before they were removed.
func (a *audience) heard(person string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return !a.opened || slices.ContainsFunc(a.lines, func(line store.ChatMessage) bool { return line.Person == person })
}

// How often old chat is dropped, and how much at once.
const (
	dropInterval = time.Hour
	dropAtOnce   = 1000
)

// dropChat regularly drops old chat from the store until the lobby closes.
func (p People) dropChat() {
	ticker := time.NewTicker(dropInterval)
	defer ticker.Stop()
	for {
		before := time.Now().Add(-p.lobby.options.KeepChat)
		for p.lobby.ctx.Err() == nil {
			n, err := p.lobby.options.Privacy.DropChat(p.lobby.ctx, before, dropAtOnce)
			if err != nil && p.lobby.ctx.Err() == nil {
				p.lobby.options.Log.Error("cannot drop old chat", "err", err)
			}
			if err != nil || n < dropAtOnce {
				break
			}
		}
		select {
		case <-ticker.C:
		case <-p.lobby.ctx.Done():
			return
		}
	}
}
