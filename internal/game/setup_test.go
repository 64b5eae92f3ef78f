package game_test

import (
	"testing"

	"triplecross/internal/game"
)

func TestWhatASetupLeavesOutKeepsItsDefault(t *testing.T) {
	type choice struct {
		Players int
		Variant string
	}
	for setup, want := range map[game.Setup]choice{
		"":                              {3, "plain"},
		"{}":                            {3, "plain"},
		` {"players": 2} `:              {2, "plain"},
		`{"variant":"x","players":6}`:   {6, "x"},
		"{\"variant\":\n\t\"\\u00e9\"}": {3, "é"},
	} {
		got := choice{3, "plain"}
		if err := setup.Decode(&got); err != nil || got != want {
			t.Errorf("%q is %+v, %v", setup, got, err)
		}
	}
}

func TestASetupWithAnythingElseIsRefused(t *testing.T) {
	for setup, want := range map[game.Setup]string{
		" ":                   "set-up: the object has no end",
		"{":                   "set-up: the object has no end",
		"[]":                  "set-up: want an object, not array",
		"1":                   "set-up: want an object, not number",
		`{"colour":1}`:        `set-up: unknown field "colour"`,
		`{"players":"2"}`:     `set-up: "players" has the wrong type: string`,
		`{"players":1.5}`:     `set-up: "players" has the wrong type: number 1.5`,
		`{"players":2} {}`:    "set-up: text after the object",
		`{"players":2}}`:      "set-up: text after the object",
		"{\"players\":2}\x00": "set-up: text after the object",
	} {
		var choice struct {
			Players int `json:"players"`
		}
		if err := setup.Decode(&choice); err == nil || err.Error() != want {
			t.Errorf("%q is read as %+v, %v", setup, choice, err)
		}
	}
}
