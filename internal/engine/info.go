package engine

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// Info is what an engine reports about its search. Missing values are zero.
type Info struct {
	Depth int // plies
	Nodes int // positions looked at
	Time  time.Duration
	Vec   []float64 // each seat's chance to win, from 0 to 1
	Draw  float64   // the chance of a draw
	PV    []string  // the moves that it expects
}

// read reads what follows "info" in a line of an engine. Missing or malformed
// values stay as they were.
func (i *Info) read(text string) {
	words := strings.Fields(text)
	for len(words) > 0 {
		key := words[0]
		words = words[1:]
		switch {
		case key == "string":
			return // the rest is free text
		case key == "pv":
			i.PV = words
			return
		case len(words) == 0:
			return
		case key == "depth":
			readCount(&i.Depth, words[0])
		case key == "nodes":
			readCount(&i.Nodes, words[0])
		case key == "time":
			ms := 0
			if readCount(&ms, words[0]) {
				i.Time = time.Duration(min(ms, math.MaxInt32)) * time.Millisecond
			}
		case key == "vec":
			if vec, ok := readChances(words[0]); ok {
				i.Vec = vec
			}
		case key == "draw":
			if draw, ok := readChance(words[0]); ok {
				i.Draw = draw
			}
		default:
			continue
		}
		words = words[1:]
	}
}

// readCount reads a number, and reports whether it is one and not negative.
func readCount(into *int, text string) bool {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return false
	}
	*into = n
	return true
}

func readChances(text string) ([]float64, bool) {
	var chances []float64
	for part := range strings.SplitSeq(text, ",") {
		c, ok := readChance(part)
		if !ok {
			return nil, false
		}
		chances = append(chances, c)
	}
	return chances, true
}

func readChance(text string) (float64, bool) {
	c, err := strconv.ParseFloat(text, 64)
	return c, err == nil && c >= 0 && c <= 1
}

// String returns the information as a line of an engine, without "info".
func (i Info) String() string {
	var b strings.Builder
	b.WriteString("depth " + strconv.Itoa(i.Depth) + " nodes " + strconv.Itoa(i.Nodes) +
		" time " + strconv.FormatInt(i.Time.Milliseconds(), 10))
	if len(i.Vec) > 0 {
		b.WriteString(" score vec ")
		for s, chance := range i.Vec {
			if s > 0 {
				b.WriteByte(',')
			}
			b.WriteString(strconv.FormatFloat(chance, 'f', 2, 64))
		}
		b.WriteString(" draw " + strconv.FormatFloat(i.Draw, 'f', 2, 64))
	}
	if len(i.PV) > 0 {
		b.WriteString(" pv " + strings.Join(i.PV, " "))
	}
	return b.String()
}
