package report_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/loadtest"
	"triplecross/internal/loadtest/plot"
	"triplecross/internal/loadtest/report"
)

// figures has two rounds of a case, the second on a machine half as fast, and one case of the
// curve.
const figures = `
{"label":"full","mode":"play","cpu_us_per_move":120,"moves_per_s":8000,"disk_bytes_per_move":900}
{"label":"full","mode":"play","cpu_us_per_move":100,"moves_per_s":10000,"against":"centrifuge"}
{"label":"500 moves/s","mode":"play","rate":500,"moves_per_s":500,"everybody":{"p50_ms":0.5,"p99_ms":3}}
{"label":"700 moves/s","mode":"play","rate":700,"moves_per_s":600,"everybody":{"p50_ms":900,"p99_ms":950}}
{"label":"full","mode":"play","cpu_us_per_move":240,"moves_per_s":4000,"disk_bytes_per_move":1100}
{"label":"full","mode":"play","cpu_us_per_move":200,"moves_per_s":5000,"against":"centrifuge"}
`

func read(t *testing.T, text string) report.Results {
	t.Helper()
	results, err := report.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return results
}

func TestServersAreComparedRoundByRound(t *testing.T) {
	var out strings.Builder
	if err := read(t, figures).Compare(&out); err != nil {
		t.Fatal(err)
	}
	want := `| case | what | Triplecross | centrifuge | coder | ÷ centrifuge | ÷ coder |
|---|---|---:|---:|---:|---:|---:|
| full | CPU a move, µs | 180 | 150 |  | 1.2 |  |
| full | moves/s | 6000 | 7500 |  | 0.8 |  |
| full | written to disk a move, KB | 1 |  |  |  |  |
| 500 moves/s | p50, ms | 0.5 |  |  |  |  |
| 500 moves/s | p99, ms | 3 |  |  |  |  |
| 700 moves/s | p50, ms | 900 |  |  |  |  |
| 700 moves/s | p99, ms | 950 |  |  |  |  |
`
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Error(diff)
	}
}

func TestALineOfLatencyEndsWhereTheServerCannotKeepUp(t *testing.T) {
	chart := read(t, figures).Latency()
	want := []plot.Line{{Name: "Triplecross", Points: []plot.Point{{X: 500, Y: 0.5}}}}
	if diff := cmp.Diff(want, chart.Panels[0].Lines); diff != "" {
		t.Error(diff)
	}
}

func TestWhatIsNoFiguresIsRefused(t *testing.T) {
	if _, err := report.Read(strings.NewReader(figures + "full")); err == nil || !strings.Contains(err.Error(), "the 7. figures") {
		t.Errorf("the error is %v", err)
	}
}

func TestFiguresOfALoadTestAreRead(t *testing.T) {
	results := read(t, figures)
	if len(results) != 6 || results[1].Against != loadtest.Centrifuge {
		t.Errorf("%+v", results)
	}
}

func TestBenchmarksBecomeLinesFromFewGamesToMany(t *testing.T) {
	chart, err := report.Lists(strings.NewReader(`
goos: linux
BenchmarkLists/yours/games=10000-4   	 100	   2000000 ns/op
BenchmarkLists/yours/games=1000      	 100	   1000000 ns/op	 12 B/op
BenchmarkLists/yours/games=1000      	 100	   3000000 ns/op
PASS`))
	if err != nil {
		t.Fatal(err)
	}
	want := []plot.Line{{Name: "/yours", Points: []plot.Point{{X: 1000, Y: 2}, {X: 10000, Y: 2}}}}
	if diff := cmp.Diff(want, chart.Panels[0].Lines); diff != "" {
		t.Error(diff)
	}
}

// The plots of the documentation are those that `make plots` draws from the figures next to them.
func TestThePlotsShowTheirFigures(t *testing.T) {
	const folder = "../../../docs/plots"
	file := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	lists, err := report.Lists(bytes.NewReader(file("lists.txt")))
	if err != nil {
		t.Fatal(err)
	}
	for name, chart := range map[string]plot.Chart{
		"latency.svg": read(t, string(file("load.jsonl"))).Latency(),
		"lists.svg":   lists,
	} {
		var drawn bytes.Buffer
		if err := chart.Write(&drawn); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(file(name)), drawn.String()); diff != "" {
			t.Errorf("%s: make plots\n%s", name, diff)
		}
	}
}
