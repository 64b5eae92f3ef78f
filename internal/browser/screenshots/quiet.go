package main

import "triplecross/internal/browser"

// quiet returns the screenshots of a site on which nobody has played yet.
func quiet(site *browser.Site) []shot {
	return []shot{
		{name: "home-first", url: site.URL + "/"},
		{name: "watch-empty", url: site.URL + "/watch"},
		{name: "yours-empty", url: site.URL + "/yours"},
	}
}
