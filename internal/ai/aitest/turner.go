package aitest

import (
	"fmt"
	"regexp"
	"strconv"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/game/hex"
)

// Turner turns Red's game into Green's, Green's into Blue's, Blue's into Red's.
type Turner struct{ grid *hex.Grid }

// NewTurner returns a Turner.
func NewTurner() Turner {
	return Turner{hex.NewGrid(hex.Hexagon(4), func(c hex.Cell) string { return fmt.Sprint(c) })}
}

func (t Turner) cell(i int8) int8 {
	if i < 0 {
		return i
	}
	j, _ := t.grid.Index(t.grid.Cell(int(i)).Turn(2))
	return int8(j)
}

// Move returns a move turned.
func (t Turner) Move(m chexers.Move) chexers.Move {
	return chexers.Move{From: t.cell(m.From), To: t.cell(m.To)}
}

// Position returns a position turned, with the seats in turn order.
func (t Turner) Position(p chexers.Position) chexers.Position {
	letters := make([]byte, t.grid.Len())
	for i := range letters {
		letters[i] = '.'
	}
	for s := range game.Seat(3) {
		for i := range p.Pieces(s).All() {
			letters[t.cell(int8(i))] = "GBR"[s]
		}
	}
	var rows []byte
	for i, l := range letters {
		if i > 0 && t.grid.Cell(i).R != t.grid.Cell(i-1).R {
			rows = append(rows, '/')
		}
		rows = append(rows, l)
	}
	text := regexp.MustCompile(`\.+`).ReplaceAllStringFunc(string(rows), func(run string) string {
		return strconv.Itoa(len(run))
	})
	text = fmt.Sprintf("%s %c %d,%d,%d %d", text, "gbr"[p.Turn()], p.Exits(2), p.Exits(0), p.Exits(1), p.Ply())
	q, err := chexers.Rules{}.Parse("", text)
	if err != nil {
		panic(err)
	}
	return q
}
