package lists

import "triplecross/templates/layout"

// YoursPage lists the games of the person who reads it.
type YoursPage struct {
	layout.Page
	Shelves []Section
	Older   bool // this is not the first page
}
