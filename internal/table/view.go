package table

import (
	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/internal/protocol"
)

// ViewFor returns the whole table as a person may see it, with its clock.
func (m Moment) ViewFor(p Person) protocol.View {
	v := m.View(m.Class(p))
	v.Clock = m.Clock()
	return v
}

// View returns the whole table, without its clock, as a class of viewers may see
// it.
func (t Table) View(c ViewerClass) protocol.View { return classView{&t, c}.view() }

// ViewAt returns the table as watchers saw it after ply plies, without legal moves.
func (t Table) ViewAt(ply int) protocol.View {
	if ply < len(t.Moves) {
		t.agreed, t.forfeit, t.Lost = false, phrase.Phrase{}, 0
	}
	t.revealed = !t.Screened()
	t.States, t.Moves = t.States[:ply+1], t.Moves[:ply]
	v := t.View(ViewerClass{})
	v.Turn, v.Legal, v.Undo, v.Next = int(t.State().Turn()), "", nil, ""
	for s := range v.Seats {
		v.Seats[s] = t.Holder(game.Seat(s), ply)
	}
	return v
}

// LastMove returns the message about the last move for viewers of a class who have
// the version before it. Its scores are valid until the buffer is used again.
func (t Table) LastMove(c ViewerClass, in *ViewBuffer) protocol.Move {
	return classView{&t, c}.move(in)
}

// ViewBuffer holds the views of positions that LastMove compares, so that the next call reuses
// their lists. The zero value is ready to use, by one call at a time.
type ViewBuffer struct{ before, after, own game.View }

// classView is a table as a class of viewers sees it.
type classView struct {
	*Table
	who ViewerClass
}

// view returns everything but the clock.
func (p classView) view() protocol.View {
	eye := p.eye(p.State())
	seen := p.position(eye, game.View{})
	outcome := p.outcome()
	if outcome != nil {
		seen = seen.Ended()
	}
	v := protocol.View{
		Kind: "view", Version: p.Version, Status: p.Status, Ply: len(p.Moves),
		Pieces: protocol.Pieces(p.Board, seen), Scores: seen.Scores, Aside: protocol.Aside(seen), Remarks: protocol.Remarks(seen),
		Last: p.last(), You: list(p.who.seats), Back: list(p.who.owned), Host: p.who.host,
		Next: p.Next, Outcome: outcome,
	}
	if p.Status == protocol.Live {
		v.Turn, v.Draw = int(seen.Turn), int(p.Offers)
		legal, note := p.legal(eye, seen, new(game.View))
		v.Legal, v.Note, v.NoteCode, v.NoteN = legal, note.String(), note.Code(), note.N()
		if p.Undo != nil {
			v.Undo = &protocol.Undo{Seat: int(p.Undo.Seat), Ply: p.Undo.Ply, Agreed: int(p.Undo.Agreed)}
		}
	}
	for s, seat := range p.Seats() {
		v.Seats = append(v.Seats, dropped(p.Table, game.Seat(s), seat.wire()))
	}
	return v
}

func (p classView) move(in *ViewBuffer) protocol.Move {
	played := p.Moves[len(p.Moves)-1]
	was := p.States[len(p.States)-2]
	eye := p.eye(p.State())
	in.before = was.ViewIn(p.who.eye(was), in.before)
	in.after = p.position(eye, in.after)
	before, after := in.before, in.after
	m := protocol.Move{
		Kind: "move", Version: p.Version, Seat: int(played.Seat), Word: protocol.Word(p.told(played, p.who.seats)),
		Changes: protocol.Changes(p.Board, before, after), Turn: int(after.Turn), Outcome: p.outcome(),
		Aside: protocol.Aside(after), Remarks: protocol.Remarks(after),
	}
	for s := range after.Scores {
		if before.Scores[s] != after.Scores[s] {
			m.Scores = after.Scores
		}
	}
	legal, note := p.legal(eye, after, &in.own)
	m.Legal, m.Note, m.NoteCode, m.NoteN = legal, note.String(), note.Code(), note.N()
	if p.Settings.Clock.Base > 0 {
		m.Left = int(p.Left[played.Seat].Milliseconds())
	}
	return m
}

