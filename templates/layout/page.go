package layout

// Page is the frame of a page: what its head and header need.
type Page struct {
	Theme  Theme
	Board  BoardTheme
	Path   string // of this page, to come back to after switching the theme
	Assets Assets
	Card   LinkCard // of links to the page; the zero value for none
	Turns  int      // in how many games the reader is on turn, where a page counts them
	// Canonical is the preferred URL of a page that has several, else empty.
	Canonical string
}

// LinkCard is what a preview of a link to a page shows.
type LinkCard struct {
	Picture string // its absolute address
	Alt     string // what it shows, in words
}
