package seat

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/engine"
	"triplecross/internal/game"
	"triplecross/internal/game/games"
)

// mute is a player that never moves.
type mute struct{}

func (mute) NewGame(context.Context, game.Game, game.Setup) error { return nil }

func (mute) Move(ctx context.Context, _ engine.Position, _ engine.Limits) (string, engine.Info, error) {
	<-ctx.Done()
	return "", engine.Info{}, ctx.Err()
}

func (mute) Close() {}

func TestAPlayerThatIsGivenPositionsHasAMinuteForAMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, _ := games.Find("chexers")
		state, err := g.Start("")
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
		defer cancel()
		s := session{Options: Options{Player: mute{}, Limits: engine.Limits{Nodes: 1000}}}
		began := time.Now()
		_, err = s.choose(ctx, state, engine.Position{})
		if took := time.Since(began); !errors.Is(err, context.DeadlineExceeded) || took != time.Minute {
			t.Errorf("after %s: %v", took, err)
		}
	})
}
