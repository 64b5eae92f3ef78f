package lists

import "triplecross/templates/layout"

// YoursPage lists the reader's own games.
type YoursPage struct {
	layout.Page
	Sections []Section
	Older    bool // this is not the first page
	Known    bool // the reader is a person of whom something may be kept
}

// ErasePage is the page about erasing the reader's data.
type ErasePage struct {
	layout.Page
	Known bool
	Done  bool
}
