package report

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"

	"triplecross/internal/loadtest/plot"
)

// benchmark is a line of what `go test -bench Lists ./internal/store/sqlite` prints.
var benchmark = regexp.MustCompile(`^Benchmark\w+/(\w+)/games=(\d+)\S*\s+\d+\s+([\d.]+) ns/op`)

// asked says what the queries of the benchmark are for.
var asked = map[string]string{
	"yours": "/yours", "home": "/", "watch": "/watch", "due": "deadlines", "events": "a game's log",
}

// Lists draws the time of the store's answers against the number of games in it, from the output of
// benchmarks. If they ran several times, it takes the medians.
func Lists(r io.Reader) (plot.Chart, error) {
	times := make(map[string]map[float64][]float64)
	var names []string
	in := bufio.NewScanner(r)
	for in.Scan() {
		m := benchmark.FindStringSubmatch(in.Text())
		if m == nil {
			continue
		}
		name := m[1]
		if asked[name] != "" {
			name = asked[name]
		}
		games, _ := strconv.ParseFloat(m[2], 64) // the pattern has checked it
		ns, err := strconv.ParseFloat(m[3], 64)
		if err != nil {
			return plot.Chart{}, fmt.Errorf("report: %q: %w", in.Text(), err)
		}
		if times[name] == nil {
			times[name] = make(map[float64][]float64)
			names = append(names, name)
		}
		times[name][games] = append(times[name][games], ns/1e6)
	}
	panel := plot.Panel{
		Title: "what pages and sweeps ask of the store",
		X:     plot.Axis{Label: "stored games of 110 events", Unit: "games", Log: true},
		Y:     plot.Axis{Label: "an answer, ms", Unit: "ms", Log: true},
	}
	for _, name := range names {
		line := plot.Line{Name: name}
		for games, ms := range times[name] {
			line.Points = append(line.Points, plot.Point{X: games, Y: median(ms)})
		}
		slices.SortFunc(line.Points, func(a, b plot.Point) int { return int(a.X - b.X) })
		panel.Lines = append(panel.Lines, line)
	}
	return plot.Chart{
		Title:  "Cost against data",
		About:  "How long the store takes to answer what pages and sweeps ask, against how many games it has.",
		Panels: []plot.Panel{panel},
	}, in.Err()
}
