package lists

import "triplecross/templates/layout"

// WatchPage lists games to watch.
type WatchPage struct {
	layout.Page
	Kinds     []Filter // by how far games have come
	Wall      Wall
	Sections  []Section
	Finished  Finished
	OneStatus bool   // the page lists games of a status that the reader has chosen
	Newest    string // the address of the first page of that list, empty on that page
}
