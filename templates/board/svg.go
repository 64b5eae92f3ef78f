package board

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"triplecross/internal/drawing"
	"triplecross/internal/game/hex"
)

// pad is the room around the well, for the rim's stroke.
const pad = 4

// points formats points as in SVG's polygons.
func points(at []hex.Point) string {
	words := make([]string, len(at))
	for i, p := range at {
		words[i] = number(p.X) + "," + number(p.Y)
	}
	return strings.Join(words, " ")
}

// number formats a coordinate with one decimal, or none if it is whole.
func number(f float64) string {
	tenths := math.Round(f * 10)
	if tenths == 0 {
		return "0"
	}
	return strconv.FormatFloat(tenths/10, 'f', -1, 64)
}

// viewBox formats the box around points, padded on all sides.
func viewBox(at []hex.Point) string {
	low, high := at[0], at[0]
	for _, p := range at {
		low = hex.Point{X: min(low.X, p.X), Y: min(low.Y, p.Y)}
		high = hex.Point{X: max(high.X, p.X), Y: max(high.Y, p.Y)}
	}
	return fmt.Sprintf("%s %s %s %s", number(low.X-pad), number(low.Y-pad),
		number(high.X-low.X+2*pad), number(high.Y-low.Y+2*pad))
}

// cellPoints returns the corners of a cell around the origin.
func cellPoints(flat bool) string {
	plan := drawing.Plan{Layout: hex.Layout{Flat: flat, Size: drawing.Size}}
	corners := plan.Cell(hex.Point{})
	return points(corners[:])
}

// area is the path around an outline.
func area(outline []hex.Point) string {
	return "M" + strings.ReplaceAll(points(outline), " ", "L") + "Z"
}

// OutlineHref returns the reference to the outline of a colour's counters.
func OutlineHref(hue int) string {
	if hue < 0 {
		return "#c"
	}
	return "#c" + strconv.Itoa(hue)
}

// FigureHref returns the reference to a figure.
func FigureHref(kind string) string { return "#f" + kind }

// EmblemHref returns the reference to a colour's emblem.
func EmblemHref(hue int) string { return "#e" + strconv.Itoa(hue) }
