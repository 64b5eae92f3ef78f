package lists

// Shelf is a part of a page that lists tables.
type Section struct {
	Heading string
	Cards   []Card
	More    string // the address of the older ones, empty if there are none
}

// bare reports whether there is nothing on any shelf.
func empty(shelves []Section) bool {
	for _, s := range shelves {
		if len(s.Cards) > 0 {
			return false
		}
	}
	return true
}
