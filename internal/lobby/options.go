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
	// Elsewhere has another server choose a bot's move at a table, where several share the work. It
	// returns false if this one has to do so itself. It is nil if there is only this one.
	Elsewhere func(ctx context.Context, t table.Table, r bot.Request) (bot.Choice, bool)
	// MinBotTime is the minimum time between moves of bots, so that people can follow;
	// 0 lets bots play as fast as they can, and less than a quarter of a second shortens
	// their other pauses, too.
	MinBotTime time.Duration
	// Idle is how long an unused room stays in memory; 0 means one minute.
	Idle time.Duration
	// DisconnectGrace is how long a player may be disconnected before the others
	// are asked what to do about the seat; 0 means 20 seconds. If the table's
	// settings have a bot take over, it does so after three times as long.
	DisconnectGrace time.Duration
	// HasSpace reports whether the store has space for another table; nil is always.
	// Below its reserve the games that are played go on.
	HasSpace func() bool
	// MaxRooms and MaxRoomBytes bound the tables in memory: above them no other table
	// is opened until some are left, and those that are open go on. The bytes are an
	// estimate by the length of the games. 0 is no bound.
	MaxRooms     int
	MaxRoomBytes int64
	// Privacy forgets people and chat; nil if the store cannot. Chat is dropped when it is
	// older than KeepChat; 0 is never.
	Privacy  store.Privacy
	KeepChat time.Duration
	// Reread has all other lobbies of the store read tables again, and what a person has said:
	// see People.Reread. It is nil if there are none.
	Reread func(ctx context.Context, person table.Person, tables []string) error
	// Reports keep the lines that people report; nil if the store cannot.
	Reports store.Reports
	// Words are what people may not say, nor be called; nil forbids nothing.
	Words *moderation.Words
	// Closed reports whether the operator has closed a table, which nobody finds then;
	// it may be nil.
	Closed func(id string) bool
	// Owns reports whether this server is the one that keeps a table's room, where several
	// share a store; nil if there is only this one. Release has to be called when that changes.
	Owns func(id string) bool
	// Changed is told what becomes of tables, with the seats whose people look at them; it must
	// not wait, nor ask the lobby. It may be nil.
	Changed func(before, after table.Table, here game.Seats)
	// Meter is told what the lobby does; it may be nil.
	Meter Meter
	// Tracer follows commands; it may be nil.
	Tracer Tracer
	// Notes keep what the present turns have cost for the lobby that follows; nil keeps
	// nothing, and a lobby that is opened again gives these turns their time back.
	Notes store.Notes
	// Turns keep the same for whichever server has a table next, where several share a store; nil
	// if there is only this one.
	Turns store.Turns
	// Wall tells the time of day when the lobby is opened; nil means time.Now. Afterwards
	// the monotonic clock counts.
	Wall func() time.Time
	// Lead is the clock that the clocks of all servers follow, where several share a store; nil if
	// there is only this one.
	Lead func() time.Time
	// Uptime tells for how long the system has run, whatever its clock was turned to, and
	// a name of its start; "" if nobody knows. It may be nil.
	Uptime func() (boot string, up time.Duration)
	// Watch is how often the lobby looks for tables without a room whose time
	// has run out; 0 means 5 seconds.
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

// checkWords returns a *table.Refused if a text has a word that the operator does not
// want.
func (o Options) checkWords(text string) error {
	if o.Words.In(text) {
		return table.Refuse(protocol.CodeMalformed, phrase.New("refusal.words", "That contains a word that this site does not allow."))
	}
	return nil
}

// CheckName returns a *table.Refused if a name, as it is shown, may not be had at any table.
func CheckName(l *Lobby, name string) error { return l.options.checkWords(name) }

// checkNames returns a *table.Refused if events give a person a name with such a word. Those that the site
// gives are not looked at.
func (o Options) checkNames(events []table.Event, p table.Person) error {
	for _, e := range events {
		if _, name := table.NameGiven(e, p); name != table.CleanName("", p) {
			if err := o.checkWords(name); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkProgram returns a *table.Refused if a command brings a program whose name has such a word.
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

// checkPrograms does the same for the programs that sit at a new table.
func (o Options) checkPrograms(seats []table.Holder) error {
	for _, h := range seats {
		if err := o.checkWords(table.CleanProgram(h.Program)); err != nil {
			return err
		}
	}
	return nil
}

// allowed returns the holders of seats. Those whom somebody else seats under a name with such a word, which the
// operator may have come to refuse since they took it, get one from the site.
func (o Options) allowed(seats []table.Holder) []table.Holder {
	seats = slices.Clone(seats)
	for i, h := range seats {
		if h.For != "" && o.Words.In(table.CleanName(h.Name, h.For)) {
			seats[i].Name = table.CleanName("", h.For)
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
