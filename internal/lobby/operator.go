package lobby

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// Operator is the lobby as the operator sees it.
type Operator struct{ lobby *Lobby }

// NewOperator returns the operator's view of a lobby.
func NewOperator(l *Lobby) Operator { return Operator{l} }

// LiveTable is a table in memory.
type LiveTable struct {
	ID       string
	Game     string // the slug
	Status   protocol.Status
	Plies    int
	Seats    []store.Seat
	Viewers  int
	Public   bool
	Showcase bool
}

// Live returns the tables in memory, those with the most viewers first.
func (o Operator) Live() []LiveTable {
	o.lobby.mu.Lock()
	rooms := make([]*room, 0, len(o.lobby.rooms))
	for _, r := range o.lobby.rooms {
		rooms = append(rooms, r)
	}
	o.lobby.mu.Unlock()
	list := make([]LiveTable, 0, len(rooms))
	for _, r := range rooms {
		t, ok := r.audience.now()
		if !ok {
			continue
		}
		list = append(list, LiveTable{
			ID: t.ID, Game: t.Game.Info().Slug, Status: t.Status, Plies: len(t.Moves), Seats: listSeats(t.Table),
			Viewers: r.audience.size(), Public: t.Public, Showcase: t.Showcase,
		})
	}
	slices.SortFunc(list, func(a, b LiveTable) int {
		return cmp.Or(cmp.Compare(b.Viewers, a.Viewers), cmp.Compare(a.ID, b.ID))
	})
	return list
}

// Table returns a table, closed or not.
func (o Operator) Table(ctx context.Context, id string) (table.Table, error) {
	return o.lobby.load(ctx, id)
}

// Seats returns the seats of a table with their people.
func (o Operator) Seats(t table.Table) []store.Seat { return listSeats(t) }

// Lines returns the latest messages of a table's chat, including hidden ones.
func (o Operator) Lines(ctx context.Context, id string) ([]store.ChatMessage, error) {
	lines, err := o.lobby.options.Store.ChatMessages(ctx, id, maxMessages)
	if err != nil {
		return nil, fmt.Errorf("lobby: chat of %s: %w", id, err)
	}
	return lines, nil
}

// ReportedLine is a chat message that people have reported.
type ReportedLine struct {
	Table string
	Line  store.ChatMessage
	Last  time.Time // of the latest report
	By    []string  // the people who have reported it, latest first
}

// maxReports is how many reports the operator can see.
const maxReports = 1000

// Reports returns the reported messages that the operator has not decided on, the latest report first; if id
// is not empty, only those of that table.
func (o Operator) Reports(ctx context.Context, id string) ([]ReportedLine, error) {
	if o.lobby.options.Reports == nil {
		return nil, nil
	}
	reports, err := o.lobby.options.Reports.Reports(ctx, store.ReportQuery{GameID: id, Open: true, Limit: maxReports})
	if err != nil {
		return nil, fmt.Errorf("lobby: reports: %w", err)
	}
	var lines []ReportedLine
	for _, r := range reports {
		i := slices.IndexFunc(lines, func(l ReportedLine) bool { return l.Table == r.GameID && l.Line.Number == r.Message.Number })
		if i < 0 {
			i, lines = len(lines), append(lines, ReportedLine{Table: r.GameID, Line: r.Message, Last: r.At})
		}
		lines[i].By = append(lines[i].By, r.By)
	}
	return lines, nil
}

// Dismiss settles the reports of a message, which stays.
func (o Operator) Dismiss(ctx context.Context, id string, line int) error {
	if o.lobby.options.Reports == nil {
		return store.ErrNotFound
	}
	return o.lobby.options.Reports.SettleReports(ctx, id, line)
}

// Forget ends the room of a table, if there is one, and with it all subscriptions. The log is not affected.
func (o Operator) Forget(id string) {
	if r := o.room(id); r != nil {
		r.close(ErrUnknown)
	}
}

// Hide hides a chat message from later viewers. It does not change the store.
func (o Operator) Hide(id string, line int) {
	r := o.room(id)
	if r == nil {
		return
	}
	a := &r.audience
	a.mu.Lock()
	defer a.mu.Unlock()
	lines := slices.Clone(a.lines)
	for i := range lines {
		if lines[i].Number == line {
			lines[i].Channel = store.HiddenChannel
		}
	}
	a.lines = lines
}

func (o Operator) room(id string) *room {
	o.lobby.mu.Lock()
	defer o.lobby.mu.Unlock()
	return o.lobby.rooms[id]
}

// closed reports whether the operator has closed a table.
func (o Options) closed(id string) bool { return o.Closed != nil && o.Closed(id) }

// SummaryOf returns the summary of a table. The error is store.ErrNotFound if there is none or the operator
// has closed it. Bots have the names of their levels.
func SummaryOf(ctx context.Context, l *Lobby, id string) (store.Summary, error) {
	if l.options.closed(id) {
		return store.Summary{}, store.ErrNotFound
	}
	s, err := l.options.Store.Summary(ctx, id)
	if err != nil {
		return store.Summary{}, fmt.Errorf("lobby: %w", err)
	}
	nameBots(&l.site, s)
	return s, nil
}

// nameBots names the bots of a summary by their levels, and differently from the people there. Rows of older
// versions hold the name itself.
func nameBots(site *table.Site, summary store.Summary) {
	var people []string
	for _, seat := range summary.Seats {
		if seat.Kind == string(table.SeatPerson) {
			people = append(people, seat.Name)
		}
	}
	for s, seat := range summary.Seats {
		if seat.Bot != "" {
			summary.Seats[s].Name = table.BotName(cmp.Or(site.Bots[seat.Bot][s], seat.Bot), people)
		}
	}
}

// listed returns what the store lists, without the tables that the operator has closed.
func (o Options) listed(ctx context.Context, q store.Query) ([]store.Summary, error) {
	return store.ListWhere(ctx, q, o.Store.List, func(s store.Summary) bool { return !o.closed(s.ID) })
}
