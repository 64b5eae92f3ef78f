package present

import (
	"triplecross/internal/game"
	"triplecross/internal/phrase"
	"triplecross/templates/forms"
	"triplecross/web/respond"
)

// Games are the games that are played here, in the order of lists.
type Games []game.Game

// Named returns the game with that slug, and the first of all for none.
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

// Find returns the game with that slug.
func (all Games) Find(slug string) (game.Game, bool) {
	for _, g := range all {
		if g.Info().Slug == slug {
			return g, true
		}
	}
	return nil, false
}

// Choices lists the games there are to choose from, with the present choice
// marked.
func (all Games) Choices(now game.Info) []forms.GameChoice {
	var choices []forms.GameChoice
	for _, g := range all {
		info := g.Info()
		choices = append(choices, forms.GameChoice{Info: info, Now: info.Slug == now.Slug})
	}
	return choices
}
