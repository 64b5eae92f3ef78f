package words_test

import (
	"testing"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/locale/localetest"
	"triplecross/internal/phrase"
	"triplecross/templates/words"
)

func TestTheSummaryTellsWhatIsUnusual(t *testing.T) {
	info := game.Info{Options: []game.Option{
		{Key: "kings", Label: phrase.Phrase{English: "Kings"}, Choices: []game.Choice{
			{Value: 100, Label: phrase.Phrase{English: "a draw after 100"}}, {Value: 0, Label: phrase.Phrase{English: "for ever"}},
		}},
		{Key: "unused", Label: phrase.Phrase{English: "Points"}, Choices: []game.Choice{
			{Value: "empty", Label: phrase.Phrase{English: "empty"}, Players: []int{3}}, {Value: "full", Label: phrase.Phrase{English: "full"}},
		}},
		{Key: "army", Label: phrase.Phrase{English: "Army"}, With: []any{"full"}, Choices: []game.Choice{
			{Value: 1, Label: phrase.Phrase{English: "one"}}, {Value: 2, Label: phrase.Phrase{English: "two"}},
		}},
		{Key: "places", Label: phrase.Phrase{English: "At the end"}, Choices: []game.Choice{
			{Value: false, Label: phrase.Phrase{English: "stop"}}, {Value: true, Label: phrase.Phrase{English: "play on"}},
		}},
		{Key: "first", Label: phrase.Phrase{English: "Begins"}, Drawn: true, Choices: []game.Choice{
			{Value: 1, Label: phrase.Phrase{English: "the first seat"}}, {Value: 2, Label: phrase.Phrase{English: "the second seat"}},
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
		if got := words.SetupSummary(localetest.English(t), info, setup, 3, false, words.Settings{}); got != want {
			t.Errorf("%s is told as %q, not %q", setup, got, want)
		}
	}
	if got := words.SetupSummary(localetest.English(t), info, `{"unused":"full"}`, 2, false, words.Settings{}); got != "" {
		t.Errorf("what is usual for two is told: %q", got)
	}
	if got, want := words.SetupSummary(localetest.English(t), info, `{"first":1}`, 3, true, words.Settings{}), "Begins: the first seat, drawn by lot."; got != want {
		t.Errorf("a lot is told as %q, not %q", got, want)
	}
	if got := words.SetupSummary(localetest.English(t), info, `{"first":1}`, 3, false, words.Settings{}); got != "" {
		t.Errorf("a lot is told unasked: %q", got)
	}
}

func TestTheSummaryTellsTheClockAndWhatBecomesOfASeat(t *testing.T) {
	info := game.Info{Options: []game.Option{{Key: "kings", Label: phrase.Phrase{English: "Kings"}, Choices: []game.Choice{
		{Value: 100, Label: phrase.Phrase{English: "a draw after 100"}}, {Value: 0, Label: phrase.Phrase{English: "for ever"}},
	}}}}
	blitz := words.Clock{Base: 10 * time.Minute, Increment: 20 * time.Second}
	for want, m := range map[string]words.Settings{
		"": {Lose: true}, // without a clock, nobody's time runs out
		"10 minutes each, plus 20 seconds per move. If your time runs out, you lose.":                    {Clock: blitz, Lose: true},
		"10 minutes each, plus 20 seconds per move. If your time runs out, a bot plays on.":              {Clock: blitz},
		"1 minute each, plus 1 second per move. If your time runs out, you lose.":                        {Clock: words.Clock{Base: time.Minute, Increment: time.Second}, Lose: true},
		"5 minutes each. If your time runs out, you lose.":                                               {Clock: words.Clock{Base: 5 * time.Minute}, Lose: true},
		"1 day per move. If your time runs out or you are gone for a minute, a bot plays on.":            {Clock: words.Clock{Turn: 24 * time.Hour}, Bot: true},
		"7 days per move. If your time runs out, you lose.":                                              {Clock: words.Clock{Turn: 7 * 24 * time.Hour}, Lose: true},
		"2 minutes each. If your time runs out, you lose. If you are gone for a minute, a bot plays on.": {Clock: words.Clock{Base: 2 * time.Minute}, Lose: true, Bot: true},
		"If you are gone for a minute, a bot plays on.":                                                  {Bot: true},
	} {
		if got := words.SetupSummary(localetest.English(t), info, `{"kings":100}`, 2, false, m); got != want {
			t.Errorf("%+v is told as %q, not %q", m, got, want)
		}
	}
	want := "Kings: for ever. 3 days per move. If your time runs out, you lose."
	m := words.Settings{Clock: words.Clock{Turn: 72 * time.Hour}, Lose: true}
	if got := words.SetupSummary(localetest.English(t), info, `{"kings":0}`, 2, false, m); got != want {
		t.Errorf("rules and clock are told as %q, not %q", got, want)
	}
}

func TestAClockIsToldBrieflyWhereThereIsLittleRoom(t *testing.T) {
	for want, clock := range map[string]words.Clock{
		"":                        {},
		"10\u00a0min + 20\u00a0s": {Base: 10 * time.Minute, Increment: 20 * time.Second},
		"5\u00a0min":              {Base: 5 * time.Minute},
		"3 days per move":         {Turn: 72 * time.Hour},
	} {
		if got := clock.Brief(localetest.English(t)); got != want {
			t.Errorf("%+v is told as %q, not %q", clock, got, want)
		}
	}
}
