package main

import "triplecross/internal/browser"

// alone returns the screenshots of tables that the browser runs without the site.
func (s stage) alone() []shot {
	live := `document.querySelector("#table").dataset.status === "live"`
	return []shot{
		{name: "local", url: s.site.URL + "/play"},
		{name: "local-new", url: s.site.URL + "/play/chexers"},
		{name: "local-playing", url: s.site.URL + "/play/chexers", pose: then(begin, wait(live))},
		{name: "local-hint", url: s.site.URL + "/play/chexers", pose: then(begin, wait(live), press("[data-help]"), hinted)},
		{name: "local-what", url: s.site.URL + "/play/hexdame", pose: then(second, begin, wait(live+` && document.querySelector("#moves [data-ply]")`),
			press("[data-help]"), wait(opened), press("[data-what]"), wait(answered))},
	}
}

// Expressions that are true if a page has hints, and if these say something.
const (
	opened   = `document.querySelector(".hints [data-hint]:enabled")`
	answered = `document.querySelector("[data-said]").textContent.length > 12`
)

// hinted asks for a hint, and for the move itself.
func hinted(p *browser.Page) error {
	return then(wait(opened), press("[data-hint]"), wait(`document.querySelector(".arrows .mark")`), press("[data-hint]"), wait(`document.querySelector(".arrows .arrow")`))(p)
}

// second chooses the second seat, so that a bot begins.
func second(p *browser.Page) error {
	_, err := browser.Eval[string](p, `document.querySelector("[name=seat]").value = "1"`)
	return err
}

// begin begins a game of the browser's own.
func begin(p *browser.Page) error {
	if err := p.Wait(`!document.querySelector("form[data-begin] button").disabled`); err != nil {
		return err
	}
	return p.Click("form[data-begin] button")
}