// eye returns the seat from which the viewers see a position; game.Nobody once nothing in it is secret.
func (p classView) eye(now game.State) game.Seat {
	if p.revealed || p.Imported {
		return game.Nobody
	}
	return p.who.eye(now)
}

// position returns the present position as seen from a seat. It reuses the memory of a former view.
func (p classView) position(eye game.Seat, former game.View) game.View {
	if p.revealed || p.Imported {
		return game.Revealed(p.State())
	}
	return p.State().ViewIn(eye, former)
}

// legal returns the legal moves of the viewers' seats on turn with the note for them, or otherwise the note
// for people who wait, who see the view seen. own is memory for the view of another seat.
func (p classView) legal(eye game.Seat, seen game.View, own *game.View) (words string, note phrase.Phrase) {
	s := (p.who.seats & seen.Turn).First()
	switch s {
	case game.Nobody:
		return "", seen.Note
	case eye:
		return protocol.Words(p.State().Moves(s)), seen.Note
	}
	*own = p.State().ViewIn(s, *own)
	return protocol.Words(p.State().Moves(s)), own.Note
}

// last returns the last move of each seat, newest first, as the viewers may see
// them.
func (p classView) last() []protocol.Played {
	var last []protocol.Played
	for _, m := range p.lastMoves(p.who.seats, len(p.Moves)) {
		last = append(last, protocol.Played{Seat: int(m.Seat), Word: protocol.Word(m.Move)})
	}
	return last
}

// LastMoves returns each seat's last move among the first ply moves, newest first,
// as a person may see them.
func (t Table) LastMoves(p Person, ply int) []game.Played { return t.lastMoves(t.SeatsOf(p), ply) }

// lastMoves is LastMoves for the holder of the given seats.
func (t Table) lastMoves(mine game.Seats, ply int) []game.Played {
	var last []game.Played
	var seen game.Seats
	for i := ply - 1; i >= max(0, ply-t.Players()); i-- {
		if m := t.Moves[i]; !seen.Has(m.Seat) {
			seen |= game.SeatsOf(m.Seat)
			last = append(last, game.Played{Seat: m.Seat, Move: t.told(m, mine)})
		}
	}
	return last
}

func (p classView) outcome() *protocol.Outcome {
	o, over := p.Outcome()
	if !over {
		return nil
	}
	return protocol.NewOutcome(o, p.Board.Teams)
}

func list(set game.Seats) []int {
	var seats []int
	for s := range set.All() {
		seats = append(seats, int(s))
	}
	return seats
}

// ViewerClass holds everything about a viewer on which their messages depend. All
// viewers of a class get the same bytes, so each message is encoded once for each
// class.
type ViewerClass struct {
	seats game.Seats
	owned game.Seats // the viewer's seats on which bots play for now
	host  bool
}

// Class returns a person's class as a viewer.
func (t Table) Class(p Person) ViewerClass {
	return ViewerClass{seats: t.SeatsOf(p), owned: t.OwnedBy(p), host: p != "" && p == t.Host}
}

// MoveClass returns the class of a person for the message about the last move. It
// has less detail than Class: usually everybody sees the same board, and only the
// seats on turn get more.
func (t Table) MoveClass(p Person) ViewerClass {
	if t.Screened() {
		return ViewerClass{seats: t.SeatsOf(p)}
	}
	return ViewerClass{seats: t.SeatsOf(p) & t.State().Turn()}
}

// Eye returns the seat from which a person sees the board: the first of their own,
// or game.Nobody. During a secret set-up, seats that still have to act come first.
func (t Table) Eye(p Person) game.Seat { return t.Class(p).eye(t.State()) }

func (c ViewerClass) eye(now game.State) game.Seat {
	mine := c.seats
	if busy := mine & now.Turn(); now.Hides() && busy != 0 {
		mine = busy
	}
	return mine.First()
}
