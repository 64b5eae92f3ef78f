package lists

import "triplecross/templates/layout"

// YoursPage lists the reader's own games.
type YoursPage struct {
	layout.Page
	Sections []Section
	Older    bool // this is not the first page
}
