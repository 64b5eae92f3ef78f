package templates

// Page is the frame of a page: what its head and header need.
type Page struct {
	Theme  Theme
	Path   string // of this page, to come back to after switching the theme
	Assets Assets
}

// Assets are the URLs of the static files that pages name.
type Assets struct {
	Style  string // css/site.css
	Script string // dist/app.js
	Font   string // font/serif.woff2
	Icon   string // icon/favicon.svg
	Touch  string // icon/touch.png, the icon of phones
}

// frame says how a page differs from the others.
type frame struct {
	Title string // of the window, without the site's name; empty on the home page
	About string // one sentence for search engines and link previews
	At    string // the link of the header that leads here
	Game  string // the slug of the game that the page is about, if any
	// Script says that the page has something for the script to do.
	Script bool
	// Reload says that a browser without script loads the page again every few
	// seconds.
	Reload bool
	// Whole says that the page fills the window and ends there, without footer.
	Whole bool
}

func (f frame) title() string {
	if f.Title == "" {
		return "Triplecross: hexagon games for two to six"
	}
	return f.Title + " · Triplecross"
}

// rules is the address of the rules that a reader of the page may want.
func (f frame) rules() string {
	if f.Game == "" {
		return "/rules"
	}
	return "/rules/" + f.Game
}
