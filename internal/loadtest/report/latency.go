package report

import (
	"fmt"
	"slices"

	"triplecross/internal/loadtest"
	"triplecross/internal/loadtest/plot"
)

// Latency draws the time until everybody has a move against the number of moves per second. A
// line ends where its server, or the load tester, no longer keeps up.
func (r Results) Latency() plot.Chart {
	panel := func(title string, of func(loadtest.Latency) float64) plot.Panel {
		p := plot.Panel{
			Title: title,
			X:     plot.Axis{Label: "load, moves a second", Unit: "moves/s"},
			Y:     plot.Axis{Label: "move → everybody has it, ms", Unit: "ms", Log: true},
		}
		for _, s := range servers() {
			if points := r.curve(s, of); len(points) > 0 {
				p.Lines = append(p.Lines, plot.Line{Name: nameOf(s), Points: points})
			}
		}
		return p
	}
	return plot.Chart{
		Title: "Latency against load, server on one core",
		About: "How long a move takes until the last of three seats and two watchers has it, as the median and the 99th " +
			"percentile, against moves a second: Triplecross, which stores every move on the disk first, and its peers in memory.",
		Panels: []plot.Panel{
			panel("half of the moves (p50)", func(l loadtest.Latency) float64 { return l.P50 }),
			panel("99 of 100 moves (p99)", func(l loadtest.Latency) float64 { return l.P99 }),
		},
	}
}

// kept is the part of the intended moves that a server must have played to count as keeping up.
const kept = 0.98

// curve returns the points of a server's line.
func (r Results) curve(server loadtest.Peer, of func(loadtest.Latency) float64) []plot.Point {
	var points []plot.Point
	keptUp := 0 // the points up to the highest rate at which the server kept up
	for _, rate := range r.rates() {
		at := r.of(curveLabel(rate), server)
		if len(at) == 0 {
			continue
		}
		y := median(at.values(func(f loadtest.Figures) float64 {
			if f.Everybody == nil {
				return 0
			}
			return of(*f.Everybody)
		}))
		points = append(points, plot.Point{X: float64(rate), Y: y})
		if median(at.values(func(f loadtest.Figures) float64 { return f.MovesPerSecond })) >= kept*float64(rate) {
			keptUp = len(points)
		}
	}
	return points[:keptUp]
}

// rates returns the rates at which something was measured, in order.
func (r Results) rates() []int {
	var rates []int
	for _, f := range r {
		rates = append(rates, f.Rate)
	}
	slices.Sort(rates)
	return slices.Compact(rates)
}

// curveLabel returns the label that scripts/load gives to a case of the curve.
func curveLabel(rate int) string { return fmt.Sprintf("%d moves/s", rate) }
