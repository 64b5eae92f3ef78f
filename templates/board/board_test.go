package board_test

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/drawing"
	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
	"triplecross/internal/game/hex"
	"triplecross/internal/game/hexachess"
	"triplecross/internal/locale/localetest"
	"triplecross/templates/board"
)

// boards are of every shape that games have: upright and flat hexagons, a star.
func boards(t *testing.T) map[string]game.Board {
	t.Helper()
	name := func(c hex.Cell) string { return fmt.Sprintf("c%d.%d", c.Q, c.R) }
	chexers, err := game.Of(chexers.Rules{}).Board("")
	if err != nil {
		t.Fatal(err)
	}
	return map[string]game.Board{
		"chexers": chexers,
		"flat":    {Grid: hex.NewGrid(hex.Hexagon(5), name), Flat: true, Home: []int{0, 3}},
		"star":    {Grid: hex.NewGrid(hex.Star(5), name), Home: []int{0, 1, 2, 3, 4, 5}},
	}
}

// hues are the colours of the seats of a board in their order.
func hues(b game.Board) []int { return []int{0, 1, 2, 3, 4, 5}[:len(b.Home)] }

func TestCellsDoNotOverlap(t *testing.T) {
	for name, b := range boards(t) {
		for turn := range 6 {
			cells := board.New(b, game.View{}, hues(b), turn, nil).Cells
			if len(cells) != b.Grid.Len() {
				t.Fatalf("%s: %d cells drawn of %d", name, len(cells), b.Grid.Len())
			}
			for i, a := range cells {
				for _, b := range cells[:i] {
					away := math.Hypot(coordinate(t, a.X)-coordinate(t, b.X), coordinate(t, a.Y)-coordinate(t, b.Y))
					if away < math.Sqrt(3)*drawing.Size-0.2 {
						t.Errorf("%s: %s and %s are %.1f apart", name, a.Place, b.Place, away)
					}
				}
			}
		}
	}
}

func TestEverythingLiesInsideTheWell(t *testing.T) {
	for name, b := range boards(t) {
		drawn := board.New(b, game.View{}, hues(b), 1, nil)
		well := polygon(t, drawn.Well)
		for _, cell := range drawn.Cells {
			at := hex.Point{X: coordinate(t, cell.X), Y: coordinate(t, cell.Y)}
			for _, corner := range (hex.Layout{Flat: b.Flat, Size: drawing.Size}).Corners(at, 1) {
				if !inside(well, corner) {
					t.Errorf("%s: a corner of %s is outside the well", name, cell.Place)
				}
			}
		}
		for _, gate := range drawn.Gates {
			if !inside(well, hex.Point{X: coordinate(t, gate.X), Y: coordinate(t, gate.Y)}) {
				t.Errorf("%s: the gate %s is outside the well", name, gate.Place)
			}
		}
		box := strings.Fields(drawn.ViewBox)
		for _, p := range well {
			if p.X < coordinate(t, box[0]) || p.Y < coordinate(t, box[1]) ||
				p.X > coordinate(t, box[0])+coordinate(t, box[2]) || p.Y > coordinate(t, box[1])+coordinate(t, box[3]) {
				t.Errorf("%s: the well reaches out of the picture", name)
			}
		}
	}
}

func TestOnesOwnHomeIsAtTheBottomAndTheGatesAtTheTop(t *testing.T) {
	chexers := game.Of(chexers.Rules{})
	start, err := chexers.Start("")
	if err != nil {
		t.Fatal(err)
	}
	b, err := chexers.Board("")
	if err != nil {
		t.Fatal(err)
	}
	for seat, home := range b.Home {
		drawn := board.New(b, start.View(game.Nobody), hues(b), home, nil)
		low, high := math.Inf(-1), math.Inf(1)
		for _, cell := range drawn.Cells {
			low, high = max(low, coordinate(t, cell.Y)), min(high, coordinate(t, cell.Y))
		}
		for _, piece := range drawn.Pieces {
			if piece.Seat == seat && coordinate(t, piece.Y) != low {
				t.Errorf("seat %d's piece on %s is not in the lowest row", seat, piece.At)
			}
		}
		for _, gate := range drawn.Gates {
			if gate.Hue == seat && (coordinate(t, gate.Y) >= high || gate.Angle != "0") {
				t.Errorf("seat %d's gate %s does not lead out at the top", seat, gate.Place)
			}
		}
		for _, side := range drawn.Rim {
			lowest := polygon(t, strings.ReplaceAll(strings.TrimPrefix(side.Path, "M"), "L", " "))
			if below := lowest[len(lowest)/2].Y > low; below != (side.Seat == seat) {
				t.Errorf("seen by seat %d, the side of seat %d is misplaced", seat, side.Seat)
			}
		}
	}
}

