package lists

import "triplecross/templates/layout"

// WatchPage lists games to watch.
type WatchPage struct {
	layout.Page
	Wall     Wall
	Sections []Section
	Finished Finished
	Older    bool // this is not the first page
}
