package analysis

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"triplecross/internal/game"
	"triplecross/internal/game/games"
)

// Arrange returns the text of the position with the pieces on their cells, as views have them, and
// the seat on turn. The rules check it. Pieces that have left the board of Chexers are as at the end
// of the line; what else a position holds begins anew.
func (d *Desk) Arrange(line Line, pieces string, turn int) (string, error) {
	last, err := d.follow(line)
	if err != nil {
		return "", err
	}
	at, err := d.place(pieces)
	if err != nil {
		return "", err
	}
	if turn < 0 || turn >= d.states[0].Players() {
		return "", fmt.Errorf("analysis: no seat %d", turn)
	}
	text := d.compose(line.Game, last, at, turn)
	g, _ := games.Find(line.Game)
	state, err := g.Position(game.Setup(line.Setup), text)
	if err != nil {
		return "", err
	}
	return state.Text(), nil
}

// place reads pieces in the form of views: "a1=0 c3=1K", or "a5=x" for a piece without an owner.
func (d *Desk) place(text string) ([]game.Piece, error) {
	first := d.states[0].View(game.Nobody).Pieces
	var all []game.Piece
	for _, word := range strings.Fields(text) {
		name, piece, _ := strings.Cut(word, "=")
		cell, ok := d.board.Grid.Find(name)
		p := game.Piece{Cell: cell, Seat: game.Nobody, Kind: piece}
		if piece != "" && piece[0] >= '0' && int(piece[0]-'0') < d.states[0].Players() {
			p.Seat, p.Kind = game.Seat(piece[0]-'0'), piece[1:]
		}
		known := func(other game.Piece) bool { return other.Seat == p.Seat && other.Kind == p.Kind }
		if !ok || p.Seat == game.Nobody && !slices.ContainsFunc(first, known) {
			return nil, fmt.Errorf("analysis: no piece %.20q", word)
		}
		all = append(all, p)
	}
	slices.SortFunc(all, func(a, b game.Piece) int { return a.Cell - b.Cell })
	return all, nil
}

// compose returns the text of a position in the game's format; last is the end of the line.
func (d *Desk) compose(slug string, last game.State, pieces []game.Piece, turn int) string {
	switch {
	case slug == "chexers":
		letter := func(p game.Piece) string { return "RGB"[p.Seat%3 : p.Seat%3+1] }
		return d.rows(pieces, letter) + " " + "rgb"[turn:turn+1] + " " + strings.Fields(last.Text())[2] + " 0"
	case slug == "hexachess" && d.states[0].Players() == 2:
		letter := func(p game.Piece) string {
			if p.Seat == 0 {
				return p.Kind
			}
			return strings.ToLower(p.Kind)
		}
		return d.rows(pieces, letter) + " " + "wb"[turn:turn+1]
	case slug == "hexachess":
		return d.list(pieces, func(p game.Piece, cell string) string { return strconv.Itoa(int(p.Seat)+1) + p.Kind + "@" + cell }) + strconv.Itoa(turn+1)
	case slug == "hexdame":
		man := func(p game.Piece, cell string) string {
			letter := "wr"[p.Seat%2 : p.Seat%2+1]
			if p.Kind == "K" {
				letter = strings.ToUpper(letter)
			}
			return letter + cell
		}
		return d.list(pieces, man) + []string{"white", "red"}[turn]
	}
	names := d.pegs(d.states[0].Text())
	return d.list(pieces, func(p game.Piece, cell string) string { return cell + "=" + names[peg{p.Seat, p.Kind}] }) + strconv.Itoa(turn+1)
}

// rows returns the pieces row by row, with the numbers of empty cells between them.
func (d *Desk) rows(pieces []game.Piece, letter func(game.Piece) string) string {
	var b strings.Builder
	grid, empty := d.board.Grid, 0
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
		if len(pieces) > 0 && pieces[0].Cell == i {
			flush()
			b.WriteString(letter(pieces[0]))
			pieces = pieces[1:]
		} else {
			empty++
		}
	}
	flush()
	return b.String()
}

// list returns the pieces one after the other.
func (d *Desk) list(pieces []game.Piece, write func(p game.Piece, cell string) string) string {
	var b strings.Builder
	for _, p := range pieces {
		b.WriteString(write(p, d.board.Grid.Name(p.Cell)) + " ")
	}
	return b.String()
}

// peg is a set of pegs of a seat.
type peg struct {
	seat game.Seat
	kind string
}

// pegs returns the names that the text of the first position has for the pegs of each set.
func (d *Desk) pegs(first string) map[peg]string {
	at := make(map[string]string)
	for word := range strings.FieldsSeq(first) {
		if cell, name, ok := strings.Cut(word, "="); ok {
			at[cell] = name
		}
	}
	names := make(map[peg]string)
	for _, p := range d.states[0].View(game.Nobody).Pieces {
		names[peg{p.Seat, p.Kind}] = at[d.board.Grid.Name(p.Cell)]
	}
	return names
}
