package lobby

import (
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

const (
	// presenceDelay batches changes of presence into one message.
	presenceDelay = 500 * time.Millisecond
	// crowdDelay is added for each watcher, up to maxCrowdDelay, if only watchers came or left: a growing
	// crowd is told its size once it has grown.
	crowdDelay    = time.Millisecond
	maxCrowdDelay = 5 * time.Second
)

// schedulePresence sends changes of presence after a delay, or earlier if that is
// already scheduled.
func (r *room) schedulePresence(delay time.Duration) {
	r.deadlines.presence = sooner(r.deadlines.presence, r.lobby.clock.now().Add(delay))
}

// updatePresence updates who is present, and when the room must act on it.
func (r *room) updatePresence() {
	now := r.lobby.clock.now()
	r.presenceStale = r.presenceStale || r.readers.expire(now)
	if r.presenceStale {
		r.presenceStale = false
		r.refreshPresence(now)
		if r.crowdSince.IsZero() {
			r.crowdSince = now
		}
		r.deadlines.crowd = r.crowdSince.Add(presenceDelay + min(time.Duration(r.audience.size())*crowdDelay, maxCrowdDelay))
	}
	r.meter(now)
	r.deadlines.absence = sooner(r.nextAbsence(now), r.readers.next())
	r.deadlines.flag = r.nextFlag()
	r.deadlines.undo = table.UndoLapses(&r.table)
	for _, t := range []*time.Time{&r.deadlines.flag, &r.deadlines.undo, &r.deadlines.absence} {
		if !t.IsZero() && t.Before(r.retry) {
			*t = r.retry
		}
	}
}

// replaced returns the people who lost their seats to somebody else between two successive tables because
// they were away.
func replaced(before, after *table.Table) (people []table.Person) {
	if table.SamePeople(before, after) {
		return nil
	}
	for s, seat := range after.Seats() {
		was := before.Seats()[s]
		if was.Kind == table.SeatPerson && seat.Gone && seat.Owner == was.Person {
			people = append(people, was.Person)
		}
	}
	return people
}

// expects reports whether a returning person gets a seat back.
func (r *room) expects(who table.Person) bool {
	d, err := table.Decide(r.moment(), "", table.Welcome{Person: who})
	return err == nil && len(d.Events) > 0
}

// replaceAfter times DisconnectGrace is when a bot takes over, if the table's settings say so.
const replaceAfter = 3

// refreshPresence updates who is connected.
func (r *room) refreshPresence(now time.Time) {
	online := r.audience.online(r.table) | r.readers.seats(&r.table)
	if online != r.here.Online {
		r.here.Online = online
		r.schedulePresence(presenceDelay)
	}
	people := r.table.People()
	for s := range r.table.Seats() {
		switch here := online.Has(game.Seat(s)); {
		case here || !people.Has(game.Seat(s)):
			r.gone[s] = time.Time{}
		case r.gone[s].IsZero():
			r.gone[s] = now
		}
	}
	r.markAway(now)
}

// markAway marks the people who have been disconnected for longer than DisconnectGrace.
func (r *room) markAway(now time.Time) {
	var away game.Seats
	for s, since := range r.gone {
		if !since.IsZero() && !now.Before(since.Add(r.lobby.options.DisconnectGrace)) {
			away |= game.SeatsOf(game.Seat(s))
		} else {
			r.here.Votes[s] = 0
		}
	}
	if away != r.here.Away {
		r.here.Away = away
		r.schedulePresence(presenceDelay)
	}
}

// count records the votes for a bot on a seat.
func (r *room) count(b table.Ballot) {
	r.here.Votes[b.Seat] = b.Votes
	r.audience.presence(r.here)
}

// nextAbsence returns when something is next due because somebody is away.
func (r *room) nextAbsence(now time.Time) time.Time {
	var next time.Time
	for s, since := range r.gone {
		switch {
		case since.IsZero():
		case !r.here.Away.Has(game.Seat(s)):
			next = sooner(next, since.Add(r.lobby.options.DisconnectGrace))
		case r.table.Status == protocol.Live && mostWantBot(r, game.Seat(s)):
			next = sooner(next, now)
		case r.replaces(game.Seat(s)):
			next = sooner(next, since.Add(replaceAfter*r.lobby.options.DisconnectGrace))
		}
	}
	return next
}

// mostWantBot reports whether the vote for a bot on a seat has passed. It is a function of its own because it
// copies the table, which would enlarge the stack of every connection.
//
//go:noinline
func mostWantBot(r *room, s game.Seat) bool { return r.moment().MostWantBot(s) }

// replaces reports whether a bot takes over the seat of an absent person without a vote. At least one other
// player must be present: if everybody is away, the game waits. With days per move, people come and go
// anyway.
func (r *room) replaces(s game.Seat) bool {
	return r.table.Settings.Away == table.AwayBot && r.table.Settings.Clock.Turn == 0 && r.table.Status == protocol.Live &&
		(r.table.People()&r.here.Online)&^game.SeatsOf(s) != 0
}

// meter runs the clocks of the people on turn while any player is connected. If all are away the game waits,
// whether or not somebody watches. Viewers are told when a clock that stands still starts.
func (r *room) meter(now time.Time) {
	ticking := r.table.Ticking()
	somebody := r.here.Online != 0
	for s := range ticking.All() {
		m := &r.here.Meters[s]
		was, slack := m.Away(), r.table.Slack(s)
		m.Run(somebody, !r.gone[s].IsZero(), slack, now)
		if m.Away() != was {
			r.schedulePresence(presenceDelay)
		}
		r.deadlines.presence = sooner(r.deadlines.presence, m.Starts(slack))
	}
}

// nextFlag returns when the next seat runs out of time, or zero if no clock runs.
func (r *room) nextFlag() time.Time {
	var next time.Time
	for s := range r.table.Ticking().All() {
		due := r.here.Meters[s].Due(r.table.Left[s], r.table.Slack(s))
		if turn := r.table.Settings.Clock.Turn; turn > 0 {
			due = r.table.Turned.Add(turn)
		}
		if !due.IsZero() && (next.IsZero() || due.Before(next)) {
			next = due
		}
	}
	return next
}

// runDue does what is due, and gives returning people their seats back. The caller has the turn.
func (r *room) runDue(now time.Time) {
	var commands []table.Command
	if due(&r.deadlines.absence, now) {
		r.markAway(now)
		for s, since := range r.gone {
			if !since.IsZero() && !now.Before(since.Add(replaceAfter*r.lobby.options.DisconnectGrace)) && r.replaces(game.Seat(s)) {
				commands = append(commands, table.ReplaceAbsent{Seat: game.Seat(s)})
			}
		}
	}
	for s := range r.here.Away.All() {
		if mostWantBot(r, s) {
			commands = append(commands, table.ReplaceAbsent{Seat: s})
		}
	}
	if due(&r.deadlines.flag, now) {
		r.meter(now)
		for s := range r.table.Ticking().All() {
			commands = append(commands, table.FlagFall{Seat: s})
		}
	}
	if due(&r.deadlines.undo, now) {
		commands = append(commands, table.LapseUndo{})
	}
	if due(&r.deadlines.arrival, now) {
		for _, p := range r.arrived {
			commands = append(commands, table.Welcome{Person: p})
		}
		r.arrived = nil
	}
	for _, c := range commands {
		if r.err != nil {
			return
		}
		if _, err := r.commit(r.lobby.ctx, "", c); err != nil && r.err == nil {
			r.lobby.options.Log.Error("cannot store what was due at a table", "table", r.id, "err", err)
			r.retry = r.lobby.clock.now().Add(retryDelay)
			if back, ok := c.(table.Welcome); ok {
				r.arrived, r.deadlines.arrival = append(r.arrived, back.Person), r.retry
			}
		}
	}
}
