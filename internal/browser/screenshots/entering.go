package main

import (
	"fmt"

	"triplecross/internal/browser"
)

// plan plans a move of a person who is not on turn.
func plan(p *browser.Page) error {
	cell, err := browser.Eval[string](p, `document.querySelector('.piece[data-seat="1"]').dataset.at`)
	if err != nil {
		return err
	}
	if err := p.ClickPlaces(cell, "d4"); err != nil {
		return err
	}
	return p.Wait(`document.querySelector(".plan .ghost")`)
}

// tapFar selects a piece and taps a cell where it cannot go.
func tapFar(p *browser.Page) error {
	return tapFrom(p, ".cell:not(.legal, .selected)", `!document.querySelector("#notice").hidden`)
}

// tapFrom selects a piece, taps the first cell that a selector matches, and waits
// until an expression is true.
func tapFrom(p *browser.Page, cell, then string) error {
	if err := selectPiece(p); err != nil {
		return err
	}
	to, err := browser.Eval[string](p, fmt.Sprintf("document.querySelector(%q).dataset.place", cell))
	if err != nil {
		return err
	}
	if err := p.ClickPlaces(to); err != nil {
		return err
	}
	return p.Wait(then)
}

// openPreferences shows a person's preferences.
func openPreferences(p *browser.Page) error {
	if err := p.Click("#more > summary"); err != nil {
		return err
	}
	return scrollTo(".preferences")(p)
}

// confirm enters a move of a person who wants to confirm moves.
func confirm(p *browser.Page) error {
	const want = `(localStorage.setItem("preferences", '{"confirm":true}'), location.reload(), true)`
	if err := p.Wait(want); err != nil {
		return err
	}
	if err := p.Wait(`document.querySelector(".piece.movable") && document.querySelector('[data-prefer="confirm"]').checked`); err != nil {
		return err
	}
	if err := selectPiece(p); err != nil {
		return err
	}
	to, err := browser.Eval[string](p, `document.querySelector(".cell.legal").dataset.place`)
	if err != nil {
		return err
	}
	if err := p.ClickPlaces(to); err != nil {
		return err
	}
	return p.Wait(`document.querySelector("#confirm").checkVisibility()`)
}
