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
	"triplecross/internal/siteclient"
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

func TestAnEngineIsToldTheClocksOfAGameAndNotDaysForAMove(t *testing.T) {
	second, minute := time.Second, time.Minute
	left := []time.Duration{minute, minute, minute}
	for _, tt := range []struct {
		name   string
		given  engine.Limits
		clock  siteclient.Clock
		engine string
	}{
		{"no clock", engine.Limits{}, siteclient.Clock{}, "movetime 1000"},
		{"a clock", engine.Limits{}, siteclient.Clock{Left: left}, "clocks 60000,60000,60000"},
		{"an increment", engine.Limits{Nodes: 7}, siteclient.Clock{Left: left, Inc: 2 * second}, "nodes 7 clocks 60000,60000,60000 incs 2000,2000,2000"},
		{"days", engine.Limits{}, siteclient.Clock{Left: left, Days: true}, "movetime 1000"},
		{"days and a time", engine.Limits{MoveTime: 3 * second}, siteclient.Clock{Left: left, Days: true}, "movetime 3000"},
	} {
		s := session{Options: Options{Limits: tt.given}, view: siteclient.View{Clock: tt.clock}}
		if got := s.limits().String(); got != tt.engine {
			t.Errorf("%s: go %s", tt.name, got)
		}
	}
}
