// Simulation shows how long people wait in the pool, and how many play with bots, for different numbers of
// arrivals: go run ./internal/pool/simulation table >…, or plot >docs/plots/pool.svg.
package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"triplecross/internal/loadtest/plot"
	"triplecross/internal/pool"
)

func main() {
	draw := map[string]func(io.Writer) error{"table": writeTable, "plot": writePlot}
	if len(os.Args) != 2 || draw[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "usage: simulation table | plot")
		os.Exit(2)
	}
	if err := draw[os.Args[1]](os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "simulation:", err)
		os.Exit(1)
	}
}

// people is the number of arrivals in each simulation: enough that chance does not show in two digits.
const people = 60_000

// patience is how long people wait before bots fill the seats, with its name.
type patience struct {
	name string
	wait time.Duration
}

// patiences returns the choices on the pool's page.
func patiences() []patience {
	return []patience{{"20 s", 20 * time.Second}, {"1 min", time.Minute}, {"5 min", 5 * time.Minute}, {"people only", 0}}
}

// simulate simulates people who arrive at the given rate for games with the given number of players.
func simulate(perHour float64, players int, p patience) pool.Outcome {
	return pool.Simulate(pool.Arrivals{
		Kind: pool.Kind{Game: "chexers", Players: players}, PerHour: perHour, Patience: p.wait, People: people, Seed: 1,
	})
}

// writeTable writes the rates of docs/pool.md as a table.
func writeTable(w io.Writer) error {
	fmt.Fprintln(w, "| people an hour | seats | patience | half wait less than | nine of ten | games with bots | with bots only |")
	fmt.Fprintln(w, "|---:|---:|---|---:|---:|---:|---:|")
	for _, rate := range []float64{1, 5, 20, 100} {
		for _, players := range []int{2, 3} {
			for _, p := range patiences() {
				o := simulate(rate, players, p)
				_, err := fmt.Fprintf(w, "| %.0f | %d | %s | %s | %s | %.0f %% | %.0f %% |\n", rate, players, p.name,
					rounded(o.Wait(0.5)), rounded(o.Wait(0.9)), share(o.Filled, o), share(o.Alone, o))
				if err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// rounded formats a waiting time with useful precision.
func rounded(d time.Duration) string {
	if d < 2*time.Minute {
		return fmt.Sprintf("%.0f s", d.Seconds())
	}
	return fmt.Sprintf("%.0f min", d.Minutes())
}

// share returns a number of games as a percentage of all.
func share(games int, o pool.Outcome) float64 { return 100 * float64(games) / float64(o.Matches) }

// writePlot draws games of three.
func writePlot(w io.Writer) error {
	axis := plot.Axis{Label: "people an hour and game", Unit: "people an hour", Log: true}
	waits := plot.Panel{Title: "nine of ten wait less", X: axis, Y: plot.Axis{Label: "minutes", Unit: "min", Log: true}}
	bots := plot.Panel{Title: "games in which bots take seats", X: axis, Y: plot.Axis{Label: "of a hundred games", Unit: "of a hundred"}}
	for _, p := range patiences() {
		long, filled := plot.Line{Name: p.name}, plot.Line{Name: p.name}
		for _, rate := range []float64{1, 2, 5, 10, 20, 50, 100, 200} {
			o := simulate(rate, 3, p)
			long.Points = append(long.Points, plot.Point{X: rate, Y: o.Wait(0.9).Minutes()})
			filled.Points = append(filled.Points, plot.Point{X: rate, Y: share(o.Filled, o)})
		}
		waits.Lines, bots.Lines = append(waits.Lines, long), append(bots.Lines, filled)
	}
	return plot.Chart{
		Title:  "Waiting in the pool for a game of three",
		About:  "How long people wait and how many games bots fill, against how many people come, for each patience.",
		Panels: []plot.Panel{waits, bots},
	}.Write(w)
}
