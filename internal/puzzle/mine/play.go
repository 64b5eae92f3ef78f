package mine

import (
	"context"
	"math/rand/v2"

	"triplecross/internal/ai/bot"
	"triplecross/internal/game"
)

// Play lets bots of various levels play a game, and returns its set-up and its positions. The same
// seed and n give the same game.
func (m *Miner) Play(ctx context.Context, seed, n uint64) (game.Setup, []game.State, error) {
	rng := rand.New(rand.NewPCG(seed, n))
	how := mannerOf(m.Game.Info().Slug)
	setup := m.Setup
	if setup == "" {
		setup = how.setups[n%uint64(len(how.setups))]
	}
	at, err := m.Game.Start(setup)
	if err != nil {
		return "", nil, err
	}
	levels := make([]bot.Level, at.Players())
	weakest := rng.IntN(len(how.levels) - 1)
	for s := range levels { // of about the same strength, so that the game is a contest
		levels[s], _ = bot.LevelNamed(how.levels[weakest+rng.IntN(2)])
	}
	states := []game.State{at}
	for at.Turn() != 0 && len(states) <= how.plies {
		by := at.Turn().First()
		choice, err := bot.Choose(ctx, bot.Request{State: at, Seat: by, Level: levels[by], Seed: rng.Uint64()})
		if err != nil {
			return "", nil, err
		}
		if at, err = at.Play(by, choice.Text); err != nil {
			return "", nil, err
		}
		states = append(states, at)
	}
	return setup, states, nil
}
