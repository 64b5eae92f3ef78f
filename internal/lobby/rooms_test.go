package lobby_test

import (
	"testing"
	"testing/synctest"

	"triplecross/internal/lobby"
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
