package picture

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/width"

	"triplecross/internal/game"
)

// Text draws the board with characters for terminals, followed by the players
// and a link.
func Text(s Scene, link string) string {
	var b strings.Builder
	b.WriteString(s.Game + ". " + s.Caption + "\n\n")
	rows := s.rows()
	for _, r := range rows {
		b.WriteString(r.write(rows) + "\n")
	}
	b.WriteString("\n")
	colour, name := 0, 0
	for _, seat := range s.Seats {
		colour, name = max(colour, columnsOf(seat.Colour)), max(name, columnsOf(seat.label()))
	}
	for _, seat := range s.Seats {
		b.WriteString(strings.TrimRight(seat.line(colour, name), " ") + "\n")
	}
	b.WriteString("\n" + s.Status + "\n")
	if s.Places != "" {
		b.WriteString(s.Places + "\n")
	}
	if link != "" {
		b.WriteString(link + "\n")
	}
	return b.String()
}

// line names the player, in columns of the given widths.
func (s Seat) line(colour, name int) string {
	turn := "  "
	switch {
	case s.Won:
		turn = "* "
	case s.Turn:
		turn = "> "
	}
	line := turn + sign(s.Hue) + " " + pad(s.Colour, colour) + "  " + pad(s.label(), name)
	if s.Goal > 0 {
		line += fmt.Sprintf("  %d/%d", s.Score, s.Goal)
	}
	if len(s.Lost) > 0 {
		line += " "
	}
	for _, pile := range s.Lost {
		line += fmt.Sprintf(" %s%d", pile.Kind, pile.N)
	}
	return line
}

// label returns the player's name and note without control characters, which
// could take over a terminal.
func (s Seat) label() string {
	name := strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, s.Name)
	if note := s.note(); note != "" {
		name = strings.TrimSpace(name + " (" + note + ")") // an open seat has no name
	}
	return name
}

// sign returns the character for the pieces of a colour: the shape of its emblem.
func sign(hue int) string {
	if hue < 0 {
		return "×"
	}
	return [...]string{"●", "▲", "■", "◆", "✚", "≈"}[hue]
}

// row is a line of the drawing of a board.
type row struct {
	marks       []mark // from the left
	first, last string // the names of its outermost cells
}

// mark is what is drawn for a cell.
type mark struct {
	column int
	text   string
}

// rows draws the board from the top. On an upright board a column is half as wide
// as a cell; on a flat one a line is half as high as a cell.
func (s Scene) rows() []row {
	plan := s.plan()
	stepX, stepY, columns := plan.Layout.Size*math.Sqrt(3)/2, plan.Layout.Size*1.5, 1
	if s.lettered() {
		columns = 2
	}
	if plan.Layout.Flat {
		stepX, stepY, columns = plan.Layout.Size*1.5, plan.Layout.Size*math.Sqrt(3)/2, 4
	}
	on := make(map[int]game.Piece)
	for _, p := range s.View.Pieces {
		on[p.Cell] = p
	}
	lines := make(map[int]*row)
	var heights []int
	left := 0
	order := make([]int, len(plan.Centres)) // from the left
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(plan.Centres[i].X, plan.Centres[j].X) })
	for _, i := range order {
		at := plan.Centres[i]
		y, x := int(math.Round(2*at.Y/stepY)), int(math.Round(at.X/stepX*float64(columns)))
		left = min(left, x)
		if lines[y] == nil {
			lines[y] = &row{first: s.Board.Grid.Name(i)}
			heights = append(heights, y)
		}
		lines[y].marks = append(lines[y].marks, mark{column: x, text: s.symbol(on, i)})
		lines[y].last = s.Board.Grid.Name(i)
	}
	slices.Sort(heights)
	rows := make([]row, len(heights))
	for i, y := range heights {
		rows[i] = *lines[y]
		for j := range rows[i].marks {
			rows[i].marks[j].column -= left
		}
	}
	return rows
}

// lettered reports whether a letter is written next to any piece.
func (s Scene) lettered() bool {
	return slices.ContainsFunc(s.View.Pieces, func(p game.Piece) bool { return s.letter(p) != "" })
}

func (s Scene) symbol(on map[int]game.Piece, cell int) string {
	p, ok := on[cell]
	if !ok {
		return "·"
	}
	return sign(s.hue(p.Seat)) + s.letter(p)
}

// letter returns the letter next to the sign of a piece. Chess pieces have one
// even if they have no owner.
func (s Scene) letter(p game.Piece) string {
	if s.Board.Figures || p.Seat != game.Nobody && p.Kind == king {
		return p.Kind
	}
	return ""
}

// write writes the line, between the names of its outermost cells.
func (r row) write(all []row) string {
	margin := 0
	for _, other := range all {
		margin = max(margin, columnsOf(other.first))
	}
	line := strings.Repeat(" ", margin-columnsOf(r.first)) + r.first + "  "
	for _, m := range r.marks {
		line = pad(line, margin+2+m.column) + m.text
	}
	return line + "  " + r.last
}

// columnsOf returns how many columns of a terminal a text takes: two for each wide letter, such as those of Chinese and
// emoji, and none for a mark on the letter before.
func columnsOf(s string) int {
	n := 0
	for _, r := range s {
		switch kind := width.LookupRune(r).Kind(); {
		case unicode.In(r, unicode.Mn, unicode.Me):
		case kind == width.EastAsianWide, kind == width.EastAsianFullwidth:
			n += 2
		default:
			n++
		}
	}
	return n
}

func pad(s string, wide int) string { return s + strings.Repeat(" ", max(wide-columnsOf(s), 0)) }
