package puzzle

import (
	"cmp"
	"embed"
	"fmt"
	"slices"
	"time"
)

//go:embed shipped
var shipped embed.FS

// withdrawnFile has the withdrawn puzzles of all games.
const withdrawnFile = "withdrawn.txt.gz"

// Collection is many puzzles. It is immutable.
type Collection struct {
	all           []Puzzle // by rating, the easiest first
	byID          map[string]int
	days          []int // the puzzles of the day, in turn
	withdrawn     []Puzzle
	withdrawnByID map[string]Puzzle
}

// Shipped returns the puzzles that are part of the program.
func Shipped() (*Collection, error) {
	files, err := shipped.ReadDir("shipped")
	if err != nil {
		return nil, fmt.Errorf("puzzle: %w", err)
	}
	var all, withdrawn []Puzzle
	for _, file := range files {
		some, err := readFile("shipped/" + file.Name())
		if err != nil {
			return nil, fmt.Errorf("puzzle: %s: %w", file.Name(), err)
		}
		if file.Name() == withdrawnFile {
			withdrawn = some
		} else {
			all = append(all, some...)
		}
	}
	c := Collect(all)
	for _, p := range withdrawn {
		p.Withdrawn = true
		c.withdrawn = append(c.withdrawn, p)
		c.withdrawnByID[p.ID()] = p
	}
	return c, nil
}

func readFile(name string) ([]Puzzle, error) {
	file, err := shipped.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return ReadPacked(file)
}

// Collect returns the collection of some puzzles.
func Collect(all []Puzzle) *Collection {
	c := &Collection{byID: make(map[string]int), withdrawnByID: make(map[string]Puzzle)}
	ids := make([]string, len(all)) // worked out once: comparing asks for each many times
	order := make([]int, len(all))
	for i, p := range all {
		ids[i], order[i] = p.ID(), i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(all[a].Rating, all[b].Rating), cmp.Compare(ids[a], ids[b]))
	})
	for i, from := range order {
		c.all = append(c.all, all[from])
		c.byID[ids[from]] = i
	}
	c.days = c.daily(func(i int) string { return ids[order[i]] })
	return c
}

// Find returns the puzzle with an ID, even a withdrawn one, and whether there is one.
func (c *Collection) Find(id string) (Puzzle, bool) {
	if i, ok := c.byID[id]; ok {
		return c.all[i], true
	}
	p, ok := c.withdrawnByID[id]
	return p, ok
}

// Withdrawn returns the withdrawn puzzles of all games.
func (c *Collection) Withdrawn() []Puzzle { return slices.Clone(c.withdrawn) }

// Of returns the puzzles of a game that are not withdrawn, the easiest first.
func (c *Collection) Of(slug string) []Puzzle {
	return slices.DeleteFunc(slices.Clone(c.all), func(p Puzzle) bool { return p.Game != slug })
}

// easiestOfDay and hardestOfDay bound the ratings of puzzles of the day, which are neither obvious
// nor for masters.
const easiestOfDay, hardestOfDay = 800, 1700

// daily lists the puzzles of the day: the games take turns, and within a game the IDs give the
// order, which is as good as random.
func (c *Collection) daily(id func(int) string) []int {
	ofGame := make(map[string][]int)
	var slugs []string
	for i, p := range c.all {
		if p.Rating < easiestOfDay || p.Rating > hardestOfDay {
			continue
		}
		if ofGame[p.Game] == nil {
			slugs = append(slugs, p.Game)
		}
		ofGame[p.Game] = append(ofGame[p.Game], i)
	}
	slices.Sort(slugs)
	most := 0
	for _, slug := range slugs {
		slices.SortFunc(ofGame[slug], func(a, b int) int { return cmp.Compare(id(a), id(b)) })
		most = max(most, len(ofGame[slug]))
	}
	var days []int
	for n := range most {
		for _, slug := range slugs {
			days = append(days, ofGame[slug][n%len(ofGame[slug])])
		}
	}
	return days
}

// OfDay returns the puzzle of the day for t's day in UTC, and whether there is one.
func (c *Collection) OfDay(t time.Time) (Puzzle, bool) {
	if len(c.days) == 0 {
		return Puzzle{}, false
	}
	day := t.Unix() / int64((24 * time.Hour).Seconds())
	return c.all[c.days[day%int64(len(c.days))]], true
}

// All returns all puzzles that are not withdrawn, the easiest first.
func (c *Collection) All() []Puzzle { return slices.Clone(c.all) }
