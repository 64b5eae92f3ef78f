package bots

import "fmt"

// Level is how well a bot plays.
type Level struct {
	Slug, Name string
	Bots       []string // the names of its bots, by seat; the one at the second plays against a person at the first
	Character  string   // one sentence
	Rating     int      // the strength in Chexers; 0 where nobody has measured it
}

// Unrated returns levels with only their names, for where there is little room.
func Unrated(levels []Level) []Level {
	var list []Level
	for _, l := range levels {
		list = append(list, Level{Slug: l.Slug, Name: l.Name})
	}
	return list
}

// label is the level's name in lists to choose from: "Club · 1450".
func (l Level) label() string {
	if l.Rating == 0 {
		return l.Name
	}
	return fmt.Sprintf("%s · %d", l.Name, l.Rating)
}
