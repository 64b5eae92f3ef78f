package templates

import "slices"

// AboutPage tells what the site is.
type AboutPage struct {
	Page
	Levels []Level // of the bots, the weakest first
}

// rated reports whether any level has been measured.
func (p AboutPage) rated() bool {
	return slices.ContainsFunc(p.Levels, func(l Level) bool { return l.Rating > 0 })
}
