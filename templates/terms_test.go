package templates_test

import (
	"testing"

	"triplecross/internal/game"
	"triplecross/templates"
)

func TestTheTermsTellWhatIsUnusual(t *testing.T) {
	info := game.Info{Options: []game.Option{
		{Key: "kings", Label: "Kings", Choices: []game.Choice{
			{Value: 100, Label: "a draw after 100"}, {Value: 0, Label: "for ever"},
		}},
		{Key: "unused", Label: "Points", Choices: []game.Choice{
			{Value: "empty", Label: "empty", Players: []int{3}}, {Value: "full", Label: "full"},
		}},
		{Key: "places", Label: "At the end", Choices: []game.Choice{
			{Value: false, Label: "stop"}, {Value: true, Label: "play on"},
		}},
		{Key: "first", Label: "Begins", Drawn: true, Choices: []game.Choice{
			{Value: 1, Label: "the first seat"}, {Value: 2, Label: "the second seat"},
		}},
	}}
	for setup, want := range map[game.Setup]string{
		"":                              "",
		`{"kings":100,"places":false}`:  "",
		`{"kings":0}`:                   "Kings: for ever.",
		`{"places":true,"kings":0}`:     "Kings: for ever; at the end: play on.",
		`{"unused":"full","players":3}`: "Points: full.",
		`{"kings":7}`:                   "",
		`nonsense`:                      "",
	} {
		if got := templates.Terms(info, setup, 3, false); got != want {
			t.Errorf("%s is told as %q, not %q", setup, got, want)
		}
	}
	if got := templates.Terms(info, `{"unused":"full"}`, 2, false); got != "" {
		t.Errorf("what is usual for two is told: %q", got)
	}
	if got, want := templates.Terms(info, `{"first":1}`, 3, true), "Begins: the first seat, drawn by lot."; got != want {
		t.Errorf("a lot is told as %q, not %q", got, want)
	}
	if got := templates.Terms(info, `{"first":1}`, 3, false); got != "" {
		t.Errorf("a lot is told unasked: %q", got)
	}
}
