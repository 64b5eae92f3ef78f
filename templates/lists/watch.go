package lists

import "triplecross/templates/layout"

// WatchPage lists games to watch.
type WatchPage struct {
	layout.Page
	Kinds    []Filter // by how far games have come
	Wall     Wall
	Sections []Section
	Finished Finished
	Older    bool // this is not the first page
	None     bool // there are no games with the status that the reader has chosen
}
