package lobby_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"triplecross/internal/lobby"
	"triplecross/internal/store"
	"triplecross/internal/table"
)

// A room that has ended stays until its last move is stored. Who comes meanwhile is served by the next room.
func TestWhoComesWhileATableIsReadAgainIsServed(t *testing.T) {
	for what, come := range map[string]func(w *world, id string) error{
		"a command": func(w *world, id string) error {
			_, err := w.Do(w.t.Context(), id, bob, table.Rename{Name: "Robert"})
			return err
		},
		"a chat message": func(w *world, id string) error { return w.Say(w.t.Context(), id, bob, "Bob", "Hello") },
		"a viewer": func(w *world, id string) error {
			sub, err := w.subscribe(id, bob, 0)
			if err == nil {
				defer sub.Close()
				_, err = sub.Take()
			}
			return err
		},
		"a reader": func(w *world, id string) error { return w.Look(w.t.Context(), id, lobby.Reader{Person: bob}) },
	} {
		t.Run(what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w, disk := openStalling(t)
				id := w.three()
				resume, moved := w.moving(disk, id)
				lobby.NewPeople(w.Lobby).Reread("", []string{id})
				came := make(chan error, 1)
				go func() { came <- come(w, id) }()
				synctest.Wait()
				resume()
				if err := <-moved; err != nil {
					t.Errorf("the move: %v", err)
				}
				if err := <-came; err != nil {
					t.Error(err)
				}
				if got := len(w.table(id).Moves); got != 1 {
					t.Errorf("%d moves", got)
				}
			})
		})
	}
}

// heldChat is a store whose chat messages wait until they may be stored.
type heldChat struct {
	store.Store
	until chan struct{}
}

func (s heldChat) AddChatMessage(ctx context.Context, id string, m store.ChatMessage) (int, error) {
	<-s.until
	return s.Store.AddChatMessage(ctx, id, m)
}

// The room in which somebody speaks may end before the message is stored, and the next one has read the chat by then.
func TestAMessageThatIsStoredAfterItsRoomHasEndedIsShown(t *testing.T) {
	for what, elsewhere := range map[string]bool{"at the next room": false, "at another server": true} {
		t.Run(what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				until := make(chan struct{})
				var moved atomic.Bool
				a, b := two(t, everything, everything, func(st store.Store) store.Store { return heldChat{st, until} })
				a.owns = func(string) bool { return !moved.Load() }
				a.reread = func(_ context.Context, person table.Person, tables []string) error {
					lobby.NewPeople(b.Lobby).Reread(person, tables)
					return nil
				}
				a.restartOver(plain)
				id, next := a.three(), a
				said := make(chan error, 1)
				go func() { said <- a.Say(t.Context(), id, ada, "", "Hello") }()
				synctest.Wait()
				if moved.Store(elsewhere); elsewhere {
					a.Release()
					next = b
				} else {
					lobby.NewPeople(a.Lobby).Reread("", []string{id})
				}
				next.look(id, bob, 0)
				close(until)
				if err := <-said; err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff([]string{"Hello"}, heard(t, next.look(id, bob, 0))); diff != "" {
					t.Errorf("who comes back reads (-want +got):\n%s", diff)
				}
			})
		})
	}
}
