package hexachess

import (
	"slices"
	"strings"

	"triplecross/internal/game"
)

// The texts of moves that name no cell.
const (
	deployText = "normal"
	readyText  = "ready"
)

// liftMark stands before the cell of a piece that is lifted.
const liftMark = "lift-"

// Notate writes "d5-d6" for a move, "d5xe7" for a capture, "c12-c13=Q" for a
// promotion and "d5-d6&e1xe7" for a turn of two moves; "-Qo15" for a piece that
// is paid and "-Qo15(R)" for one that a rook replaces. In a set-up it
// writes "K@d1" where a piece is placed, "lift-d1", "normal" and "ready".
func (Rules) Notate(p Position, by game.Seat, m Move) (string, game.Gesture) {
	name := func(at int16) string { return p.board().grid.Name(int(at)) }
	switch m.Act {
	case Go:
		return p.hopText(m.Hop), game.Gesture{Places: []string{name(m.From), name(m.To)}, Choice: m.As.String()}
	case GoGo:
		half := p
		half.hop(by, m.Hop)
		return p.hopText(m.Hop) + "&" + half.hopText(m.Then), game.Gesture{
			Places: []string{name(m.From), name(m.To), name(m.Then.From), name(m.Then.To)},
			Choice: m.As.String() + m.Then.As.String(),
		}
	case Deploy:
		return deployText, game.Gesture{Choice: deployText}
	case Ready:
		return readyText, game.Gesture{Choice: readyText}
	}
	at, gesture := name(m.To), game.Gesture{Places: []string{name(m.To)}, Choice: m.As.String()}
	switch _, kind := p.At(int(m.To)); {
	case m.Act == Place:
		return m.As.String() + "@" + at, gesture
	case m.Act == Lift:
		return liftMark + at, gesture
	case m.As != NoKind:
		return "-" + kind.String() + at + "(" + m.As.String() + ")", gesture
	default:
		return "-" + kind.String() + at, gesture
	}
}

func (p *Position) hopText(h Hop) string {
	mark, as := "-", ""
	if _, kind := p.At(int(h.To)); kind != NoKind {
		mark = "x"
	}
	if h.As != NoKind {
		as = "=" + h.As.String()
	}
	return p.board().grid.Name(int(h.From)) + mark + p.board().grid.Name(int(h.To)) + as
}

// First returns the first move of a turn of two.
func (Rules) First(_ Position, m Move) (Move, bool) {
	return Move{Hop: m.Hop}, m.Act == GoGo
}

// Read reads a text with white space in it, "lift d1" or "d5-d6 & e1xe7", and one
// in which a hyphen and an x stand for each other. Like Find it lists no turns of
// two moves.
func (r Rules) Read(p Position, by game.Seat, text string) (Move, bool) {
	m, ok := p.readMove(text)
	if p.phase != playing || p.owes(by) {
		return m, ok && slices.Contains(r.Moves(p, by, nil), m)
	}
	return m, ok && p.allows(by, m)
}

// Find reads what Notate writes. It lists no turns of two moves, of which there may
// be 20 000.
func (r Rules) Find(p Position, by game.Seat, text string) (Move, bool) {
	if p.phase != playing || p.owes(by) {
		moves := r.Moves(p, by, nil)
		i := slices.IndexFunc(moves, func(m Move) bool { return r.writes(p, by, m, text) })
		if i < 0 {
			return Move{}, false
		}
		return moves[i], true
	}
	m, ok := p.readMove(text)
	return m, ok && p.allows(by, m) && r.writes(p, by, m, text)
}

// writes reports whether a legal move has that text.
func (r Rules) writes(p Position, by game.Seat, m Move, text string) bool {
	written, _ := r.Notate(p, by, m)
	return written == text
}

// allows reports whether a move of one piece or two is legal.
func (p *Position) allows(by game.Seat, m Move) bool {
	var room [512]Move
	switch m.Act {
	case Go:
		return slices.Contains(p.hops(by, true, room[:0]), m)
	case GoGo:
		return p.harried(by) && p.canDefendWith(by, m)
	}
	return false
}

// readMove reads what names cells on both sides of a mark.
func (p *Position) readMove(text string) (Move, bool) {
	if name, ok := strings.CutPrefix(text, "lift "); ok {
		at, ok := p.board().grid.Find(name)
		return Move{Act: Lift, Hop: Hop{none, int16(at), NoKind}}, ok
	}
	one, other, two := strings.Cut(strings.Replace(text, " & ", "&", 1), "&")
	m := Move{}
	var ok, also bool
	if m.Hop, ok = p.readHop(one); two {
		m.Act = GoGo
		m.Then, also = p.readHop(other)
	}
	return m, ok && also == two
}

func (p *Position) readHop(text string) (Hop, bool) {
	i := strings.IndexAny(text, "-x")
	if i < 0 {
		return Hop{}, false
	}
	to, as, promoted := strings.Cut(text[i+1:], "=")
	a, ok := p.board().grid.Find(text[:i])
	b, also := p.board().grid.Find(to)
	h := Hop{int16(a), int16(b), NoKind}
	if promoted && len(as) == 1 {
		h.As = kindOf(as[0])
	}
	return h, ok && also && promoted == (h.As != NoKind)
}
