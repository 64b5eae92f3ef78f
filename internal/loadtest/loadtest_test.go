package loadtest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/loadtest"
	"triplecross/web"
)

// measure runs a load test in which there must be no violations.
func measure(t *testing.T, o loadtest.Options) loadtest.Figures {
	t.Helper()
	f, err := loadtest.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	for _, wrong := range f.Violations {
		t.Error(wrong)
	}
	if f.Violated > 0 || f.Gaps > 0 || f.Drops > 0 {
		t.Errorf("%d violations, %d gaps, %d connections lost", f.Violated, f.Gaps, f.Drops)
	}
	return f
}

func TestEveryGameIsPlayedAtItsTables(t *testing.T) {
	s := open(t, web.Limits{}, nil)
	for name, tt := range map[string]struct {
		game        string
		setup       game.Setup
		connections int
	}{
		"Chexers":                      {"chexers", "", 4 * (3 + 2)},
		"HexDame":                      {"hexdame", "", 4 * (2 + 2)},
		"Chinese checkers":             {"chinese-checkers", "", 4 * (3 + 2)},
		"Chinese checkers for six":     {"chinese-checkers", `{"players":6}`, 4 * (6 + 2)},
		"Chinese checkers, three sets": {"chinese-checkers", `{"players":2,"sets":3}`, 4 * (2 + 2)},
	} {
		t.Run(name, func(t *testing.T) {
			f := measure(t, loadtest.Options{URL: s.url, Game: tt.game, Setup: tt.setup, Tables: 4, Watchers: 2, Duration: soon})
			if f.Connections != tt.connections || f.Tables != 4 || f.Logs < 4 {
				t.Errorf("%d connections at %d tables, %d logs", f.Connections, f.Tables, f.Logs)
			}
			if f.Logged == 0 || f.Ack == nil || f.NextSeat == nil || f.Everybody == nil || f.Watchers == nil {
				t.Errorf("%+v", f)
			}
		})
	}
}

func TestGamesThatEndMakeRoomForOthers(t *testing.T) {
	s := open(t, web.Limits{}, nil)
	for {
		f := measure(t, loadtest.Options{URL: s.url, Game: "hexdame", Tables: 2, Duration: 2 * time.Second})
		if int64(f.Logs) < f.Games {
			t.Errorf("%d games have ended, %d logs were checked", f.Games, f.Logs)
		}
		if f.Logs > 2 {
			return
		}
	}
}

func TestAnOpenLoopPlaysAsManyMovesAsAreDue(t *testing.T) {
	s := open(t, web.Limits{}, nil)
	for name, rate := range map[string]int{"in time": 40, "more than can be played": 20_000} {
		t.Run(name, func(t *testing.T) {
			f := measure(t, loadtest.Options{URL: s.url, Game: "hexdame", Tables: 50, Rate: rate, Duration: time.Second})
			// Moves that were not played by the end count as late, so that none is
			// forgotten.
			if due := f.Ack.Count; due < 40 || int64(f.Logged)+f.Unsent != int64(due) {
				t.Errorf("%d moves were due, %d played, %d not", due, f.Logged, f.Unsent)
			}
		})
	}
}

func TestBotsPlayAtTablesNextToPeople(t *testing.T) {
	s := open(t, web.Limits{}, nil)
	o := loadtest.Options{URL: s.url, Game: "hexdame", Tables: 2, Rate: 5, Bots: 3, Level: "beginner", Duration: 2 * time.Second}
	for {
		f := measure(t, o)
		if f.Bots != 3 || f.Level != "beginner" || f.BotMovesPerSecond == 0 || f.Moves == 0 || f.Connections != 4 {
			t.Fatalf("%+v", f)
		}
		if f.Logs > 5 { // a finished game was replaced by another
			return
		}
	}
}

func TestAfterAStormEveryTableMovesOn(t *testing.T) {
	s := open(t, web.Limits{}, nil)
	for name, rate := range map[string]int{"with a move under way everywhere": 0, "with few": 20} {
		t.Run(name, func(t *testing.T) {
			f := measure(t, loadtest.Options{URL: s.url, Game: "chexers", Tables: 10, Watchers: 2, Rate: rate, ReconnectStorm: true, Duration: soon})
			if f.Back == nil || f.Back.Count != 50 || f.Storm <= 0 || f.Logged < 10 {
				t.Errorf("%+v", f)
			}
		})
	}
}

func TestOneTableHasManyWatchers(t *testing.T) {
	s := open(t, web.Limits{}, nil)
	f := measure(t, loadtest.Options{URL: s.url, Game: "chexers", Fanout: 40, Duration: soon})
	if f.Tables != 1 || f.Connections != 43 || f.Watchers == nil {
		t.Errorf("%+v", f)
	}
}

func TestConnectionsAreHeld(t *testing.T) {
	s := open(t, web.Limits{}, nil)
	f := measure(t, loadtest.Options{URL: s.url, Game: "chexers", Watchers: 2, Connections: 33, Duration: soon})
	if f.Tables != 6 || f.Connections != 33 || f.Moves != 0 {
		t.Errorf("%+v", f)
	}
}

func TestIdleTablesAreLaid(t *testing.T) {
	s := open(t, web.Limits{}, nil)
	f := measure(t, loadtest.Options{URL: s.url, Game: "chexers", Idle: 20, Duration: soon})
	if f.Tables != 20 || f.Connections != 0 || f.Logs != 20 {
		t.Errorf("%+v", f)
	}
}

