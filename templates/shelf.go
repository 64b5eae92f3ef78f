package templates

// Shelf is a part of a page that lists tables.
type Shelf struct {
	Heading string
	Cards   []Card
	More    string // the address of the older ones, empty if there are none
}

// bare reports whether there is nothing on any shelf.
func bare(shelves []Shelf) bool {
	for _, s := range shelves {
		if len(s.Cards) > 0 {
			return false
		}
	}
	return true
}
