package main

import (
	"fmt"

	"triplecross/internal/browser"
	"triplecross/internal/table"
)

// Expressions that are true once a browser has searched a position, and a whole game.
const (
	searched = `document.querySelector("[data-lines] button")`
	reported = `document.querySelector("[data-working]")?.hidden && document.querySelector(".report h3")`
)

// studies returns the screenshots of replays and of the analyses that the reader's browser makes.
func (s stage) studies(tables map[string]table.Moment) []shot {
	replay := func(name string, ply int) string { return fmt.Sprintf("%s/g/%s/%d", s.site.URL, tables[name].ID, ply) }
	half := replay("over", len(tables["over"].Moves)/2)
	preview := then(press(".share > summary"), wait(`document.querySelector(".preview").naturalWidth > 0`))
	report := then(wait(`document.querySelector("[data-chances]")`), press("[data-chances]"), wait(reported))
	again := s.site.URL + "/g/" + tables["missed"].ID + "/again"
	ada := people()[0].token
	ready := wait(`document.querySelector("#again").dataset.state === "turn"`)
	try := func(places ...string) func(*browser.Page) error {
		return then(ready, func(p *browser.Page) error { return p.ClickPlaces(places...) })
	}
	return []shot{
		{name: "again", url: again, token: ada, pose: ready},
		{name: "again-whose", url: again},
		{name: "again-wrong", url: again, token: ada, pose: then(try("b1", "b2"), wait(`document.querySelector("[data-again]:not([hidden])")`))},
		{name: "again-found", url: again + "?seat=2", pose: then(try("d1", "d2"), wait(`document.querySelector("[data-next].primary")`))},
		{name: "again-shown", url: again, token: ada, pose: then(ready, press("[data-show]"), wait(`document.querySelector("[data-next].primary")`))},
		{name: "report-tries", url: replay("missed", 6), token: ada, pose: then(report, scrollTo(".tries"))},
		{name: "replay", url: half},
		{name: "replay-play-on", url: half, pose: unfold("#play-on")},
		{name: "replay-save", url: half, pose: unfold("#save")},
		{name: "replay-hand-over", url: replay("handed", 12)},
		{name: "replay-resigned", url: s.site.URL + "/g/" + tables["resigned"].ID},
		{name: "share", url: half, pose: preview},
		{name: "share-over", url: s.site.URL + "/t/" + tables["over"].ID, token: people()[0].token, pose: preview},
		{name: "analysis", url: s.site.URL + "/analysis/chexers", pose: wait(searched)},
		{name: "analysis-game", url: replay("resigned", 8) + "/analysis", pose: wait(searched)},
		{name: "analysis-set-up", url: s.site.URL + "/analysis/hexdame", pose: then(wait(searched), press("[data-tray] > summary"), scrollTo("[data-tray]"))},
		{
			name: "hints", url: s.site.URL + "/t/" + tables["alone"].ID, token: people()[0].token,
			pose: then(press("#more > summary"), press(`a[href$="#hints"]`), hinted),
		},
		{name: "report", url: replay("resigned", 6), pose: report},
		{name: "report-read", url: replay("resigned", 6), pose: then(report, scrollTo(".report"))},
	}
}
