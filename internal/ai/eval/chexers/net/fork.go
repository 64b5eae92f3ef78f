package net

import (
	"math/bits"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// Fork is a position from which moves are evaluated. It holds what the positions
// after all of them have in common.
type Fork struct {
	position chexers.Position
	by       game.Seat
	regime   int
	hidden   column
	board    board
	prey     [hunts]plane
}

// Fork prepares the evaluation of the positions after moves of the seat on turn.
func (n *Net) Fork(p chexers.Position) Fork { return n.fork(p, p.Turn(), p.Ply()+1) }

func (n *Net) fork(p chexers.Position, by game.Seat, ply int) Fork {
	f := Fork{position: p, by: by, regime: regime(p, by), hidden: n.bias}
	var buf [Active]uint16
	inputs, board := n.frame.inputs(p, by, ply, buf[:0])
	columns := &n.columns[f.regime]
	for _, in := range inputs {
		f.hidden.add(&columns[in])
	}
	n.hunt(&f.hidden, &f, &board)
	f.board, f.prey = board, board.prey()
	return f
}

// After evaluates the position after a move.
func (n *Net) After(f *Fork, m chexers.Move) Chances {
	if m.IsPass() {
		return n.output(&f.hidden)
	}
	var hidden column
	board, turned := f.board, &n.frame.turned[f.by]
	columns := &n.columns[f.regime]
	from := &columns[pieceInputs+int(turned[m.From])]
	board[0] ^= n.frame.planes[m.From]
	if m.IsExit() {
		exits := exitInputs + f.position.Exits(f.by)
		hidden.swapped(&f.hidden, from, &columns[exits+1])
		hidden.sub(&columns[exits])
	} else {
		hidden.swapped(&f.hidden, from, &columns[pieceInputs+int(turned[m.To])])
		board[0] ^= n.frame.planes[m.To]
		if over := m.Over() &^ f.position.Pieces(f.by); over != 0 && !n.convert(&hidden, f, &board, over) {
			return n.Chances(chexers.Rules{}.Play(f.position, f.by, m))
		}
	}
	n.hunt(&hidden, f, &board)
	return n.output(&hidden)
}

// convert gives the single piece on the cells over to the seat that moves and
// returns true. If that would change the regime, it does nothing and returns
// false.
func (n *Net) convert(hidden *column, f *Fork, b *board, over chexers.Cells) bool {
	at := bits.TrailingZeros64(uint64(over))
	cell := int(n.frame.turned[f.by][at])
	owner := 1
	loser := (f.by + 1) % seats
	if over&f.position.Pieces(loser) == 0 {
		owner, loser = 2, before(f.by)
	}
	mine := f.position.Pieces(f.by).Len() + f.position.Exits(f.by)
	theirs := f.position.Pieces(loser).Len() + f.position.Exits(loser)
	if mine == goal-1 || theirs == goal {
		return false
	}
	columns := &n.columns[f.regime]
	hidden.swapped(hidden, &columns[pieceInputs+owner*cells+cell], &columns[pieceInputs+cell])
	b[owner] ^= n.frame.planes[at]
	b[0] ^= n.frame.planes[at]
	gain, loss := stockInputs+mine, stockInputs+owner*(stock+1)+theirs
	hidden.swapped(hidden, &columns[gain], &columns[gain+1])
	hidden.swapped(hidden, &columns[loss], &columns[loss-1])
	return true
}

// hunt updates the inputs of prey: pieces that can be jumped on b and could not
// at the fork, and the other way round.
func (n *Net) hunt(hidden *column, f *Fork, b *board) {
	facing, columns := &n.frame.facing[f.by], &n.columns[f.regime]
	prey := b.prey()
	for hunt := range prey {
		for more := prey[hunt] &^ f.prey[hunt]; more != 0; more &= more - 1 {
			hidden.add(&columns[preyInput(hunt, facing, more)])
		}
		for less := f.prey[hunt] &^ prey[hunt]; less != 0; less &= less - 1 {
			hidden.sub(&columns[preyInput(hunt, facing, less)])
		}
	}
}
