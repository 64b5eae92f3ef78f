package main

import "triplecross/internal/table"

// places returns the screenshots of pages other than tables, and of errors.
func (s stage) places(tables map[string]table.Moment) []shot {
	url, ada := s.site.URL, people()[0].token
	waiting := url + "/t/" + tables["waiting"].ID
	return []shot{
		{name: "pool", url: url + "/pool/chexers"},
		{name: "pool-hexachess", url: url + "/pool/hexachess"},
		{name: "pool-waiting", url: url + "/pool/chexers", token: ada, pose: wait(`document.querySelector("#pool-status")?.getClientRects().length || document.querySelector('form[action="/pool/chexers"] button.primary')?.click()`)},
		{name: "appearance", url: url + "/appearance"},
		{name: "yours", url: url + "/yours", token: ada},
		{name: "yours-finished", url: url + "/yours", token: ada, pose: scrollTo(".footer")},
		{name: "yours-none", url: url + "/yours"},
		{name: "erase", url: url + "/yours/erase", token: ada},
		{name: "import", url: url + "/import"},
		{name: "keys", url: url + "/keys"},
		{name: "about", url: url + "/about"},
		{name: "about-bots", url: url + "/about#bots"},
		{name: "programs", url: url + "/programs"},
		{name: "error-table", url: url + "/t/nosuchtable"},
		{name: "error-page", url: url + "/nowhere"},
		{name: "error-link", url: waiting + "/join/withdrawn"},
		{name: "error-choice", url: url + "/new?game=chexers&clock=never"},
		{name: "offline", url: url + "/offline"},
	}
}
