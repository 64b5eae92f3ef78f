package hexachess

import (
	"strings"

	"triplecross/internal/phrase"
)

// Kind is the kind of a piece.
type Kind uint8

// The kinds of pieces. NoKind stands for none, such as a move without promotion.
const (
	NoKind     Kind = iota
	Pawn            // steps ahead, captures obliquely: see pawn.go
	Rook            // any number of cells in the six directions to a neighbour
	Bishop          // any number of cells in the six directions between two neighbours
	Knight          // jumps to the twelve cells nearest to those
	Queen           // Rook and Bishop
	King            // one cell in the twelve directions
	Vizir           // Bishop and Knight
	WarMachine      // Rook and Knight
	Duke            // King and Knight, but not royal
	kinds
)

// letters name the kinds in texts.
const letters = " PRBNQKVWD"

// kindNames name the kinds for people.
var kindNames = [kinds]phrase.Phrase{
	Pawn:       phrase.New("kind.pawn", "pawn"),
	Rook:       phrase.New("kind.rook", "rook"),
	Bishop:     phrase.New("kind.bishop", "bishop"),
	Knight:     phrase.New("kind.knight", "knight"),
	Queen:      phrase.New("kind.queen", "queen"),
	King:       phrase.New("kind.king", "king"),
	Vizir:      phrase.New("kind.vizir", "vizir"),
	WarMachine: phrase.New("kind.warMachine", "war machine"),
	Duke:       phrase.New("kind.duke", "duke"),
}

// String returns the letter of the kind, "" of NoKind.
func (k Kind) String() string {
	if k == NoKind {
		return ""
	}
	return letters[k : k+1]
}

// kindOf returns the kind that a letter names, NoKind for none.
func kindOf(letter byte) Kind {
	return Kind(max(strings.IndexByte(letters[1:], letter)+1, 0))
}

// Value returns the value of a kind in the fair exchange. Kings cannot be paid,
// and only the Standard pieces have a value.
func (k Kind) Value() int { return [kinds]int{Pawn: 1, Bishop: 3, Knight: 4, Rook: 5, Queen: 9}[k] }

// powers is a set of the ways in which a piece moves. A pawn has none of them,
// and any other kind is a set of its own.
type powers uint8

const (
	slideStraight powers = 1 << iota
	slideDiagonal
	leap
	step

	powerSets = 4 // the number of powers
)

// powers returns the powers of a kind.
func (k Kind) powers() powers {
	return [kinds]powers{
		Rook: slideStraight, Bishop: slideDiagonal, Knight: leap, Queen: slideStraight | slideDiagonal, King: step,
		Vizir: slideDiagonal | leap, WarMachine: slideStraight | leap, Duke: step | leap,
	}[k]
}

// kind returns the kind that has exactly these powers. There is one of every set
// of powers that a piece on a board has.
func (p powers) kind() Kind {
	return [1 << powerSets]Kind{
		0: Pawn, slideStraight: Rook, slideDiagonal: Bishop, leap: Knight, slideStraight | slideDiagonal: Queen, step: King,
		slideDiagonal | leap: Vizir, slideStraight | leap: WarMachine, step | leap: Duke,
	}[p]
}

// slides returns the directions in which a piece with these powers moves any
// number of cells.
func (p powers) slides() ways {
	var w ways
	if p&slideStraight != 0 {
		w = orthogonal
	}
	if p&slideDiagonal != 0 {
		w |= diagonal
	}
	return w
}

// within reports whether k can do less than other and nothing that other cannot.
func (k Kind) within(other Kind) bool {
	mine, its := k.powers(), other.powers()
	return k != other && k != NoKind && k != Pawn && mine&^its == 0 && k != King && other != King
}
