package lobby_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/lobby"
	"triplecross/internal/protocol"
	"triplecross/internal/table"
)

// viewer is a subscription whose messages can be waited for.
type viewer struct {
	*lobby.Subscription
	ready chan struct{} // holds a token when there may be something to take
}

// subscribe attaches a viewer to a table. The caller must close it.
func (w *world) subscribe(id string, who table.Person, since int) (*viewer, error) {
	v := &viewer{ready: make(chan struct{}, 1)}
	var err error
	v.Subscription, err = w.Subscribe(w.t.Context(), id, who, lobby.Known{Version: since}, func() {
		select {
		case v.ready <- struct{}{}:
		default:
		}
	})
	return v, err
}

// Next waits for the next message.
func (v *viewer) Next(ctx context.Context) ([]byte, error) {
	for {
		if data, err := v.Take(); data != nil || err != nil {
			return data, err
		}
		select {
		case <-v.ready:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// look subscribes to a table until the test ends.
func (w *world) look(id string, who table.Person, since int) *viewer {
	w.t.Helper()
	v, err := w.subscribe(id, who, since)
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(v.Close)
	return v
}

// told returns all messages that a viewer can take now, as "view 5, here, move 6".
func told(t *testing.T, sub *viewer) string {
	t.Helper()
	var words []string
	for {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		data, err := sub.Next(ctx)
		cancel()
		if errors.Is(err, context.DeadlineExceeded) {
			return strings.Join(words, ", ")
		}
		if err != nil {
			t.Fatal(err)
		}
		var m struct {
			Kind    string `json:"t"`
			Version int    `json:"n"`
		}
		if err := json.Unmarshal(data, &m); err != nil {
			t.Fatal(err)
		}
		word := m.Kind
		if m.Version > 0 {
			word += fmt.Sprint(" ", m.Version)
		}
		words = append(words, word)
	}
}

// play plays the next move in a game of three people.
func (w *world) play(id string, text string) {
	w.t.Helper()
	t := w.table(id)
	seat := game.Seat(len(t.Moves) % 3)
	w.must(id, []table.Person{ada, bob, cleo}[seat], table.Play{
		ID: fmt.Sprint(t.Version), Version: t.Version, Seat: seat, Text: text,
	})
}

func TestAViewerGetsEachMoveOrOneWholeView(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id := w.three()
		quick, slow := w.look(id, ada, 0), w.look(id, "", 0)
		if got := told(t, quick); got != "view 5, here" {
			t.Errorf("at first: %s", got)
		}
		if got := told(t, slow); got != "view 5, here" {
			t.Errorf("at first: %s", got)
		}
		for i, text := range []string{"a1-b1", "d7-d6", "g4-f4"} {
			w.play(id, text)
			if got, want := told(t, quick), fmt.Sprint("move ", 6+i); got != want {
				t.Errorf("after %s: %s", text, got)
			}
		}
		if got := told(t, slow); got != "view 8" {
			t.Errorf("a viewer who was away is told: %s", got)
		}
		w.play(id, "a2-a1")
		if got := told(t, slow); got != "move 9" {
			t.Errorf("back again: %s", got)
		}
		if got := told(t, w.look(id, bob, 9)); !strings.HasPrefix(got, "sync 9, here") {
			t.Errorf("a viewer with the newest version is told: %s", got)
		}
		quick.Refresh()
		if got := told(t, quick); got != "here, view 9" && got != "view 9, here" {
			t.Errorf("after a refresh: %s", got)
		}
	})
}

func TestComingsAndGoingsAreBatched(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id := w.three()
		sub := w.look(id, ada, 0)
		if got := told(t, sub); got != "view 5, here" {
			t.Errorf("at first: %s", got)
		}
		for range 50 {
			w.look(id, "", 0)
		}
		if got := told(t, sub); got != "here" {
			t.Errorf("after fifty have come: %s", got)
		}
	})
}

func TestWhoIsHereIsToldOnlyIfItHasChanged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id := w.three()
		sub := w.look(id, ada, 0)
		told(t, sub)
		w.look(id, "", 0).Close() // before anybody could be told
		if got := told(t, sub); got != "" {
			t.Errorf("when a watcher has come and gone: %s", got)
		}
	})
}

// Messages are encoded once for many viewers, and the clocks run on.
func TestAViewerWhoComesLaterSeesTheClocksAsTheyAreThen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id, _ := w.connected(table.Settings{Clock: fischer})
		time.Sleep(allowance)
		left := func() time.Duration {
			data, err := w.look(id, "", 0).Take()
			var view protocol.View
			if err = errors.Join(err, json.Unmarshal(data, &view)); err != nil || view.Clock == nil {
				t.Fatalf("the first message is %s, %v", data, err)
			}
			return time.Duration(view.Clock.Left[0]) * time.Millisecond
		}
		told(t, w.look(id, "", 0)) // until nothing else is about to be told
		before := left()
		time.Sleep(300 * time.Millisecond) // nobody is told of the newcomer yet
		if passed := before - left(); passed != 300*time.Millisecond {
			t.Errorf("after 300 ms the clock has gone on by %v", passed)
		}
	})
}

func TestARoomThatNobodyUsesStopsAndTheTableGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id := w.three()
		w.play(id, "a1-b1")
		before := w.table(id)
		time.Sleep(time.Hour)
		synctest.Wait()
		if n := w.Rooms(); n != 0 {
			t.Errorf("after an hour without anybody there are %d rooms", n)
		}
		if after := w.table(id); after.Version != before.Version {
			t.Errorf("the table went from version %d to %d", before.Version, after.Version)
		}
		w.play(id, "d7-d6")
	})
}

func TestSubscriptionsEndWithTheLobby(t *testing.T) {
	w := open(t)
	id := w.three()
	sub := w.look(id, ada, 0)
	w.Close()
	for {
		if _, err := sub.Next(t.Context()); errors.Is(err, lobby.ErrClosing) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := w.Do(t.Context(), id, ada, table.Start{}); !errors.Is(err, lobby.ErrClosing) {
		t.Errorf("a closed lobby answers %v", err)
	}
	if _, err := w.subscribe(id, ada, 0); !errors.Is(err, lobby.ErrClosing) {
		t.Errorf("a closed lobby answers %v", err)
	}
}

func TestATableOfBotsStandsStillSoonAfterTheLastLook(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := open(t)
		id := w.create(true, "bot", "bot", "bot")
		if err := w.Look(t.Context(), id, lobby.Reader{}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		before := len(w.table(id).Moves)
		if before == 0 {
			t.Error("the bots do not play for a viewer")
		}
		time.Sleep(time.Hour)
		if after := len(w.table(id).Moves); after != before {
			t.Errorf("the bots played on from ply %d to %d", before, after)
		}
	})
}
