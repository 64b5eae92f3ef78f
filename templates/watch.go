package templates

// WatchPage lists games to look at.
type WatchPage struct {
	Page
	Shelves []Shelf
	Older   bool // this is not the first page
}
