package seat

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/engine"
	"triplecross/internal/game"
	"triplecross/internal/game/games"
	"triplecross/internal/protocol"
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

// failing is a player that fails to move.
type failing struct {
	mute
	err error
}

func (f failing) Move(context.Context, engine.Position, engine.Limits) (string, engine.Info, error) {
	return "", engine.Info{}, f.err
}

func TestTheTableLearnsWhyAPlayerGaveUpItsSeat(t *testing.T) {
	g, _ := games.Find("chexers")
	for _, tt := range []struct {
		name     string
		err      error
		status   int // of the answer to the form
		want     protocol.Failure
		takeover bool
	}{
		{"late", &engine.Fault{Reason: engine.Late, Detail: "no move in time"}, http.StatusOK, protocol.FailureTime, true},
		{"never", context.DeadlineExceeded, http.StatusOK, protocol.FailureTime, true},
		{"illegal", &engine.Fault{Reason: engine.Illegal}, http.StatusOK, protocol.FailureError, true},
		{"broken server", &engine.Fault{Reason: engine.Dead}, http.StatusBadGateway, protocol.FailureError, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var said string
			site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				switch r.URL.Path {
				case "/g/T.json":
					io.WriteString(w, `{"game":"chexers","status":"live","version":3}`)
				case "/t/T/stand":
					said = r.FormValue("failure")
					w.WriteHeader(tt.status)
				}
			}))
			defer site.Close()
			client := siteclient.New(site.URL, http.DefaultTransport.(*http.Transport).Clone())
			defer client.Close()
			s := session{
				Options: Options{Player: failing{err: tt.err}, Log: slog.New(slog.DiscardHandler)},
				link:    siteclient.SeatLink{Table: "T"}, site: client, game: g,
			}
			err := s.move(t.Context())
			if said != string(tt.want) {
				t.Errorf("the table learns %q, not %q", said, tt.want)
			}
			if got := strings.Contains(err.Error(), "a bot plays on"); got != tt.takeover {
				t.Errorf("the program says: %v", err)
			}
		})
	}
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
