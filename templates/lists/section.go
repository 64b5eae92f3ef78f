package lists

// Section is a part of a page that lists tables.
type Section struct {
	Heading string
	Cards   []Card
	More    string // the address of the older ones, empty if there are none
}

// empty reports whether no section has a table, or older ones.
func empty(sections []Section) bool {
	for _, s := range sections {
		if len(s.Cards) > 0 || s.More != "" {
			return false
		}
	}
	return true
}
