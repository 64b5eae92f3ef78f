package hexachess

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"triplecross/internal/game"
)

// The words that follow the turn in a set-up.
const (
	placingText   = "place"
	screeningText = "screen"
)

// sides are the letters of two players.
const sides = "wb"

// Format writes a position. For two players these are the ranks from the last to
// the first, with capital letters for White and numbers of empty cells, then the
// side to move, then the number of quiet turns unless it is 0:
//
//	7/8/bnrqbkrnb/10/ppppppppppp/12/13/12/PPPPPPPPPPP/10/BNRQBKRNB/8/7 w
//
// In a set-up "place" follows, or the sides that are not ready and "screen". The
// text of a game for more is described at formatList.
func (Rules) Format(p Position) string {
	if p.players() > 2 {
		return p.formatList()
	}
	turn := sides[p.turn : p.turn+1]
	switch {
	case p.phase == placing:
		turn += " " + placingText
	case p.phase == screening:
		turn = ""
		for s := range (game.SeatsOf(0, 1) &^ p.ready).All() {
			turn += sides[s : s+1]
		}
		turn += " " + screeningText
	case p.quiet > 0:
		turn += " " + strconv.Itoa(int(p.quiet))
	}
	return p.formatRanks() + " " + turn
}

func (p *Position) formatRanks() string {
	var b strings.Builder
	grid, empty := p.board().grid, 0
	flush := func() {
		if empty > 0 {
			b.WriteString(strconv.Itoa(empty))
		}
		empty = 0
	}
	for i := range grid.Len() {
		if i > 0 && grid.Cell(i).R != grid.Cell(i-1).R {
			flush()
			b.WriteByte('/')
		}
		switch s, kind := p.At(i); {
		case kind == NoKind:
			empty++
		case s == 0:
			flush()
			b.WriteString(kind.String())
		default:
			flush()
			b.WriteString(strings.ToLower(kind.String()))
		}
	}
	flush()
	return b.String()
}

// Parse reads what Format writes. It accepts a position in which the side to
// move can capture the enemy's king, which wins the game.
func (Rules) Parse(setup game.Setup, text string) (Position, error) {
	c, err := decode(setup)
	if err != nil {
		return Position{}, err
	}
	p := c.position()
	if p.players() > 2 {
		err = p.parseList(strings.Split(text, " "))
	} else {
		err = p.parseTwo(strings.Split(text, " "))
	}
	if err != nil {
		return Position{}, err
	}
	return p, nil
}

func (p *Position) parseTwo(fields []string) error {
	if len(fields) < 2 || len(fields) > 3 {
		return errors.New(`want "<ranks> <side to move>"`)
	}
	if err := p.parseRanks(fields[0]); err != nil {
		return err
	}
	variant := p.form().variant
	switch last := fields[len(fields)-1]; {
	case len(fields) == 3 && last == placingText && variant == pre:
		return p.parsePlacing(fields[1])
	case len(fields) == 3 && last == screeningText && variant == screen:
		return p.parseScreening(fields[1])
	case len(fields) == 3:
		if err := p.parseQuiet(last); err != nil {
			return err
		}
	}
	p.phase = playing
	if err := p.parseSide(fields[1]); err != nil {
		return err
	}
	if p.alive() == 0 {
		return errors.New("want a king")
	}
	return nil
}

func (p *Position) parseRanks(text string) error {
	grid, ranks := p.board().grid, strings.Split(text, "/")
	at := 0
	for n, rank := range ranks {
		start := at
		for len(rank) > 0 {
			digits := len(rank) - len(strings.TrimLeft(rank, "0123456789"))
			if digits > 0 {
				empty, err := strconv.ParseUint(rank[:digits], 10, 4)
				if err != nil || empty == 0 {
					return fmt.Errorf("%.20q is no number of empty cells", rank[:digits])
				}
				at, rank = at+int(empty), rank[digits:]
				continue
			}
			if err := p.parseMan(rank[0], at); err != nil {
				return err
			}
			at, rank = at+1, rank[1:]
		}
		if at == start || at > grid.Len() || grid.Cell(start).R != grid.Cell(at-1).R ||
			at < grid.Len() && grid.Cell(at).R == grid.Cell(at-1).R || at == grid.Len() != (n == len(ranks)-1) {
			return fmt.Errorf("rank %d from the top does not fit the board", n+1)
		}
	}
	return nil
}

