package create

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"triplecross/internal/locale"
	"triplecross/internal/phrase"
	"triplecross/internal/table"
	"triplecross/templates/forms"
	"triplecross/web/respond"
)

// ReadSettings reads a table's settings from a form. The defaults are: no clock;
// a bot plays on for a seat that runs out of time, but with two players that
// seat loses; the others vote on what happens to the seat of somebody who
// leaves; and everybody may chat.
func ReadSettings(form url.Values, players int) (table.Settings, error) {
	var m table.Settings
	var err error
	if m.Clock, err = readClock(form.Get("clock")); err != nil {
		return m, err
	}
	switch flag := form.Get("flag"); {
	case flag == "lose", flag == "" && players == 2:
		m.Flag = table.FlagLose
	case flag == "bot", flag == "":
	default:
		return m, respond.Bad(phrase.New("refusal.flags", "When time runs out, a bot can play on, or the player can lose."))
	}
	switch away := form.Get("away"); away {
	case "", "ask":
	case "bot":
		m.Away = table.AwayBot
	default:
		return m, respond.Bad(phrase.New("refusal.aways", "When a player is gone, the others can decide, or a bot can play on."))
	}
	m.Mute, m.Several = form.Get("hush") == "on", form.Get("several") == "on"
	return m, nil
}

// readClock parses a clock: "10+20" is ten minutes per seat plus 20 seconds per
// move, "3d" is three days per move, and "" or "none" is no clock.
func readClock(text string) (table.Clock, error) {
	c, err := parseClock(text)
	if err != nil {
		return table.Clock{}, err
	}
	return c, c.Check()
}

// parseClock is readClock, also for clocks that are too long.
func parseClock(text string) (table.Clock, error) {
	if text == "" || text == "none" {
		return table.Clock{}, nil
	}
	wrong := respond.Bad(phrase.New("refusal.clock", "A clock is written like 10+20, minutes and seconds per move, or like 3d, days per move."))
	if days, ok := strings.CutSuffix(text, "d"); ok {
		n, err := strconv.ParseUint(days, 10, 16)
		if err != nil || n == 0 {
			return table.Clock{}, wrong
		}
		return table.Clock{Turn: time.Duration(n) * 24 * time.Hour}, nil
	}
	// A plus that was not encoded arrives as a space.
	minutes, seconds, ok := strings.Cut(strings.ReplaceAll(text, " ", "+"), "+")
	m, err := strconv.ParseUint(minutes, 10, 16)
	if err != nil || m == 0 || !ok {
		return table.Clock{}, wrong
	}
	sec, err := strconv.ParseUint(seconds, 10, 16)
	if err != nil {
		return table.Clock{}, wrong
	}
	return table.Clock{Base: time.Duration(m) * time.Minute, Increment: time.Duration(sec) * time.Second}, nil
}

// askSettings fills in the part of the form about clocks and people who leave.
func askSettings(ctx context.Context, page *forms.NewTablePage, m table.Settings) {
	clock := m.Clock.String()
	presets := []string{"none", "10+20", "5+8", "2+4", "1d", "3d", "7d"}
	if !slices.Contains(presets, clock) {
		presets = append(presets, clock)
	}
	for _, preset := range presets {
		row := &page.Clocks
		if strings.HasSuffix(preset, "d") {
			row = &page.Days
		}
		*row = append(*row, forms.Choice{Value: preset, Label: clockLabel(ctx, preset), Now: preset == clock, Leads: preset != "none"})
	}
	page.Flag = forms.Option{Field: "flag", Label: locale.T(ctx, "new.flag"), Choices: []forms.Choice{
		{Value: "lose", Label: locale.T(ctx, "new.lose"), Now: m.Flag == table.FlagLose},
		{Value: "bot", Label: locale.T(ctx, "new.bot"), Now: m.Flag == table.FlagBot},
	}}
	page.Away = []forms.Choice{
		{Value: "ask", Label: locale.T(ctx, "new.ask"), Now: m.Away == table.AwayAsk},
		{Value: "bot", Label: locale.T(ctx, "new.botMinute"), Now: m.Away == table.AwayBot},
	}
}

// clockLabel describes a clock, given in the notation of forms, for people to
// choose.
func clockLabel(ctx context.Context, clock string) string {
	if clock == "none" {
		return locale.T(ctx, "new.noClock")
	}
	days, ok := strings.CutSuffix(clock, "d")
	if n, err := strconv.Atoi(days); ok && err == nil {
		return locale.T(ctx, "time.days", "N", n)
	}
	return clock
}
