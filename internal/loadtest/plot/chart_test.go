package plot_test

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/loadtest/plot"
)

// draw draws a chart and returns its XML elements by their names, and its texts.
func draw(t *testing.T, c plot.Chart) (elements map[string]int, texts []string) {
	t.Helper()
	var b strings.Builder
	if err := c.Write(&b); err != nil {
		t.Fatal(err)
	}
	elements = make(map[string]int)
	in := xml.NewDecoder(strings.NewReader(b.String()))
	name := ""
	for {
		switch token, err := in.Token(); {
		case errors.Is(err, io.EOF):
			return elements, texts
		case err != nil:
			t.Fatalf("%v in\n%s", err, &b)
		default:
			switch token := token.(type) {
			case xml.StartElement:
				name = token.Name.Local
				elements[name]++
			case xml.CharData:
				if name == "text" && strings.TrimSpace(string(token)) != "" {
					texts = append(texts, string(token))
				}
			}
		}
	}
}

func TestAChartSaysWhatItShows(t *testing.T) {
	elements, texts := draw(t, plot.Chart{
		Title: "Cost & data", About: "What it costs.",
		Panels: []plot.Panel{{
			Title: "a <panel>",
			X:     plot.Axis{Label: "load, moves a second", Unit: "moves/s"},
			Y:     plot.Axis{Label: "time, ms", Unit: "ms", Log: true},
			Lines: []plot.Line{
				{Name: "ours", Points: []plot.Point{{X: 500, Y: 0.3}, {X: 2500, Y: 1.5}}},
				{Name: "theirs", Points: []plot.Point{{X: 500, Y: 4}}},
			},
		}},
	})
	want := []string{
		"Cost & data", "ours", "theirs", "a <panel>",
		"0.2", "0.5", "1", "2", "5",
		"0", "500", "1\u2009000", "1\u2009500", "2\u2009000", "2\u2009500",
		"load, moves a second", "time, ms",
	}
	if diff := cmp.Diff(want, texts); diff != "" {
		t.Error(diff)
	}
	// A mark for each point and each name, a title for each point and the whole.
	if elements["circle"] != 3 || elements["rect"] != 1+2 || elements["title"] != 4 || elements["desc"] != 1 || elements["svg"] != 1 {
		t.Error(elements)
	}
}

func TestManyDecadesAreMarkedByTheirPowers(t *testing.T) {
	_, texts := draw(t, plot.Chart{Panels: []plot.Panel{{
		X:     plot.Axis{Log: true},
		Y:     plot.Axis{Log: true},
		Lines: []plot.Line{{Points: []plot.Point{{X: 1000, Y: 0.004}, {X: 100_000, Y: 7000}}}},
	}}})
	got := strings.Join(texts, " ")
	want := "0.001 0.01 0.1 1 10 100 1\u2009000 10\u2009000 " +
		"1\u2009000 2\u2009000 5\u2009000 10\u2009000 20\u2009000 50\u2009000 100\u2009000"
	if got != want {
		t.Errorf("the ticks are %s", got)
	}
}

func TestAnEmptyChartIsOne(t *testing.T) {
	if elements, _ := draw(t, plot.Chart{Panels: []plot.Panel{{Y: plot.Axis{Log: true}}}}); elements["svg"] != 1 {
		t.Error(elements)
	}
}