func TestTheServersProcessIsWatched(t *testing.T) {
	if _, err := os.Stat("/proc/self/stat"); err != nil {
		t.Skip("this system does not tell what a process uses")
	}
	s := open(t, web.Limits{}, nil)
	f := measure(t, loadtest.Options{URL: s.url, Game: "chexers", Tables: 4, PID: os.Getpid(), Duration: soon})
	// Whether CPU time shows depends on the machine, but memory is never zero.
	if f.ServerRSS < 1<<20 {
		t.Errorf("the process of this test has %d bytes", f.ServerRSS)
	}
}

func TestTheFiguresAreToldToPeopleAndPrograms(t *testing.T) {
	s := open(t, web.Limits{}, nil)
	f := measure(t, loadtest.Options{URL: s.url, Game: "chexers", Tables: 1, Watchers: 1, Duration: soon})
	var text bytes.Buffer
	if err := f.Print(&text); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"play, chexers, 1 tables, 4 connections", "move to acknowledgement", "p99", "0 violations"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the table does not say %q:\n%s", want, &text)
		}
	}
	object, err := json.Marshal(f)
	if err != nil || !strings.Contains(string(object), `"violations":[]`) {
		t.Errorf("%s, %v", object, err)
	}
}

func TestAServerThatLimitsIsNamed(t *testing.T) {
	for name, limits := range map[string]web.Limits{
		"sitting down": {Join: 1}, "sockets": {Sockets: 2}, "messages": {Messages: 1},
	} {
		t.Run(name, func(t *testing.T) {
			s := open(t, limits, nil)
			_, err := loadtest.Run(t.Context(), loadtest.Options{URL: s.url, Game: "chexers", Tables: 12, Duration: time.Minute})
			if !errors.Is(err, loadtest.ErrLimited) || strings.Contains(err.Error(), "\n") {
				t.Errorf("the error is %v", err)
			}
		})
	}
}

func TestAnInterruptedRunTellsWhatItHas(t *testing.T) {
	tables := make(chan string, 1)
	s := open(t, web.Limits{}, func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if id, found := strings.CutSuffix(r.URL.Path, "/ws"); found {
				select {
				case tables <- strings.TrimPrefix(id, "/t/"):
				default:
				}
			}
			next.ServeHTTP(w, r)
		})
	})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	done := make(chan struct{})
	go func() {
		defer close(done)
		table := <-tables
		for s.moves(t.Context(), t, table) < 3 {
			time.Sleep(time.Millisecond)
		}
		cancel()
	}()
	f, err := loadtest.Run(ctx, loadtest.Options{URL: s.url, Game: "chexers", Tables: 1, Watchers: 1, Duration: time.Hour})
	<-done
	if err != nil || f.Violated > 0 || f.Logs != 1 || f.Logged < 3 {
		t.Errorf("%+v, %v", f, err)
	}
}

func TestALogThatWasTamperedWithIsFoundOut(t *testing.T) {
	var short atomic.Bool // a game was too short to remove moves from it
	s := open(t, web.Limits{}, func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !strings.HasSuffix(r.URL.Path, ".json") {
				next.ServeHTTP(w, r)
				return
			}
			answer := httptest.NewRecorder()
			next.ServeHTTP(answer, r)
			var rec map[string]any
			if err := json.Unmarshal(answer.Body.Bytes(), &rec); err != nil {
				t.Error(err)
			}
			// The last move may not have been acknowledged yet.
			for _, field := range []string{"moves", "seats", "versions"} {
				list := rec[field].([]any)
				if len(list) < 3 {
					short.Store(true)
					continue
				}
				rec[field] = list[:len(list)-2]
			}
			json.NewEncoder(w).Encode(rec) // the test itself reads this
		})
	})
	var f loadtest.Figures
	for duration := soon; duration < time.Minute; duration *= 4 { // a slow machine needs longer
		short.Store(false)
		var err error
		f, err = loadtest.Run(t.Context(), loadtest.Options{URL: s.url, Game: "chexers", Tables: 3, Duration: duration})
		if err != nil {
			t.Fatal(err)
		}
		if !short.Load() {
			break
		}
	}
	tables := make(map[string]bool)
	for _, violation := range f.Violations {
		table, why, _ := strings.Cut(violation, ": ")
		tables[table] = strings.HasPrefix(why, "lost: acknowledged as version")
	}
	if len(tables) != 3 || slices.Contains(slices.Collect(maps.Values(tables)), false) {
		t.Errorf("%d violations: %q", f.Violated, f.Violations)
	}
}

func TestARunThatCannotBeIsRefused(t *testing.T) {
	for name, o := range map[string]loadtest.Options{
		"no site":        {URL: "http://127.0.0.1:1", Game: "chexers", Tables: 1},
		"no address":     {URL: "nowhere", Game: "chexers", Tables: 1},
		"no such game":   {URL: "http://127.0.0.1:1", Game: "chess", Tables: 1},
		"no such set-up": {URL: "http://127.0.0.1:1", Game: "chinese-checkers", Setup: `{"players":5}`, Tables: 1},
		"no tables":      {URL: "http://127.0.0.1:1", Game: "chexers"},
		"bots alone":     {URL: "http://127.0.0.1:1", Game: "chexers", Bots: 1, Level: "club", Idle: 1},
		"two at a time":  {URL: "http://127.0.0.1:1", Game: "chexers", Fanout: 1, Idle: 1},
	} {
		if _, err := loadtest.Run(t.Context(), o); err == nil {
			t.Errorf("%s: it runs", name)
		}
	}
}
