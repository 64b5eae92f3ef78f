package lobby

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"slices"
	"strings"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
)

// remembered is how many lines of each room of its chat a table shows.
const remembered = 100

// Say adds a line to the chat of a table: to that of the players if the person
// sits there, else to that of the watchers. name is that of a watcher.
func (l *Lobby) Say(ctx context.Context, id string, by Person, name, text string) error {
	if by == "" {
		return refuse(protocol.CodeSeat, "Nobody is there to say that.")
	}
	text = CleanLine(text)
	if text == "" {
		return refuse(protocol.CodeMalformed, "There is nothing to say in that.")
	}
	r, err := l.room(ctx, id)
	if err != nil {
		return err
	}
	defer l.release(r)
	return r.say(by, name, text)
}

// Chat returns the lines of a table's chat that a person may read.
func (l *Lobby) Chat(ctx context.Context, t Table, p Person) ([]protocol.Said, error) {
	lines, err := l.options.Store.ChatMessages(ctx, t.ID, remembered)
	if err != nil {
		return nil, err
	}
	var list []protocol.Said
	for _, line := range lines {
		if t.hears(p, line) {
			list = append(list, said(t.ID, line))
		}
	}
	return list, nil
}

// line returns what a person says as the store keeps it.
func (t Table) line(by Person, name, text string, at time.Time) store.ChatMessage {
	line := store.ChatMessage{
		At: at.Truncate(time.Millisecond).UTC(), Channel: string(protocol.WatcherRoom),
		Person: string(by), Name: CleanName(name, by), Seat: int(game.Nobody), Text: text,
	}
	if s := t.Played(by).First(); s != game.Nobody {
		line.Channel, line.Name, line.Seat = string(protocol.TableRoom), t.seats[s].personName(), int(s)
	}
	return line
}

// hears reports whether a person may read a line. The rooms are apart until the
// game is over.
func (t Table) hears(p Person, line store.ChatMessage) bool {
	plays := t.Played(p) != 0
	return t.Status == protocol.Over || plays == (line.Channel == string(protocol.TableRoom))
}

// Hushed reports whether a person plays at a table where those who do have to be
// silent.
func (t Table) Hushed(p Person) bool {
	return t.Manners.Hush && t.Status == protocol.Live && t.Played(p) != 0
}

// said writes a line for those who read it.
func said(table string, line store.ChatMessage) protocol.Said {
	s := protocol.Said{
		Kind: "said", Line: line.Number, Room: protocol.Room(line.Channel), Who: mark(table, line.Person),
		Name: line.Name, Text: line.Text, At: int(line.At.UnixMilli()),
	}
	if line.Seat >= 0 {
		s.Seat = &line.Seat
	}
	return s
}

// mark returns by what others can tell the speakers at a table apart without
// knowing them elsewhere.
func mark(table, person string) string {
	sum := sha256.Sum256([]byte(table + " " + person))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:])[:8])
}

// Mark returns by what the others at the table tell a person apart.
func (t Table) Mark(p Person) string { return mark(t.ID, string(p)) }

// CleanLine returns a line of a chat as it is kept: in one line, without
// characters that do not show, no longer than protocol.MaxLine.
func CleanLine(text string) string {
	clean, _ := printable(text)
	words := []rune(strings.Join(strings.Fields(clean), " "))
	return strings.TrimSpace(string(words[:min(len(words), protocol.MaxLine)]))
}

// say stores a line and shows it to those who may read it.
func (r *room) say(by Person, name, text string) error {
	_, err := r.enter(func() (int, error) {
		if r.table.Hushed(by) {
			return 0, refuse(protocol.CodeStatus, "At this table those who play do not talk before the game is over.")
		}
		line := r.table.line(by, name, text, time.Now())
		n, err := r.lobby.options.Store.AddChatMessage(context.Background(), r.id, line)
		if err != nil {
			r.lobby.options.Log.Error("a line could not be stored", "table", r.id, "err", err)
			return 0, errNotStored
		}
		line.Number = n
		r.audience.hear(line)
		return 0, nil
	})
	return err
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
		if a.table.hears(s.who, line) {
			return encode(said(a.table.ID, line))
		}
	}
	return nil
}
