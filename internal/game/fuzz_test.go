package game_test

import (
	"encoding/json"
	"testing"

	"triplecross/internal/game"
)

// A set-up that can be read, whatever it holds, reads the same after it is written again.
func FuzzSetup(f *testing.F) {
	for _, text := range []string{"", `{"players":3}`, `{"players":3}x`, `{"PLAYERS":2,"board":"\ud800"}`, "null", `{"players":1e3}`, `[]`} {
		f.Add(text)
	}
	type options struct {
		Players int    `json:"players"`
		Board   string `json:"board"`
	}
	f.Fuzz(func(t *testing.T, text string) {
		first := options{Players: 2}
		if game.Setup(text).Decode(&first) != nil {
			return
		}
		again, err := json.Marshal(first)
		if err != nil {
			t.Fatal(err)
		}
		var second options
		if err := game.Setup(again).Decode(&second); err != nil || second != first {
			t.Errorf("%q is read as %+v, and %s as %+v (%v)", text, first, again, second, err)
		}
	})
}
