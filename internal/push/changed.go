package push

import (
	"slices"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// Changed queues the notices that a change of a table calls for, and drops those that it makes pointless.
// here are the seats whose people are looking at the table. The lobby calls it at every change of every
// table; it never blocks.
func (s *Service) Changed(before, after table.Table, here game.Seats) {
	days := after.Settings.Clock.Turn > 0
	came := newcomer(before, after)
	asked := before.Next != after.Next && before.Version > 0
	if !days && came < 0 && !asked {
		return
	}
	if days { // the page that is open may be on a device in another room
		here = 0
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if came >= 0 {
		s.satDown(after, after.Seats()[came], here)
	}
	if asked {
		s.askedForRematch(after, here)
	}
	if days {
		s.turned(before, after)
		s.answered(before, after)
		s.asked(before, after)
		s.ended(before, after)
	}
}

// turned tells people that it is their turn, and drops the notices of those whose turn is over.
func (s *Service) turned(before, after table.Table) {
	was, now := onTurn(before), onTurn(after)
	for _, p := range was {
		if n := s.waiting.about[about{after.ID, p}]; n != nil && (n.kind == turn || n.kind == soon) && !slices.Contains(now, p) {
			s.waiting.drop(n)
		}
	}
	for _, p := range now {
		if !slices.Contains(was, p) {
			s.add(&notice{
				about: about{after.ID, p}, kind: turn, game: after.Game.Info(), names: others(after, p), ttl: after.Settings.Clock.Turn,
			})
		}
	}
}

// answered drops the requests that people no longer need to answer.
func (s *Service) answered(before, after table.Table) {
	if before.Offers == after.Offers && before.Undo == after.Undo && before.Status == after.Status {
		return
	}
	for _, p := range people(before, before.People()) { // people who have resigned have nothing to answer
		n := s.waiting.about[about{after.ID, p}]
		if n != nil && (n.kind == draw && !mayAcceptDraw(after, p) || n.kind == takeback && !mayAllowTakeback(after, p)) {
			s.waiting.drop(n)
		}
	}
}

// asked tells people that somebody offers a draw or asks for a takeback, unless they still have to be told
// that it is their turn.
func (s *Service) asked(before, after table.Table) {
	tell := func(p table.Person, k kind, by game.Seat) {
		if n := s.waiting.about[about{after.ID, p}]; n == nil || n.kind != turn && n.kind != soon {
			s.add(&notice{about: about{after.ID, p}, kind: k, game: after.Game.Info(), names: nameOf(after.Seats()[by]), ttl: after.Settings.Clock.Turn})
		}
	}
	for _, p := range people(after, after.People()) {
		if offered := after.Offers &^ before.Offers; offered != 0 && mayAcceptDraw(after, p) {
			tell(p, draw, offered.First())
		}
		if before.Undo == nil && mayAllowTakeback(after, p) {
			tell(p, takeback, after.Undo.Seat)
		}
	}
}

// mayAcceptDraw reports whether p can accept somebody else's draw offer.
func mayAcceptDraw(t table.Table, p table.Person) bool {
	return t.Status == protocol.Live && t.Offers != 0 && t.Offers&t.SeatsOf(p) == 0 && t.CanDraw(p)
}

// mayAllowTakeback reports whether p can allow somebody else's takeback.
func mayAllowTakeback(t table.Table, p table.Person) bool {
	mine := t.SeatsOf(p)
	return t.Status == protocol.Live && t.Undo != nil && !mine.Has(t.Undo.Seat) && mine&^t.Undo.Agreed != 0
}

// ended tells people that their time has run out or that the game is over, except those who just ended it.
func (s *Service) ended(before, after table.Table) {
	if before.Version == 0 || before.Status != protocol.Live {
		return
	}
	late := !after.Updated.Before(before.Turned.Add(after.Settings.Clock.Turn))
	tell := func(seats game.Seats, k kind) {
		for _, p := range people(before, seats) {
			s.add(&notice{about: about{after.ID, p}, kind: k, game: after.Game.Info(), names: others(after, p), ttl: dayTTL})
		}
	}
	outcome, isOver := after.Outcome()
	switch {
	case !isOver && late:
		tell(before.People()&^after.People(), timeout)
	case isOver:
		first := won
		if outcome.Tied(after.Board.Teams) {
			first = drawn
		}
		tell(outcome.Winners()&^acted(before, after, late), first)
		tell(^(outcome.Winners() | acted(before, after, late)), over)
	}
}

// acted returns all seats of the people who made the change from before to after; none if time ran out.
func acted(before, after table.Table, late bool) (seats game.Seats) {
	if late {
		return 0
	}
	for s := range (after.Offers&^before.Offers | after.Lost&^before.Lost).All() {
		seats |= before.PlayedBy(before.Seats()[s].Person)
	}
	for _, m := range after.Moves[min(len(before.Moves), len(after.Moves)):] {
		seats |= before.PlayedBy(m.By)
	}
	return seats
}

// satDown tells the people of a table, except those here, that somebody has sat down. At the table of a
// rematch, the first to sit down has asked for it, and the others accept.
func (s *Service) satDown(t table.Table, by table.Seat, here game.Seats) {
	for i, seat := range t.Seats() {
		if seat.Kind == table.SeatPerson && seat.Person != by.Person && !here.Has(game.Seat(i)) {
			s.add(&notice{about: about{t.ID, seat.Person}, kind: sat, game: t.Game.Info(), names: nameOf(by), ttl: dayTTL})
		}
	}
	for _, n := range s.waiting.rematches[t.ID] {
		switch {
		case n.person == by.Person, !hasRoom(t, n.person):
			s.waiting.drop(n)
		case n.names == nil:
			n.names, n.made = nameOf(by), time.Now()
		}
	}
}

// hasRoom reports whether a person has a seat at a table or may take one. The next game of an evening may have
// none for people of the last one.
func hasRoom(t table.Table, p table.Person) bool {
	return slices.ContainsFunc(t.Seats(), func(s table.Seat) bool {
		return s.Belongs() == p || s.Kind == table.SeatFree && s.Owner == ""
	})
}

// askedForRematch tells the people of a table, except those here, that there is a rematch. Who asked for it
// is known once they sit down there.
func (s *Service) askedForRematch(t table.Table, here game.Seats) {
	for i, seat := range t.Seats() {
		if p := seat.Belongs(); p != "" && !here.Has(game.Seat(i)) {
			s.add(&notice{about: about{t.ID, p}, kind: rematch, game: t.Game.Info(), next: t.Next, ttl: dayTTL})
		}
	}
}

// newcomer returns the seat of a person who has just joined a table, or -1.
func newcomer(before, after table.Table) int {
	if before.Version == 0 || table.SamePeople(&before, &after) {
		return -1
	}
	return slices.IndexFunc(after.Seats(), func(s table.Seat) bool {
		return s.Kind == table.SeatPerson && before.PlayedBy(s.Person) == 0 && before.SeatsOf(s.Person) == 0
	})
}

// onTurn returns the people who are to move.
func onTurn(t table.Table) (people []table.Person) {
	if t.Version == 0 || t.Status != protocol.Live {
		return nil
	}
	for i, seat := range t.Seats() {
		if seat.Kind == table.SeatPerson && t.State().Turn().Has(game.Seat(i)) && !slices.Contains(people, seat.Person) {
			people = append(people, seat.Person)
		}
	}
	return people
}

// others returns the names of the other players.
func others(t table.Table, p table.Person) (names []named) {
	for _, seat := range t.Seats() {
		has := func(n named) bool { return n.name == seat.Name }
		if seat.Kind == table.SeatPerson && seat.Person != p && !slices.ContainsFunc(names, has) {
			names = append(names, nameOf(seat)...)
		}
	}
	return names
}

// nameOf returns the name of a seat's holder.
func nameOf(s table.Seat) []named { return []named{{s.Person, s.Name}} }

// people returns the owners of seats, each once.
func people(t table.Table, seats game.Seats) (list []table.Person) {
	for i, seat := range t.Seats() {
		if p := seat.Belongs(); p != "" && seats.Has(game.Seat(i)) && !slices.Contains(list, p) {
			list = append(list, p)
		}
	}
	return list
}
