package pages

import (
	"slices"

	"triplecross/templates/bots"
	"triplecross/templates/layout"
)

// AboutPage is the page about the site.
type AboutPage struct {
	layout.Page
	Levels   []bots.Level // of the bots, the weakest first
	ChatDays int          // how many days chat is kept; 0 means for good
}

// rated reports whether any level has been measured.
func (p AboutPage) rated() bool {
	return slices.ContainsFunc(p.Levels, func(l bots.Level) bool { return l.Rating > 0 })
}
