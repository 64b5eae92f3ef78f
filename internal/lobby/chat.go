package lobby

import (
	"context"
	"slices"
	"time"

	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// remembered is how many lines of each room of its chat a table shows.
const remembered = 100

// Say adds a line to the chat of a table: to that of the players if the person
// sits there, else to that of the watchers. name is that of a watcher.
func (l *Lobby) Say(ctx context.Context, id string, by table.Person, name, text string) error {
	if by == "" {
		return table.Refuse(protocol.CodeSeat, phrase.New("refusal.nobodySays", "Nobody is there to say that."))
	}
	text = table.CleanLine(text)
	if text == "" {
		return table.Refuse(protocol.CodeMalformed, phrase.New("refusal.nothingSaid", "There is nothing to say in that."))
	}
	r, err := l.room(ctx, id)
	if err != nil {
		return err
	}
	defer l.release(r)
	return r.say(by, name, text)
}

// Chat returns the lines of a table's chat that a person may read.
func (l *Lobby) Chat(ctx context.Context, t table.Moment, p table.Person) ([]protocol.Said, error) {
	lines, err := l.options.Store.ChatMessages(ctx, t.ID, remembered)
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

// lineOf returns what a person says as the store keeps it.
func lineOf(t table.Table, by table.Person, name, text string, at time.Time) store.ChatMessage {
	room, name, seat := t.Speaker(by, name)
	return store.ChatMessage{
		At: at.Truncate(time.Millisecond).UTC(), Channel: string(room),
		Person: string(by), Name: name, Seat: int(seat), Text: text,
	}
}

// said writes a line for those who read it.
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

// say stores a line and shows it to those who may read it. Others can enter while
// it is stored.
func (r *room) say(by table.Person, name, text string) error {
	r.chat.Lock()
	defer r.chat.Unlock()
	var line store.ChatMessage
	muted := false
	err := r.enter(func() {
		muted = r.table.Muted(by)
		line = lineOf(r.table, by, name, text, time.Now())
	})
	switch {
	case err != nil:
		return err
	case muted:
		return table.Refuse(protocol.CodeStatus, phrase.New("refusal.hushed", "At this table those who play do not talk before the game is over."))
	}
	if line.Number, err = r.lobby.options.Store.AddChatMessage(r.lobby.writing, r.id, line); err != nil {
		r.lobby.options.Log.Error("a line could not be stored", "table", r.id, "err", err)
		return errNotStored
	}
	r.enter(func() { r.audience.hear(line) }) // if the room has ended, nobody is there to hear
	return nil
}

// hear shows a line to those who may read it.
func (a *audience) hear(line store.ChatMessage) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.lines = append(a.lines, line)
	if len(a.lines) > 4*remembered {
		a.lines = newest(a.lines)
	}
	a.changed()
}

// newest returns the last lines of each room.
func newest(lines []store.ChatMessage) []store.ChatMessage {
	var kept []store.ChatMessage
	left := map[string]int{string(protocol.TableRoom): remembered, string(protocol.WatcherRoom): remembered}
	for _, line := range slices.Backward(lines) {
		if left[line.Channel]--; left[line.Channel] >= 0 {
			kept = append(kept, line)
		}
	}
	slices.Reverse(kept)
	return kept
}

// next returns the next line that a viewer may read and has not, or nil.
// The caller holds the lock.
func (a *audience) next(s *Subscription) []byte {
	// Mostly there is nothing new, or one line.
	i := len(a.lines)
	for i > 0 && a.lines[i-1].Number > s.heard {
		i--
	}
	for _, line := range a.lines[i:] {
		s.heard = line.Number
		if a.table.Hears(s.who, protocol.Room(line.Channel)) {
			return encode(said(a.table.ID, line))
		}
	}
	return nil
}
