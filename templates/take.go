package templates

import "strings"

// TakePage offers to take over a seat by its secret link.
type TakePage struct {
	Page
	Table  string
	Key    string
	Game   string // its name
	Plate  Plate  // the seat
	Others []Plate
	Mine   bool // the visitor has this seat already
}

// says tells whose table it is.
func (p TakePage) says() string {
	var names []string
	for _, o := range p.Others {
		if o.Name != "" {
			names = append(names, o.Name)
		}
	}
	if len(names) == 0 {
		return "This link is a seat at a table of " + p.Game + "."
	}
	return "This link is a seat at a game of " + p.Game + " with " + strings.Join(names, " and ") + "."
}
