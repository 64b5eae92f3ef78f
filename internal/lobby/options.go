package lobby

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"triplecross/internal/ai"
	"triplecross/internal/ai/bot"
	"triplecross/internal/game"
	"triplecross/internal/moderation"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// Options are the parts and settings of a lobby.
type Options struct {
	// These four are required. The showcase plays the first game.
	Store store.Store
	Games []game.Game
	Bots  *ai.Pool
	Log   *slog.Logger
	// Elsewhere asks another server to choose a bot's move, where several share the work. It returns false if
	// this server must do it. It is nil if there is only this server.
	Elsewhere func(ctx context.Context, t table.Table, r bot.Request) (bot.Choice, bool)
	// MinBotTime is the minimum time between moves of bots, so that people can follow. 0 lets bots play as
	// fast as they can; less than a quarter of a second shortens their other pauses, too.
	MinBotTime time.Duration
	// Idle is how long an unused room stays in memory; 0 means one minute.
	Idle time.Duration
	// DisconnectGrace is how long a player may be disconnected before the others
	// are asked what to do about the seat; 0 means 20 seconds. If the table's
	// settings have a bot take over, it does so after three times as long.
	DisconnectGrace time.Duration
	// HasSpace reports whether the store has space for another table; nil means always. Without space, games
	// in progress go on.
	HasSpace func() bool
	// HasDatabase reports whether the store's files are in their place; nil means always. Otherwise a new table would be
	// lost at the next start, and is refused.
	HasDatabase func() bool
	// MaxRooms and MaxRoomBytes limit the tables in memory: at the limit, open tables go on, but no other is
	// opened until one of them ends. The bytes are an estimate by the length of the games. 0 means no limit.
	MaxRooms     int
	MaxRoomBytes int64
	// Privacy erases people and old chat; nil if the store cannot. Chat older than KeepChat is dropped; 0
	// keeps it.
	Privacy  store.Privacy
	KeepChat time.Duration
	// Reread makes all other lobbies of the store read tables, and a person's messages, again: see
	// People.Reread. It is nil if there are none.
	Reread func(ctx context.Context, person table.Person, tables []string) error
	// Reports keeps the messages that people report; nil if the store cannot.
	Reports store.Reports
	// Words are forbidden in chat and in names; nil forbids nothing.
	Words *moderation.Words
	// Closed reports whether the operator has closed a table, which then nobody can find; may be nil.
	Closed func(id string) bool
	// Owns reports whether this server runs a table's room, where several share a store; nil if there is only
	// this server. Release must be called when that changes.
	Owns func(id string) bool
	// Changed is called with a table before and after each change, and the seats whose people are looking at
	// it. It must not block, nor call the lobby. It may be nil.
	Changed func(before, after table.Table, here game.Seats)
	// Meter counts what the lobby does; may be nil.
	Meter Meter
	// Tracer follows commands; may be nil.
	Tracer Tracer
	// Notes keeps the time used in the current turns for the lobby that follows. If nil, a lobby that is
	// opened again gives these turns their time back.
	Notes store.Notes
	// Turns keeps the same for the next server that runs a table, where several share a store; nil if there
	// is only this server.
	Turns store.Turns
	// Wall returns the time of day when the lobby is opened; nil means time.Now. After that the monotonic
	// clock counts.
	Wall func() time.Time
	// Lead is the clock that the clocks of all servers follow, where several share a store; nil if there is
	// only this server.
	Lead func() time.Time
	// Uptime returns how long the system has been running, independent of the wall clock, and an ID of this
	// boot; "" if unknown. It may be nil.
	Uptime func() (boot string, up time.Duration)
	// Watch is how often the lobby looks for tables without a room whose time has run out; 0 means 5 seconds.
	Watch time.Duration
}

// complete fills in the defaults. It returns an error if a required part is
// missing: without it, a room would panic much later and the lobby could not close.
func (o *Options) complete() error {
	switch {
	case o.Store == nil:
		return errors.New("no store")
	case len(o.Games) == 0:
		return errors.New("no games")
	case o.Bots == nil:
		return errors.New("no bots")
	case o.Log == nil:
		return errors.New("no log")
	}
	if o.Idle == 0 {
		o.Idle = time.Minute
	}
	if o.DisconnectGrace == 0 {
		o.DisconnectGrace = 20 * time.Second
	}
	if o.Meter == nil {
		o.Meter = unmetered{}
	}
	if o.Changed == nil {
		o.Changed = func(_, _ table.Table, _ game.Seats) {}
	}
	if o.Wall == nil {
		o.Wall = time.Now
	}
	if o.Uptime == nil {
		o.Uptime = func() (string, time.Duration) { return "", 0 }
	}
	if o.Watch == 0 {
		o.Watch = 5 * time.Second
	}
	return nil
}

