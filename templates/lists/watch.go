package lists

import "triplecross/templates/layout"

// WatchPage lists games to watch.
type WatchPage struct {
	layout.Page
	Sections []Section
	Older    bool // this is not the first page
}
