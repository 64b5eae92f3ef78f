package chexers

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"triplecross/internal/game"
)

// Letters of the pieces and of the turn, by seat.
const (
	pieceLetters = "RGB"
	turnLetters  = "rgb"
)

// Format writes a position as "<rows> <turn> <exits> <ply>": rows from the top
// with R, G and B for pieces and digits for runs of empty cells, the turn r, g
// or b, and the exits of the three seats. The start is
//
//	GGGG/5/6/R5B/R4B/R3B/R2B r 0,0,0 0
func (Rules) Format(p Position) string {
	b := make([]byte, 0, usualLength)
	empty := 0
	flush := func() {
		if empty > 0 {
			b = strconv.AppendInt(b, int64(empty), 10)
			empty = 0
		}
	}
	for i := range size {
		if i > 0 && grid.Cell(i).R != grid.Cell(i-1).R {
			flush()
			b = append(b, '/')
		}
		if s := p.owner(i); s != game.Nobody {
			flush()
			b = append(b, pieceLetters[s])
		} else {
			empty++
		}
	}
	flush()
	b = append(b, ' ', turnLetters[p.turn])
	mark := byte(' ')
	for _, exits := range p.exits {
		b = strconv.AppendUint(append(b, mark), uint64(exits), 10)
		mark = ','
	}
	return string(strconv.AppendUint(append(b, ' '), uint64(p.ply), 10))
}

// usualLength is more than the length of most positions.
const usualLength = 64

// Parse reads what Format writes, and nothing else. Boards with fewer pieces
// than a game has are accepted, as is any turn with any ply.
func (r Rules) Parse(setup game.Setup, text string) (Position, error) {
	if err := check(setup); err != nil {
		return Position{}, err
	}
	fields := strings.Split(text, " ")
	if len(fields) != 4 {
		return Position{}, errors.New(`want "<rows> <turn> <exits> <ply>"`)
	}
	var p Position
	for i, parse := range []func(string) error{p.parseRows, p.parseTurn, p.parseExits, p.parsePly} {
		if err := parse(fields[i]); err != nil {
			return Position{}, err
		}
	}
	if n := p.material(); n > full {
		return Position{}, fmt.Errorf("%d pieces and exits, more than %d", n, full)
	}
	if normal := r.Format(p); normal != text {
		return Position{}, fmt.Errorf("not in the normal form %q", normal)
	}
	return p, nil
}

func (p *Position) parseRows(text string) error {
	rows := strings.Split(text, "/")
	if len(rows) != 2*side-1 {
		return fmt.Errorf("%d rows instead of %d", len(rows), 2*side-1)
	}
	first := 0 // number of the row's first cell
	for i, row := range rows {
		width := 2*side - 1 - max(i-side+1, side-1-i)
		at := 0
		for _, c := range row {
			s := strings.IndexRune(pieceLetters, c)
			switch {
			case '1' <= c && c <= '7':
				at += int(c - '0')
			case s < 0:
				return fmt.Errorf("row %d: unexpected %q", i+1, c)
			case at < width:
				p.pieces[s] |= cell(first + at)
				at++
			default:
				at++
			}
		}
		if at != width {
			return fmt.Errorf("row %d: %d cells instead of %d", i+1, at, width)
		}
		first += width
	}
	return nil
}

func (p *Position) parseTurn(text string) error {
	if len(text) != 1 || !strings.Contains(turnLetters, text) {
		return fmt.Errorf("turn %.20q: want r, g or b", text)
	}
	p.turn = uint8(strings.Index(turnLetters, text))
	return nil
}

func (p *Position) parseExits(text string) error {
	counts := strings.Split(text, ",")
	if len(counts) != players {
		return fmt.Errorf("exits %.20q: want %d numbers", text, players)
	}
	winners := 0
	for s, count := range counts {
		n, err := strconv.ParseUint(count, 10, 8)
		if err != nil || n > goal {
			return fmt.Errorf("exits %.20q: want numbers from 0 to %d", text, goal)
		}
		if n == goal {
			winners++
		}
		p.exits[s] = uint8(n)
	}
	if winners > 1 {
		return fmt.Errorf("exits %.20q: more than one winner", text)
	}
	return nil
}

func (p *Position) parsePly(text string) error {
	n, err := strconv.ParseUint(text, 10, 16)
	if err != nil || n > lastPly {
		return fmt.Errorf("ply %.20q: want a number from 0 to %d", text, lastPly)
	}
	p.ply = uint16(n)
	return nil
}
