package lobby

import (
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// attend notes who is there and what the room has to wait for because of that.
func (r *room) attend() {
	now := time.Now()
	if r.stirred {
		r.stirred = false
		r.call(now)
		r.gather()
	}
	r.meter(now)
	r.waits.absence = r.nextAbsence()
	r.waits.flag = r.nextFlag()
	r.waits.undo = time.Time{}
	if undo := r.table.Undo; undo != nil {
		r.waits.undo = undo.Asked.Add(asking)
	}
	for _, t := range []*time.Time{&r.waits.flag, &r.waits.undo, &r.waits.absence} {
		if !t.IsZero() && t.Before(r.retry) {
			*t = r.retry
		}
	}
}

// call finds out who is there.
func (r *room) call(now time.Time) {
	online := r.audience.online(r.table)
	r.table.here.online = online
	people := r.table.people()
	for s := range r.table.Seats() {
		switch here := online.Has(game.Seat(s)); {
		case here || !people.Has(game.Seat(s)):
			r.gone[s] = time.Time{}
		case r.gone[s].IsZero():
			r.gone[s] = now
		}
	}
	r.miss(now)
}

// miss notes who has been gone for longer than a hiccup.
func (r *room) miss(now time.Time) {
	var away game.Seats
	for s, since := range r.gone {
		if !since.IsZero() && !now.Before(since.Add(r.lobby.options.Hiccup)) {
			away |= game.SeatsOf(game.Seat(s))
		} else {
			r.table.here.votes[s] = 0
		}
	}
	if away != r.table.here.away {
		r.table.here.away = away
		r.gather()
	}
}

// count notes who would let a bot play on.
func (r *room) count(b ballot) {
	r.table.here.votes[b.seat] = b.votes
	r.audience.presence(r.table)
}

// nextAbsence returns when the next step follows because somebody is gone.
func (r *room) nextAbsence() time.Time {
	var next time.Time
	sooner := func(t time.Time) {
		if next.IsZero() || t.Before(next) {
			next = t
		}
	}
	for s, since := range r.gone {
		switch {
		case since.IsZero():
		case !r.table.here.away.Has(game.Seat(s)):
			sooner(since.Add(r.lobby.options.Hiccup))
		case r.replaces(game.Seat(s)):
			sooner(since.Add(patience * r.lobby.options.Hiccup))
		}
	}
	return next
}

// replaces reports whether a bot plays on for the person of a seat, who is gone,
// without anybody being asked. Somebody who plays must be there: with everybody
// gone the game waits.
func (r *room) replaces(s game.Seat) bool {
	return r.table.Manners.Away == AwayBot && r.table.Status == protocol.Live &&
		(r.table.people()&r.table.here.online)&^game.SeatsOf(s) != 0
}

// meter lets the clocks of those run who have to move while anybody is there.
func (r *room) meter(now time.Time) {
	ticking := r.table.ticking()
	somebody := r.audience.size() > 0
	for s := range ticking.All() {
		m := &r.table.here.meters[s]
		was := m.away
		m.run(somebody, !r.gone[s].IsZero(), r.table.grace(s), now)
		if m.away != was {
			r.gather()
		}
	}
}

// nextFlag returns when the time of a seat runs out, zero if no clock runs.
func (r *room) nextFlag() time.Time {
	var next time.Time
	for s := range r.table.ticking().All() {
		due := r.table.here.meters[s].due(r.table.Left[s], r.table.grace(s))
		if turn := r.table.Manners.Clock.Turn; turn > 0 {
			due = r.table.Turned.Add(turn)
		}
		if !due.IsZero() && (next.IsZero() || due.Before(next)) {
			next = due
		}
	}
	return next
}

// urge carries out what time has brought about.
func (r *room) urge(now time.Time) {
	var commands []Command
	if due(&r.waits.absence, now) {
		r.miss(now)
		for s, since := range r.gone {
			if !since.IsZero() && !now.Before(since.Add(patience*r.lobby.options.Hiccup)) && r.replaces(game.Seat(s)) {
				commands = append(commands, absent{game.Seat(s)})
			}
		}
	}
	for s := range r.table.here.away.All() {
		if votes := r.table.here.votes[s]; votes != 0 && r.table.carried(s, votes) {
			commands = append(commands, absent{s})
		}
	}
	if due(&r.waits.flag, now) {
		r.meter(now)
		for s := range r.table.ticking().All() {
			commands = append(commands, flagFall{s})
		}
	}
	if due(&r.waits.undo, now) {
		commands = append(commands, undoLapse{})
	}
	for _, c := range commands {
		if _, err := r.handle("", c); err != nil {
			r.lobby.options.Log.Error("what time brought about was not stored", "table", r.id, "err", err)
			r.retry = time.Now().Add(retryDelay)
		}
	}
}
