package hexachess

import "triplecross/internal/game"

// placings appends the legal placements of a seat on turn: any piece that it has
// left, on a free cell of its own ranks.
func (p *Position) placings(by game.Seat, buf []Move) []Move {
	before := len(buf)
	if buf = p.placingsWith(by, true, buf); len(buf) > before {
		return buf
	}
	// Bishops may share a colour if nothing else can be placed.
	return p.placingsWith(by, false, buf)
}

func (p *Position) placingsWith(by game.Seat, colours bool, buf []Move) []Move {
	for k := Rook; k < kinds; k++ {
		if p.hand(by, k) == 0 {
			continue
		}
		for to := range p.freeGround(by).All() {
			q := *p
			q.put(by, k, to)
			if colours && !q.bishopsFit(by) || q.checked(0) || q.checked(1) {
				continue
			}
			buf = append(buf, Move{Act: Place, Hop: Hop{none, int16(to), k}})
		}
	}
	return buf
}

// bishopsFit reports whether the bishops of a seat stand on cells of different
// colours, and whether those it has left still can.
func (p *Position) bishopsFit(s game.Seat) bool {
	var bishops, free [3]int
	for at := range p.pieces[s].All() {
		if p.powersAt(at) == Bishop.powers() {
			bishops[p.board().tone(at)]++
		}
	}
	for at := range p.freeGround(s).All() {
		free[p.board().tone(at)]++
	}
	for tone := range bishops {
		if bishops[tone] > 1 || bishops[tone] == 0 && free[tone] == 0 {
			return false
		}
	}
	return true
}

// deployments appends what a seat behind its screen can do: put a piece that it
// has left on any free cell of its side, lift one, deploy the normal set-up, and
// be ready once all stand.
func (p *Position) deployments(by game.Seat, buf []Move) []Move {
	whole := true
	for k := Pawn; k < kinds; k++ {
		if p.hand(by, k) == 0 {
			continue
		}
		whole = false
		for to := range p.freeGround(by).All() {
			buf = append(buf, Move{Act: Place, Hop: Hop{none, int16(to), k}})
		}
	}
	for to := range p.pieces[by].All() {
		buf = append(buf, Move{Act: Lift, Hop: Hop{none, int16(to), NoKind}})
	}
	if !p.deployed(by) {
		buf = append(buf, Move{Act: Deploy})
	}
	if whole {
		buf = append(buf, Move{Act: Ready})
	}
	return buf
}

// hand returns how many pieces of a kind a seat has left to place.
func (p *Position) hand(s game.Seat, k Kind) int {
	return int(p.form().armies[s].count[k]) - int(p.count[s][k])
}

// freeGround returns the cells on which a seat may place a piece.
func (p *Position) freeGround(s game.Seat) Cells {
	return p.form().armies[s].ground.AndNot(p.pieces[s])
}

// deployed reports whether a seat's army is in the normal set-up.
func (p *Position) deployed(s game.Seat) bool {
	for _, m := range p.form().armies[s].start {
		if by, kind := p.At(m.at); by != s || kind != m.kind {
			return false
		}
	}
	return true
}

// deploy puts the army of a seat in the normal set-up.
func (p *Position) deploy(s game.Seat) {
	p.clear(s)
	for _, m := range p.form().armies[s].start {
		p.put(s, m.kind, m.at)
	}
}

// clear takes the pieces of a seat off the board.
func (p *Position) clear(s game.Seat) {
	for at := range p.pieces[s].All() {
		p.take(s, p.powersAt(at).kind(), at)
	}
}

// setUp plays a move before the first turn.
func (p *Position) setUp(by game.Seat, m Move) {
	switch m.Act {
	case Place:
		p.put(by, m.As, int(m.To))
	case Lift:
		_, kind := p.At(int(m.To))
		p.take(by, kind, int(m.To))
	case Deploy:
		p.deploy(by)
	case Ready:
		p.ready |= game.SeatsOf(by)
		if p.ready == game.SeatsOf(0, 1) {
			p.reveal()
		}
	}
	if p.phase == placing {
		p.turn = 1 - p.turn
		if p.placed() {
			p.phase, p.turn = playing, 0
		}
	}
}

// placed reports whether nobody has a piece left to place.
func (p *Position) placed() bool {
	for s := range game.Seat(p.players()) {
		for k := Pawn; k < kinds; k++ {
			if p.hand(s, k) > 0 {
				return false
			}
		}
	}
	return true
}

// reveal begins the game once everybody has set up. A seat in check moves
// first; if both are, they set up again.
func (p *Position) reveal() {
	p.ready = 0
	white, black := p.checked(0), p.checked(1)
	if white && black {
		p.clear(0)
		p.clear(1)
		return
	}
	p.phase, p.turn = playing, 0
	if black {
		p.turn = 1
	}
}

// Default deploys the normal set-up, and then is ready, for a seat whose time
// has run out behind its screen.
func (Rules) Default(p Position, by game.Seat) (Move, bool) {
	switch {
	case p.phase != screening:
		return Move{}, false
	case !p.deployed(by):
		return Move{Act: Deploy}, true
	}
	return Move{Act: Ready}, true
}

// Hides reports whether screens stand between the players.
func (Rules) Hides(p Position) bool { return p.phase == screening }
