package bots

import "fmt"

// Level is a way for a bot to play.
type Level struct {
	Slug, Name string
	Character  string // one sentence
	Rating     int    // the strength in Chexers; 0 where nobody has measured it
}

// Unrated returns levels by their names alone, for where there is little room.
func Unrated(levels []Level) []Level {
	var list []Level
	for _, l := range levels {
		list = append(list, Level{Slug: l.Slug, Name: l.Name})
	}
	return list
}

// label names the level as lists to choose from do: "Club · 1450".
func (l Level) label() string {
	if l.Rating == 0 {
		return l.Name
	}
	return fmt.Sprintf("%s · %d", l.Name, l.Rating)
}
