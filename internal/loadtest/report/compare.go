package report

import (
	"fmt"
	"io"
	"strings"

	"triplecross/internal/loadtest"
)

// measure is one figure of a case.
type measure struct {
	name string
	of   func(f loadtest.Figures) float64 // 0 if it was not measured
}

// measures are the figures by which servers are compared.
var measures = []measure{
	{"CPU a move, µs", func(f loadtest.Figures) float64 { return f.CPUPerMove }},
	{"moves/s", func(f loadtest.Figures) float64 { return when(f.Rate == 0, f.MovesPerSecond) }},
	{"p50, ms", func(f loadtest.Figures) float64 { return when(f.Rate > 0 && f.Everybody != nil, at(f.Everybody).P50) }},
	{"p99, ms", func(f loadtest.Figures) float64 { return when(f.Rate > 0 && f.Everybody != nil, at(f.Everybody).P99) }},
	{"to the last watcher, p50, ms", func(f loadtest.Figures) float64 { return when(f.Mode == "fan", at(f.Watchers).P50) }},
	{"to the last watcher, p99, ms", func(f loadtest.Figures) float64 { return when(f.Mode == "fan", at(f.Watchers).P99) }},
	{"until every table moved on, s", func(f loadtest.Figures) float64 { return f.Storm }},
	{"CPU a return, µs", func(f loadtest.Figures) float64 { return f.CPUPerReturn }},
	{"CPU a connection, µs", func(f loadtest.Figures) float64 { return when(f.Mode == "connections", f.CPUPerConnection) }},
	{"RSS a connection, KB", func(f loadtest.Figures) float64 { return when(f.Mode == "connections", f.RSSPerConnection/1e3) }},
	{"RSS of all, a connection, KB", wholeRSS},
	{"written to disk a move, KB", func(f loadtest.Figures) float64 { return f.DiskPerMove / 1e3 }},
	{"server, % of a core", func(f loadtest.Figures) float64 { return f.ServerCPU }},
	{"load tester, % of a core", func(f loadtest.Figures) float64 { return f.GeneratorCPU }},
}

// when returns v if a condition holds, and otherwise 0.
func when(condition bool, v float64) float64 {
	if condition {
		return v
	}
	return 0
}

// at returns a latency, the zero value if it was not measured.
func at(l *loadtest.Latency) loadtest.Latency {
	if l == nil {
		return loadtest.Latency{}
	}
	return *l
}

// wholeRSS is the memory of the process, in KB, divided by its connections. Tables count, too, no
// matter when they were created.
func wholeRSS(f loadtest.Figures) float64 {
	return when(f.Mode == "connections", float64(f.ServerRSS)/1e3/float64(max(1, f.Connections)))
}

// Compare writes the medians of all cases as a table in Markdown, with the ratios of the site
// to its peers. A ratio is the median of the ratios of the rounds.
func (r Results) Compare(w io.Writer) error {
	var out strings.Builder
	out.WriteString("| case | what")
	rule := "|---|---"
	for _, s := range servers() {
		out.WriteString(" | " + nameOf(s))
		rule += "|---:"
	}
	for _, p := range loadtest.Peers() {
		fmt.Fprintf(&out, " | ÷ %s", p)
		rule += "|---:"
	}
	out.WriteString(" |\n" + rule + "|\n")
	for _, label := range r.labels() {
		for _, m := range measures {
			r.line(&out, label, m)
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// line writes a line of the table, if any of its figures was measured.
func (r Results) line(out *strings.Builder, label string, m measure) {
	values := make(map[loadtest.Peer][]float64)
	measured := false
	for _, s := range servers() {
		values[s] = r.of(label, s).values(m.of)
		measured = measured || len(values[s]) > 0
	}
	if !measured {
		return
	}
	fmt.Fprintf(out, "| %s | %s", label, m.name)
	for _, s := range servers() {
		fmt.Fprintf(out, " | %s", number(median(values[s])))
	}
	for _, p := range loadtest.Peers() {
		fmt.Fprintf(out, " | %s", number(ratio(values[""], values[p])))
	}
	out.WriteString(" |\n")
}

// number returns a figure with its significant digits, "" for 0.
func number(v float64) string {
	switch {
	case v == 0:
		return ""
	case v >= 100:
		return fmt.Sprintf("%.0f", v)
	default:
		return fmt.Sprintf("%.3g", v)
	}
}
