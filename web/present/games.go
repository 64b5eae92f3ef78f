package present

import (
	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/templates/forms"
	"triplecross/web/respond"
)

// Games are the games of the site, in the order in which lists show them.
type Games []game.Game

// Named returns the game with a slug, or the first game if slug is empty.
func (all Games) Named(slug string) (game.Game, error) {
	if slug == "" {
		return all[0], nil
	}
	g, ok := all.Find(slug)
	if !ok {
		return nil, respond.Bad(phrase.New("refusal.noSuchGame", "There is no such game here."))
	}
	return g, nil
}

// Find returns the game with a slug, and whether there is one.
func (all Games) Find(slug string) (game.Game, bool) {
	for _, g := range all {
		if g.Info().Slug == slug {
			return g, true
		}
	}
	return nil, false
}

// Teams returns the teams in a set-up of a game, nil if everybody plays alone or the game is not known here.
func (all Games) Teams(slug string, setup game.Setup) []int {
	g, ok := all.Find(slug)
	if !ok {
		return nil
	}
	b, err := g.Board(setup)
	if err != nil {
		return nil
	}
	return b.Teams
}

// Choices lists the games for a form to choose from; now is the present choice.
func (all Games) Choices(now game.Info) []forms.GameChoice {
	var choices []forms.GameChoice
	for _, g := range all {
		info := g.Info()
		choices = append(choices, forms.GameChoice{Info: info, Now: info.Slug == now.Slug})
	}
	return choices
}
