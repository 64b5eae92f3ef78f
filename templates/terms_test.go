package templates_test

import (
	"testing"
	"time"

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
		{Key: "army", Label: "Army", With: []any{"full"}, Choices: []game.Choice{
			{Value: 1, Label: "one"}, {Value: 2, Label: "two"},
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
		`{"places":true,"kings":0}`:     "Kings: for ever. At the end: play on.",
		`{"unused":"full","players":3}`: "Points: full.",
		`{"kings":7}`:                   "",
		`{"unused":"full","army":2}`:    "Points: full. Army: two.",
		`{"unused":"empty","army":2}`:   "",
		`{"army":2}`:                    "",
		`nonsense`:                      "",
	} {
		if got := templates.Terms(english(t), info, setup, 3, false, templates.Manners{}); got != want {
			t.Errorf("%s is told as %q, not %q", setup, got, want)
		}
	}
	if got := templates.Terms(english(t), info, `{"unused":"full"}`, 2, false, templates.Manners{}); got != "" {
		t.Errorf("what is usual for two is told: %q", got)
	}
	if got, want := templates.Terms(english(t), info, `{"first":1}`, 3, true, templates.Manners{}), "Begins: the first seat, drawn by lot."; got != want {
		t.Errorf("a lot is told as %q, not %q", got, want)
	}
	if got := templates.Terms(english(t), info, `{"first":1}`, 3, false, templates.Manners{}); got != "" {
		t.Errorf("a lot is told unasked: %q", got)
	}
}

func TestTheTermsTellTheClockAndWhatBecomesOfASeat(t *testing.T) {
	info := game.Info{Options: []game.Option{{Key: "kings", Label: "Kings", Choices: []game.Choice{
		{Value: 100, Label: "a draw after 100"}, {Value: 0, Label: "for ever"},
	}}}}
	blitz := templates.Clock{Base: 10 * time.Minute, Increment: 20 * time.Second}
	for want, m := range map[string]templates.Manners{
		"": {Lose: true}, // without a clock, nobody's time runs out
		"10 minutes each, 20 seconds more a move; whose time runs out loses.":                         {Clock: blitz, Lose: true},
		"10 minutes each, 20 seconds more a move; a bot plays on for whoever runs out of time.":       {Clock: blitz},
		"1 minute each, 1 second more a move; whose time runs out loses.":                             {Clock: templates.Clock{Base: time.Minute, Increment: time.Second}, Lose: true},
		"5 minutes each; whose time runs out loses.":                                                  {Clock: templates.Clock{Base: 5 * time.Minute}, Lose: true},
		"1 day a move. A bot plays on for whoever is out of time or gone for a minute.":               {Clock: templates.Clock{Turn: 24 * time.Hour}, Bot: true},
		"7 days a move; whose time runs out loses.":                                                   {Clock: templates.Clock{Turn: 7 * 24 * time.Hour}, Lose: true},
		"2 minutes each; whose time runs out loses. A bot plays on for whoever is gone for a minute.": {Clock: templates.Clock{Base: 2 * time.Minute}, Lose: true, Bot: true},
		"A bot plays on for whoever is gone for a minute.":                                            {Bot: true},
	} {
		if got := templates.Terms(english(t), info, `{"kings":100}`, 2, false, m); got != want {
			t.Errorf("%+v is told as %q, not %q", m, got, want)
		}
	}
	want := "Kings: for ever. 3 days a move; whose time runs out loses."
	m := templates.Manners{Clock: templates.Clock{Turn: 72 * time.Hour}, Lose: true}
	if got := templates.Terms(english(t), info, `{"kings":0}`, 2, false, m); got != want {
		t.Errorf("rules and clock are told as %q, not %q", got, want)
	}
}

func TestAClockIsToldBrieflyWhereThereIsLittleRoom(t *testing.T) {
	for want, clock := range map[string]templates.Clock{
		"":              {},
		"10 min + 20 s": {Base: 10 * time.Minute, Increment: 20 * time.Second},
		"5 min":         {Base: 5 * time.Minute},
		"3 days a move": {Turn: 72 * time.Hour},
	} {
		if got := clock.Brief(english(t)); got != want {
			t.Errorf("%+v is told as %q, not %q", clock, got, want)
		}
	}
}
