package lists

import "triplecross/templates/layout"

// WatchPage lists games to look at.
type WatchPage struct {
	layout.Page
	Shelves []Section
	Older   bool // this is not the first page
}
