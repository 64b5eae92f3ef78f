package main

import (
	"errors"
	"fmt"

	"triplecross/internal/browser"
	"triplecross/internal/game/games"
	"triplecross/internal/puzzle"
	"triplecross/internal/table"
)

// puzzling returns the screenshots of the pages of puzzles.
func (s stage) puzzling() ([]shot, error) {
	all, err := puzzle.Shipped()
	if err != nil {
		return nil, err
	}
	shots := []shot{{name: "puzzles", url: s.site.URL + "/puzzles"}}
	for _, g := range games.All() {
		slug := g.Info().Slug
		if of := all.Of(slug); len(of) > 0 {
			shots = append(shots, shot{name: "puzzle-" + slug, url: s.site.URL + "/puzzles/" + of[0].ID()})
		}
	}
	first := shots[1].url
	return append(shots, shot{name: "puzzle-shown", url: first, pose: then(press("[data-show]"), wait(`document.querySelector("[data-told]:not([hidden])")`))}), nil
}

// asides returns the screenshots of questions beside the game, and of the operator's pages.
func (s stage) asides(tables map[string]table.Moment) []shot {
	ada := people()[0].token
	live, over := s.site.URL+"/t/"+tables["live"].ID, tables["over"].ID
	back := then(wait(`document.querySelector("#moves [data-ply]")`), func(p *browser.Page) error { return p.Press("ArrowLeft") },
		wait(`document.querySelector(".leaf:not([hidden])")`))
	// A headless browser does not ask for permission.
	pushed := func(when string) func(*browser.Page) error {
		return wait(fmt.Sprintf(`(() => {
			const root = document.querySelector("[data-push]");
			root.hidden = false;
			root.classList.add("asking");
			root.querySelectorAll("[data-when]").forEach((part) => (part.hidden = part.dataset.when !== %q));
			return true;
		})()`, when))
	}
	return []shot{
		{name: "leaf-playing", url: live, token: ada, pose: back},
		{name: "leaf-watching", url: live, pose: back},
		{name: "push-asked", url: s.site.URL + "/t/" + tables["letters"].ID, token: ada, pose: pushed("ask")},
		{name: "push-told", url: s.site.URL + "/t/" + tables["letters"].ID, token: ada, pose: pushed("told")},
		{name: "device-link", url: s.site.URL + "/yours", token: ada, pose: then(press(`form[action="/yours/device"] button`), wait(`document.querySelector("input.url")`), scrollTo("svg.qr"))},
		{name: "device-here", url: s.site.URL + "/yours", token: people()[4].token, pose: s.bring},
		{name: "admin", url: s.site.Admin + "/admin"},
		{name: "admin-table", url: fmt.Sprintf("%s/admin/tables/%s", s.site.Admin, over)},
	}
}

// bring opens the page on which another browser takes over a person's games.
func (s stage) bring(p *browser.Page) error {
	if err := then(press(`form[action="/yours/device"] button`), wait(`document.querySelector("input.url")`))(p); err != nil {
		return err
	}
	link, err := browser.Eval[string](p, `document.querySelector("input.url").value`)
	if err != nil {
		return err
	}
	return errors.Join(p.SetCookie(s.site.URL, "person", people()[5].token), p.Open(link))
}