// checkWords returns a *table.Refused if a text contains a forbidden word.
func (o Options) checkWords(text string) error {
	if o.Words.In(text) {
		return table.Refuse(protocol.CodeMalformed, phrase.New("refusal.words", "That contains a word that this site does not allow."))
	}
	return nil
}

// checkSpeaker returns a *table.Refused if somebody's name, which may be older than the ban on its word, is
// forbidden.
func (o Options) checkSpeaker(name string) error {
	if o.Words.In(name) {
		return table.Refuse(protocol.CodeMalformed, phrase.New("refusal.nameWords", "Your name contains a word that this site does not allow. Change it first."))
	}
	return nil
}

// CheckName returns a *table.Refused if a name, in the form in which it is shown, is forbidden.
func CheckName(l *Lobby, name string) error { return l.options.checkWords(name) }

// NameFor returns a person's name in the form in which it is shown, or a *table.Refused if it is forbidden.
func NameFor(l *Lobby, name string, p table.Person) (string, error) {
	shown := table.CleanName(l.options.permitted(name, p), p)
	return shown, l.options.checkWords(shown)
}

// permitted returns the name for a person who asks for one. Somebody without a name whose name from the site is
// forbidden gets another one from the site.
func (o Options) permitted(name string, p table.Person) string {
	if shown := table.CleanName(name, p); shown == table.CleanName("", p) && o.Words.In(shown) {
		return table.Nickname(p, o.Words.In)
	}
	return name
}

// named returns a person's command with a name that is permitted.
func (o Options) named(c table.Command, by table.Person) table.Command {
	switch c := c.(type) {
	case table.Once:
		c.Command = o.named(c.Command, by)
		return c
	case table.Sit:
		c.Name = o.permitted(c.Name, by)
		return c
	case table.Take:
		c.Name = o.permitted(c.Name, by)
		return c
	case table.Assign:
		c.Name = o.permitted(c.Name, by)
		return c
	case table.Rename:
		c.Name = o.permitted(c.Name, by)
		return c
	}
	return c
}

// checkNames returns a *table.Refused if events give a person a forbidden name. Names that the site gives are
// not checked.
func (o Options) checkNames(events []table.Event, p table.Person) error {
	for i, e := range events {
		seat, name := table.NameGiven(e, p)
		changed := func(later table.Event) bool {
			s, _ := table.NameGiven(later, p)
			return seat != game.Nobody && s == seat
		}
		if name != table.CleanName("", p) && !slices.ContainsFunc(events[i+1:], changed) {
			if err := o.checkWords(name); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkProgram returns a *table.Refused if a command brings a program with a forbidden name.
func (o Options) checkProgram(c table.Command) error {
	switch c := c.(type) {
	case table.Once:
		return o.checkProgram(c.Command)
	case table.Sit:
		return o.checkWords(table.CleanProgram(c.Program))
	case table.Take:
		return o.checkWords(table.CleanProgram(c.Program))
	}
	return nil
}

// checkPrograms returns a *table.Refused if a program at a new table has a forbidden name.
func (o Options) checkPrograms(seats []table.Holder) error {
	for _, h := range seats {
		if err := o.checkWords(table.CleanProgram(h.Program)); err != nil {
			return err
		}
	}
	return nil
}

// allowed returns the holders of seats. People whom somebody else seats under a forbidden name (the operator
// may have forbidden it only after they took it) get a name from the site.
func (o Options) allowed(seats []table.Holder) []table.Holder {
	seats = slices.Clone(seats)
	for i, h := range seats {
		if h.For != "" && o.Words.In(table.CleanName(h.Name, h.For)) {
			seats[i].Name = table.Nickname(h.For, o.Words.In)
		}
	}
	return seats
}

// givenName returns the name that a command asks for.
func givenName(c table.Command) string {
	switch c := c.(type) {
	case table.Once:
		return givenName(c.Command)
	case table.Sit:
		return c.Name
	case table.Take:
		return c.Name
	case table.Assign:
		return c.Name
	case table.Rename:
		return c.Name
	}
	return ""
}
