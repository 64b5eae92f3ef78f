package cli

import (
	"errors"
	"strings"

	"triplecross/internal/loadtest/plot"
	"triplecross/internal/loadtest/report"
)

// isReport reports whether the arguments of loadtest ask for a report of earlier load tests.
func isReport(args []string) bool {
	return len(args) > 0 && (args[0] == "compare" || args[0] == "plot")
}

// runReport reads the output of load tests with -json, or of benchmarks, and writes a table or a plot of it.
func runReport(args []string, std streams) error {
	switch strings.Join(args, " ") {
	case "compare":
		results, err := report.Read(std.in)
		if err != nil {
			return err
		}
		if len(results) == 0 {
			return errors.New("the input has nothing to compare")
		}
		return results.Compare(std.out)
	case "plot latency":
		results, err := report.Read(std.in)
		if err != nil {
			return err
		}
		return write(results.Latency(), std)
	case "plot lists":
		chart, err := report.Lists(std.in)
		if err != nil {
			return err
		}
		return write(chart, std)
	}
	return &callError{errors.New("after loadtest comes compare, plot latency, plot lists, or flags")}
}

// write writes a chart, if there is something on it.
func write(c plot.Chart, std streams) error {
	for _, p := range c.Panels {
		if len(p.Lines) == 0 {
			return errors.New("the input has nothing to plot")
		}
	}
	return c.Write(std.out)
}
