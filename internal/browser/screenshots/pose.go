package main

import (
	"fmt"

	"triplecross/internal/browser"
)

// seatBot gives the last seat of a waiting table to a bot.
func seatBot(p *browser.Page) error {
	if err := p.Click(`.seats li:last-child [value="bot"]`); err != nil {
		return err
	}
	return p.Wait(`document.querySelector(".seats select")`)
}

// selectPiece selects the first piece that can move.
func selectPiece(p *browser.Page) error {
	return pick(p, `document.querySelector(".piece.movable").dataset.at`)
}

// selectJump selects a piece that can jump over another.
func selectJump(p *browser.Page) error {
	return pick(p, `JSON.parse(document.querySelector("#view").textContent).l.split(" ")
		.map(move => move.split("x")).find(move => move.length > 1)[0]`)
}

// selectExit selects a piece that can leave the board.
func selectExit(p *browser.Page) error {
	return pick(p, `document.querySelector(".gate.open").dataset.place.replace("^", "")`)
}

// selectLongest selects the piece with the longest move.
func selectLongest(p *browser.Page) error {
	return pick(p, `JSON.parse(document.querySelector("#view").textContent).l.split(" ")
		.sort((a, b) => b.length - a.length)[0].split("-")[0]`)
}

// unfold opens a collapsed part of the page.
func unfold(selector string) func(*browser.Page) error {
	return func(p *browser.Page) error { return p.Click(selector + " > summary") }
}

func scrollTo(selector string) func(*browser.Page) error {
	return func(p *browser.Page) error {
		_, err := browser.Eval[bool](p, fmt.Sprintf(`!document.querySelector(%q).scrollIntoView()`, selector))
		return err
	}
}

func pick(p *browser.Page, which string) error {
	if err := p.Wait(`document.querySelector(".piece.movable")`); err != nil {
		return err
	}
	cell, err := browser.Eval[string](p, which)
	if err != nil {
		return err
	}
	return p.ClickPlaces(cell)
}

// focusCell moves the focus to the board.
func focusCell(p *browser.Page) error {
	if err := p.Wait(`document.querySelector('[role="gridcell"][tabindex="0"]')`); err != nil {
		return err
	}
	for range 30 {
		there, err := browser.Eval[bool](p, `document.activeElement.matches('[role="gridcell"]')`)
		if err != nil || there {
			return err
		}
		if err := p.Press("Tab"); err != nil {
			return err
		}
	}
	return nil
}
