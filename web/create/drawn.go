package create

import (
	"math/rand/v2"

	"triplecross/internal/game"
)

// chooseDrawn returns the set-up with a random choice for each option that people
// are not asked about and that the set-up leaves open.
func chooseDrawn(g game.Game, setup game.Setup) (game.Setup, error) {
	start, err := g.Start(setup)
	if err != nil {
		return setup, nil // the lobby reports what is wrong with it
	}
	fields, err := fieldsOf(setup)
	if err != nil {
		return "", err
	}
	for _, option := range g.Info().Options {
		choices := option.For(start.Players())
		if _, set := fields[option.Key]; option.Drawn && !set && len(choices) > 0 {
			fields[option.Key] = choices[rand.N(len(choices))].Value
		}
	}
	return writeSetup(fields)
}

// Again returns the set-up of a game for another one of its kind: without what was drawn at random,
// which Creator.Create draws anew.
func Again(g game.Game, setup game.Setup) (game.Setup, error) {
	fields, err := fieldsOf(setup)
	if err != nil {
		return "", err
	}
	for _, option := range g.Info().Options {
		if option.Drawn {
			delete(fields, option.Key)
		}
	}
	return writeSetup(fields)
}

// fieldsOf returns the choices of a set-up, for the caller to change.
func fieldsOf(setup game.Setup) (map[string]any, error) {
	fields := make(map[string]any)
	if err := setup.Decode(&fields); err != nil {
		return nil, err
	}
	if fields == nil { // the set-up is JSON's null, which games read as their defaults
		fields = make(map[string]any)
	}
	return fields, nil
}
