package hexdame

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"triplecross/internal/game"
)

// sides are the names of the seats in the text of a position.
var sides = [players]string{"white", "red"}

// kind is a letter of a position's text.
type kind struct {
	letter byte
	seat   game.Seat
	king   bool
}

// kinds are listed in the order in which Format writes them.
var kinds = []kind{{'R', Red, true}, {'W', White, true}, {'r', Red, false}, {'w', White, false}}

// Format writes a position as the pieces, sorted, then the side to move, then
// the number of turns of kings: w and r are men, W and R kings.
//
//	Wa1 rc3 re5 re7 rg5 rg7 white 0
func (Rules) Format(p Position) string {
	var b []byte
	for _, k := range kinds {
		set := p.pieces[k.seat] &^ p.kings
		if k.king {
			set = p.Kings(k.seat)
		}
		for _, i := range byName {
			if set.Has(i) {
				b = append(append(append(b, k.letter), grid.Name(i)...), ' ')
			}
		}
	}
	return fmt.Sprintf("%s%s %d", b, sides[p.turn], p.kingTurns)
}

// Parse reads what Format writes, and the same with the pieces in any order,
// with more white space, and without the number, which then is 0. A man may
// stand on the edge where it would have become a king. Where the set-up does
// not limit the turns of kings their number is dropped.
func (Rules) Parse(setup game.Setup, text string) (Position, error) {
	c, err := decode(setup)
	if err != nil {
		return Position{}, err
	}
	p := Position{limit: uint8(c.KingRule)}
	fields := strings.Fields(text)
	for len(fields) > 0 && len(fields[0]) == 3 && fields[0] != sides[Red] {
		if err := p.parsePiece(fields[0]); err != nil {
			return Position{}, err
		}
		fields = fields[1:]
	}
	if err := p.parseTurn(fields); err != nil {
		return Position{}, err
	}
	for s, set := range p.pieces {
		if n := set.Len(); n > full {
			return Position{}, fmt.Errorf("%d %s pieces, more than %d", n, sides[s], full)
		}
	}
	return p, nil
}

func (p *Position) parsePiece(text string) error {
	i, ok := grid.Find(text[1:])
	if !ok {
		return fmt.Errorf("piece %q: no such cell", text)
	}
	for _, k := range kinds {
		if k.letter != text[0] {
			continue
		}
		if !p.empty().Has(i) {
			return fmt.Errorf("piece %q: the cell is taken", text)
		}
		p.pieces[k.seat] |= cell(i)
		if k.king {
			p.kings |= cell(i)
		}
		return nil
	}
	return fmt.Errorf("piece %q: want w, W, r or R first", text)
}

// parseTurn reads what comes after the pieces.
func (p *Position) parseTurn(fields []string) error {
	switch {
	case len(fields) == 0:
		return errors.New("want white or red after the pieces")
	case fields[0] == sides[Red]:
		p.turn = uint8(Red)
	case fields[0] != sides[White]:
		return fmt.Errorf("%.20q: want a piece, white or red", fields[0])
	}
	switch len(fields) {
	case 1:
		return nil
	case 2:
		n, err := strconv.ParseUint(fields[1], 10, 8)
		if err != nil || n > kingRule {
			return fmt.Errorf("turns of kings %.20q: want a number from 0 to %d", fields[1], kingRule)
		}
		if p.limit > 0 {
			p.kingTurns = uint8(n)
		}
		return nil
	}
	return fmt.Errorf("text after the turns of kings: %.20q", fields[2])
}
