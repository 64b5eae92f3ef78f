package main

import "triplecross/internal/browser"

// alone are the screenshots of tables that the reader's browser plays without the site.
func (s stage) alone() []shot {
	live := `document.querySelector("#table").dataset.status === "live"`
	return []shot{
		{name: "local", url: s.site.URL + "/play"},
		{name: "local-new", url: s.site.URL + "/play/chexers"},
		{name: "local-playing", url: s.site.URL + "/play/chexers", pose: then(begin, wait(live))},
	}
}

// begin begins a game of the browser's own.
func begin(p *browser.Page) error {
	if err := p.Wait(`!document.querySelector("form[data-begin] button").disabled`); err != nil {
		return err
	}
	return p.Click("form[data-begin] button")
}
