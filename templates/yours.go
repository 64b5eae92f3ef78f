package templates

// YoursPage lists the games of the person who reads it.
type YoursPage struct {
	Page
	Shelves []Shelf
	Older   bool // this is not the first page
}
