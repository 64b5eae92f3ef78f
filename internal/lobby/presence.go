package lobby

import (
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

const (
	// presenceDelay gathers comings and goings into one message.
	presenceDelay = 500 * time.Millisecond
	// crowdDelay is how much later the number of watchers is told for each of
	// them, maxCrowdDelay how much at most: a crowd that gathers is not told of
	// everybody who joins it.
	crowdDelay    = time.Millisecond
	maxCrowdDelay = 5 * time.Second
)

// schedulePresence sees to it that changes of presence are told after so long, or
// sooner.
func (r *room) schedulePresence(delay time.Duration) {
	if at := time.Now().Add(delay); r.waits.presence.IsZero() || at.Before(r.waits.presence) {
		r.waits.presence = at
	}
}

// attend notes who is there and what the room has to wait for because of that.
func (r *room) attend() {
	now := time.Now()
	if r.stirred {
		r.stirred = false
		r.refreshPresence(now)
		r.schedulePresence(presenceDelay + min(time.Duration(r.audience.size())*crowdDelay, maxCrowdDelay))
	}
	r.meter(now)
	r.waits.absence = r.nextAbsence(now)
	r.waits.flag = r.nextFlag()
	r.waits.undo = time.Time{}
	if undo := r.table.Undo; undo != nil {
		r.waits.undo = undo.Lapses()
	}
	for _, t := range []*time.Time{&r.waits.flag, &r.waits.undo, &r.waits.absence} {
		if !t.IsZero() && t.Before(r.retry) {
			*t = r.retry
		}
	}
}

// replaceAfter is for how many graces of a disconnection a seat waits for its
// person where the host has preset that a bot then plays on.
const replaceAfter = 3

// refreshPresence finds out who is there.
func (r *room) refreshPresence(now time.Time) {
	online := r.audience.online(r.table)
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

// markAway notes who has been gone for longer than the grace of a disconnection.
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

// count notes who would let a bot play on.
func (r *room) count(b table.Ballot) {
	r.here.Votes[b.Seat] = b.Votes
	r.audience.presence(r.here)
}

// nextAbsence returns when the next step follows because somebody is gone.
func (r *room) nextAbsence(now time.Time) time.Time {
	var next time.Time
	sooner := func(t time.Time) {
		if next.IsZero() || t.Before(next) {
			next = t
		}
	}
	for s, since := range r.gone {
		switch {
		case since.IsZero():
		case !r.here.Away.Has(game.Seat(s)):
			sooner(since.Add(r.lobby.options.DisconnectGrace))
		case r.table.Status == protocol.Live && r.moment().MostWantBot(game.Seat(s)):
			sooner(now)
		case r.replaces(game.Seat(s)):
			sooner(since.Add(replaceAfter * r.lobby.options.DisconnectGrace))
		}
	}
	return next
}

// replaces reports whether a bot plays on for the person of a seat, who is gone,
// without anybody being asked. Somebody who plays must be there: with everybody
// gone the game waits.
func (r *room) replaces(s game.Seat) bool {
	return r.table.Settings.Away == table.AwayBot && r.table.Status == protocol.Live &&
		(r.table.People()&r.here.Online)&^game.SeatsOf(s) != 0
}

// meter lets the clocks of those run who have to move while anybody is there.
func (r *room) meter(now time.Time) {
	ticking := r.table.Ticking()
	somebody := r.audience.size() > 0
	for s := range ticking.All() {
		m := &r.here.Meters[s]
		was := m.Away()
		m.Run(somebody, !r.gone[s].IsZero(), r.table.Grace(s), now)
		if m.Away() != was {
			r.schedulePresence(presenceDelay)
		}
	}
}

// nextFlag returns when the time of a seat runs out, zero if no clock runs.
func (r *room) nextFlag() time.Time {
	var next time.Time
	for s := range r.table.Ticking().All() {
		due := r.here.Meters[s].Due(r.table.Left[s], r.table.Grace(s))
		if turn := r.table.Settings.Clock.Turn; turn > 0 {
			due = r.table.Turned.Add(turn)
		}
		if !due.IsZero() && (next.IsZero() || due.Before(next)) {
			next = due
		}
	}
	return next
}

// runDue carries out what time has brought about, and gives those who came back
// their seats. The caller has the turn.
func (r *room) runDue(now time.Time) {
	var commands []table.Command
	if due(&r.waits.absence, now) {
		r.markAway(now)
		for s, since := range r.gone {
			if !since.IsZero() && !now.Before(since.Add(replaceAfter*r.lobby.options.DisconnectGrace)) && r.replaces(game.Seat(s)) {
				commands = append(commands, table.ReplaceAbsent{Seat: game.Seat(s)})
			}
		}
	}
	for s := range r.here.Away.All() {
		if r.moment().MostWantBot(s) {
			commands = append(commands, table.ReplaceAbsent{Seat: s})
		}
	}
	if due(&r.waits.flag, now) {
		r.meter(now)
		for s := range r.table.Ticking().All() {
			commands = append(commands, table.FlagFall{Seat: s})
		}
	}
	if due(&r.waits.undo, now) {
		commands = append(commands, table.LapseUndo{})
	}
	if due(&r.waits.arrival, now) {
		for _, p := range r.arrived {
			commands = append(commands, table.Welcome{Person: p})
		}
		r.arrived = nil
	}
	for _, c := range commands {
		if r.err != nil {
			return
		}
		if _, err := r.commit("", c); err != nil && r.err == nil {
			r.lobby.options.Log.Error("what the server had to do at a table was not stored", "table", r.id, "err", err)
			r.retry = time.Now().Add(retryDelay)
		}
	}
}