func TestTheSideOfTheSeatOnTurnIsLit(t *testing.T) {
	b := boards(t)["chexers"]
	for _, side := range board.New(b, game.View{Turn: game.SeatsOf(1)}, hues(b), 0, nil).Rim {
		if side.Lit != (side.Seat == 1) {
			t.Errorf("the side of seat %d: lit is %v", side.Seat, side.Lit)
		}
	}
}

func TestTheNewestMoveIsDrawnLastAndMarksItsCells(t *testing.T) {
	b := boards(t)["chexers"]
	drawn := board.New(b, game.View{}, hues(b), 0, []game.Played{
		{Seat: 2, Move: moveBy("a1", "c1")}, {Seat: 1, Move: moveBy("g4", "g4^")}, {Seat: 0, Move: moveBy()},
	})
	if n := len(drawn.Trails); n != 2 || drawn.Trails[1].Age != 0 || drawn.Trails[1].Hue != 2 {
		t.Errorf("trails %+v", drawn.Trails)
	}
	for _, cell := range drawn.Cells {
		if cell.Last != (cell.Place == "a1" || cell.Place == "c1") {
			t.Errorf("%s: last is %v", cell.Place, cell.Last)
		}
	}
}

// moveBy is the move that is entered by tapping those places.
func moveBy(places ...string) game.Move {
	return game.Move{Gesture: game.Gesture{Places: places}}
}

func coordinate(t *testing.T, text string) float64 {
	t.Helper()
	f, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func polygon(t *testing.T, points string) []hex.Point {
	t.Helper()
	var corners []hex.Point
	for _, point := range strings.Fields(points) {
		x, y, _ := strings.Cut(point, ",")
		corners = append(corners, hex.Point{X: coordinate(t, x), Y: coordinate(t, y)})
	}
	return corners
}

// inside reports whether a convex outline, clockwise, holds a point.
func inside(outline []hex.Point, p hex.Point) bool {
	for i, a := range outline {
		b := outline[(i+1)%len(outline)]
		if (b.X-a.X)*(p.Y-a.Y)-(b.Y-a.Y)*(p.X-a.X) < 0 {
			return false
		}
	}
	return true
}

func TestTheRingOfArrowsGoesOnceAroundTheBoard(t *testing.T) {
	for name, clockwise := range map[string]bool{"chexers": true, "flat": true, "star": false} {
		b := boards(t)[name]
		drawn := board.New(b, game.View{}, hues(b), 1, nil)
		if len(drawn.Order) != len(b.Home) {
			t.Errorf("%s: %d arrows for %d seats", name, len(drawn.Order), len(b.Home))
			continue
		}
		for seat, path := range drawn.Order {
			head := polygon(t, strings.ReplaceAll(path[strings.LastIndex(path, "M")+1:], "L", " "))
			side := polygon(t, strings.ReplaceAll(drawn.Rim[seat].Path[1:], "L", " "))
			// An arrow points from its barbs to its tip, away from its seat's side.
			barbs := head[0].Add(head[2]).Scale(0.5)
			if turns(barbs, head[1]) != clockwise || len(b.Home) > 2 && turns(side[len(side)/2], head[1]) != clockwise {
				t.Errorf("%s: the arrow of seat %d points or lies wrong", name, seat)
			}
		}
	}
}

// turns reports whether the shorter way around the origin from a to b is
// clockwise on the screen.
func turns(a, b hex.Point) bool { return a.X*b.Y-a.Y*b.X > 0 }

func TestABoardOfFiguresShowsWhoIsInCheckAndWhoIsFrozen(t *testing.T) {
	g := game.Of(hexachess.Rules{})
	const setup = `{"players":3}`
	b, err := g.Board(setup)
	if err != nil {
		t.Fatal(err)
	}
	state, err := g.Start(setup)
	if err != nil {
		t.Fatal(err)
	}
	view := state.View(game.Nobody)
	view.Remarks = []game.Remark{{Key: "check", Seat: 0}, {Key: "frozen", Seat: 1}, {Key: "frozen", Seat: 2}}
	drawn := board.New(b, view, []int{0, 1, 2}, b.Home[0], nil)
	var checked []string
	for _, c := range drawn.Cells {
		if c.Check {
			checked = append(checked, c.Place)
		}
	}
	if diff := cmp.Diff([]string{"f1"}, checked); diff != "" {
		t.Error(diff)
	}
	if drawn.Frozen != "1 2" {
		t.Errorf("frozen are %q", drawn.Frozen)
	}
	var page strings.Builder
	if err := board.Drawing(drawn).Render(localetest.English(t), &page); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`class="figures"`, `data-frozen="1 2"`, ` check" href="#upright" data-place="f1"`, `href="#fK"`, `href="#c2"`} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("the drawing lacks %s", want)
		}
	}
}
