package templates

// Next is the table of a rematch.
type Next struct {
	Href string // empty as long as there is none
	By   string // who wants it
	Mine bool   // the person has a seat there
}

func (n Next) label() string {
	if n.Mine {
		return "Go to the rematch"
	}
	return "Watch the rematch"
}