func (p *Position) parseMan(letter byte, at int) error {
	s, upper := game.Seat(0), letter
	if letter >= 'a' && letter <= 'z' {
		s, upper = 1, letter-'a'+'A'
	}
	kind := kindOf(upper)
	if kind == NoKind || at >= p.board().grid.Len() {
		return fmt.Errorf("%q is no piece on the board", letter)
	}
	return p.enlist(s, kind, at)
}

// enlist puts a piece on an empty cell unless its army has no more of it.
func (p *Position) enlist(s game.Seat, k Kind, at int) error {
	if p.hand(s, k) <= 0 {
		return fmt.Errorf("seat %d has more than %d of %s", s+1, p.form().armies[s].count[k], k)
	}
	p.put(s, k, at)
	return nil
}

func (p *Position) parseSide(text string) error {
	if len(text) != 1 || !strings.Contains(sides, text) {
		return fmt.Errorf("side to move %.20q: want w or b", text)
	}
	p.turn = uint8(strings.Index(sides, text))
	return nil
}

func (p *Position) parseQuiet(text string) error {
	n, err := strconv.ParseUint(text, 10, 16)
	if most := uint64(quietRounds * p.players()); err != nil || n > most || text[0] < '1' {
		return fmt.Errorf("quiet turns %.20q: want a number from 1 to %d", text, most)
	}
	p.quiet = uint16(n)
	return nil
}

// parsePlacing reads whose turn it is to place a piece.
func (p *Position) parsePlacing(side string) error {
	if err := p.parseSide(side); err != nil {
		return err
	}
	var placed [2]int
	for s, a := range p.form().armies {
		for _, m := range a.start {
			if by, kind := p.At(m.at); m.kind == Pawn && (by != game.Seat(s) || kind != Pawn) {
				return errors.New("want the pawns where they start")
			}
		}
		pieces := p.pieces[s].AndNot(p.pawnsOf(game.Seat(s)))
		if !pieces.AndNot(a.ground).empty() {
			return errors.New("want the pieces on the ranks of their side")
		}
		placed[s] = pieces.Len()
	}
	switch {
	case placed[0]-placed[1] != int(p.turn):
		return errors.New("want as many pieces of both sides, or one more of White's if Black is to place one")
	case p.placed():
		return errors.New("all pieces are placed")
	case p.checked(0) || p.checked(1):
		return errors.New("want no check before all pieces are placed")
	case len(p.placings(p.Turn(), nil)) == 0:
		return errors.New("no piece can be placed")
	}
	return nil
}

// parseScreening reads who is not ready.
func (p *Position) parseScreening(busy string) error {
	for s := range game.Seat(2) {
		if !p.pieces[s].AndNot(p.form().armies[s].ground).empty() {
			return errors.New("want every army on its own side")
		}
		if strings.Contains(busy, sides[s:s+1]) {
			continue
		}
		p.ready |= game.SeatsOf(s)
		if p.pieces[s].Len() < len(p.form().armies[s].start) {
			return fmt.Errorf("seat %d is ready but has not set up", s+1)
		}
	}
	if busy != "w" && busy != "b" && busy != sides {
		return fmt.Errorf("who sets up %.20q: want w, b or wb", busy)
	}
	return nil
}

// pawnsOf returns the pawns of a seat.
func (p *Position) pawnsOf(s game.Seat) Cells {
	pawns := p.pieces[s]
	for _, set := range p.powers {
		pawns = pawns.AndNot(set)
	}
	return pawns
}
