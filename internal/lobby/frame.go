package lobby

import (
	"encoding/json"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/protocol"
)

// standing is what a viewer's messages depend on. Viewers of one standing get
// the same bytes, so each message is encoded once a standing.
type standing struct {
	seats game.Seats
	owned game.Seats // on which bots play for the viewer
	host  bool
}

func (t Table) standing(p Person) standing {
	return standing{seats: t.SeatsOf(p), owned: t.OwnedBy(p), host: p != "" && p == t.Host}
}

// moving returns the standing as far as the message of a move depends on it.
// Mostly everybody sees the same board, and only those on turn get more.
func (who standing) moving(t Table) standing {
	if t.Screened() {
		return standing{seats: who.seats}
	}
	return standing{seats: who.seats & t.State().Turn()}
}

// ViewFor returns the whole table as a person may see it.
func (t Table) ViewFor(p Person) protocol.View { return t.viewFor(t.standing(p)) }

// ViewAt returns the table as it looked to watchers after that many plies,
// with nobody on turn.
func (t Table) ViewAt(ply int) protocol.View {
	if ply < len(t.Moves) {
		t.agreed, t.forfeit, t.Lost = false, "", 0
	}
	t.revealed = !t.Screened()
	t.States, t.Moves = t.States[:ply+1], t.Moves[:ply]
	v := t.viewFor(standing{})
	v.Turn, v.Legal, v.Clock, v.Undo, v.Next = int(t.State().Turn()), "", nil, nil, ""
	for s := range v.Seats {
		v.Seats[s] = t.Holder(game.Seat(s), ply)
	}
	return v
}

func (t Table) viewFor(who standing) protocol.View {
	seen := t.sees(who)
	v := protocol.View{
		Kind: "view", Version: t.Version, Status: t.Status, Ply: len(t.Moves),
		Pieces: protocol.Pieces(t.Board, seen), Scores: seen.Scores, Aside: protocol.Aside(seen), Remarks: protocol.Remarks(seen),
		Last: t.last(who.seats), You: list(who.seats), Back: list(who.owned), Host: who.host,
		Clock: moment{Table: t, now: time.Now()}.clock(), Next: t.Next, Outcome: t.outcome(),
	}
	if t.Status == protocol.Live {
		v.Turn, v.Draw = int(seen.Turn), int(t.Offers)
		v.Legal, v.Note = t.legalFor(who, seen)
		if t.Undo != nil {
			v.Undo = &protocol.Undo{Seat: int(t.Undo.Seat), Ply: t.Undo.Ply, Agreed: int(t.Undo.Agreed)}
		}
	}
	for _, seat := range t.Seats() {
		v.Seats = append(v.Seats, seat.seen())
	}
	return v
}

// moveFor returns the message that tells the last move of t to those who saw
// the table before it.
func (t Table) moveFor(who standing) protocol.Move {
	played := t.Moves[len(t.Moves)-1]
	was := t.States[len(t.States)-2]
	before, after := was.View(who.eye(was)), t.sees(who)
	m := protocol.Move{
		Kind: "move", Version: t.Version, Seat: int(played.Seat), Word: protocol.Word(t.told(played, who.seats)),
		Changes: protocol.Changes(t.Board, before, after), Turn: int(after.Turn), Outcome: t.outcome(),
		Aside: protocol.Aside(after), Remarks: protocol.Remarks(after),
	}
	for s := range after.Scores {
		if before.Scores[s] != after.Scores[s] {
			m.Scores = after.Scores
		}
	}
	m.Legal, m.Note = t.legalFor(who, after)
	if t.Manners.Clock.Base > 0 {
		m.Left = int(t.Left[played.Seat].Milliseconds())
	}
	return m
}

// legalFor returns the legal moves of the seats on turn among those of a
// viewer, and what binds them; else what the viewer waits for.
func (t Table) legalFor(who standing, seen game.View) (words, note string) {
	if s := (who.seats & seen.Turn).First(); s != game.Nobody {
		return protocol.Words(t.State().Legal(s)), t.State().View(s).Note
	}
	return "", seen.Note
}

// last returns the last move of each seat, newest first, as the holder of those
// seats may know them.
func (t Table) last(mine game.Seats) []protocol.Played {
	var last []protocol.Played
	var seen game.Seats
	for i := len(t.Moves) - 1; i >= 0 && len(last) < t.Players(); i-- {
		m := t.Moves[i]
		if len(t.Moves)-i > t.Players() {
			break
		}
		if !seen.Has(m.Seat) {
			seen |= game.SeatsOf(m.Seat)
			last = append(last, protocol.Played{Seat: int(m.Seat), Word: protocol.Word(t.told(m, mine))})
		}
	}
	return last
}

func (t Table) outcome() *protocol.Outcome {
	o, over := t.Outcome()
	if !over {
		return nil
	}
	return &protocol.Outcome{Place: o.Place, Reason: o.Reason}
}

// Eye returns the seat with whose eyes a person sees the board: the first of
// their own, or Nobody. Of several that set up in secret it is one that has to.
func (t Table) Eye(p Person) game.Seat { return t.standing(p).eye(t.State()) }

func (who standing) eye(now game.State) game.Seat {
	mine := who.seats
	if busy := mine & now.Turn(); now.Hides() && busy != 0 {
		mine = busy
	}
	return mine.First()
}

func list(set game.Seats) []int {
	var seats []int
	for s := range set.All() {
		seats = append(seats, int(s))
	}
	return seats
}

// encode writes a message. The messages hold nothing that JSON cannot write,
// so an error is a mistake in this program.
func encode[M protocol.ServerMessage](m M) []byte {
	data, err := json.Marshal(m)
	if err != nil {
		panic(err)
	}
	return data
}
