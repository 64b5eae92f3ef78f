package hexdame

import (
	"cmp"
	"slices"

	"triplecross/internal/game"
)

// chase is a board on which one piece captures. The piece has left its cell,
// and what it jumps over stays until the turn ends, so the board stays the same
// for a whole chain.
type chase struct {
	empty Cells // the cell that the piece started from included
	prey  Cells // what may be captured; all other pieces block
	flies bool  // whether the piece is a king
}

// chase returns the board on which the piece on the cell from captures.
func (p *Position) chase(by game.Seat, from Cells) chase {
	return chase{empty: p.empty() | from, prey: p.pieces[opponent(by)], flies: p.kings&from != 0}
}

// chain stands for all chains that have captured the same pieces: it holds the
// cells on which they end.
type chain struct{ captured, ends Cells }

// extend appends the chains that are one jump longer, without merging them. Where
// a jump lands depends only on the jumped piece and the direction, so one step
// extends all chains.
func (c *chase) extend(next []chain, ch chain) []chain {
	prey := c.prey &^ ch.captured
	for i := range ways {
		w := &ways[i]
		at := ch.ends.step(w)
		over := at & prey
		if c.flies {
			for at &= c.empty; at != 0; at &= c.empty {
				at = at.step(w)
				over |= at & prey
			}
		}
		for ; over != 0; over &= over - 1 {
			jumped := over & -over
			if ends := c.landings(jumped, w); ends != 0 {
				next = append(next, chain{ch.captured | jumped, ends})
			}
		}
	}
	return next
}

// landings returns the cells on which a jump over a piece may end.
func (c *chase) landings(over Cells, w *way) Cells {
	at := over.step(w) & c.empty
	ends := at
	if c.flies {
		for at != 0 {
			at = at.step(w) & c.empty
			ends |= at
		}
	}
	return ends
}

// longer appends to an empty list the chains that are one jump longer than
// those in now, sorted by what they capture.
func (c *chase) longer(next, now []chain) []chain {
	for _, ch := range now {
		next = c.extend(next, ch)
	}
	slices.SortFunc(next, func(a, b chain) int { return cmp.Compare(a.captured, b.captured) })
	merged := next[:0]
	for _, ch := range next {
		if n := len(merged); n > 0 && merged[n-1].captured == ch.captured {
			merged[n-1].ends |= ch.ends
		} else {
			merged = append(merged, ch)
		}
	}
	return merged
}

// captures appends the legal captures, which are those of the most pieces. All
// chains grow together, a jump at a time: there are at most as many chains as
// sets of captured pieces, while a king can have billions of paths.
func (p *Position) captures(by game.Seat, moves []Move) []Move {
	var buf [2][24]chain
	now, next := buf[0][:0], buf[1][:0]
	most, first := 1, len(moves)
	for from := range p.capturers(by).All() {
		c := p.chase(by, cell(from))
		length := -1
		for next = append(next[:0], chain{ends: cell(from)}); len(next) > 0; length++ {
			now, next = next, now
			next = c.longer(next[:0], now)
		}
		if length < most {
			continue
		}
		if length > most {
			most, moves = length, moves[:first]
		}
		for _, ch := range now {
			for to := range ch.ends.All() {
				moves = append(moves, Move{int8(from), int8(to), ch.captured})
			}
		}
	}
	return moves
}

// capturers returns the pieces of a seat that can capture.
func (p *Position) capturers(by game.Seat) Cells {
	own, prey, empty := p.pieces[by], p.pieces[opponent(by)], p.empty()
	flying := own & p.kings
	var set Cells
	for i := range ways {
		w := &ways[i] // from behind the prey back to the piece
		at := (prey & empty.step(w)).step(w)
		set |= own & at
		if flying == 0 {
			continue
		}
		for at &= empty; at != 0; at &= empty {
			at = at.step(w)
			set |= flying & at
		}
	}
	return set
}
