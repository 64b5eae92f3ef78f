package create

import (
	"context"
	"fmt"
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

// ReadSettings reads from a form how a table treats time and people who leave.
// What is left out is the default: no clock; a bot plays on for a seat whose flag
// has fallen, but with two players the seat has lost; and the others are asked
// what becomes of the seat of somebody who is gone; and all may talk.
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
		return m, respond.Bad(phrase.New("refusal.flags", "A fallen flag can mean that a bot plays on, or that the seat loses."))
	}
	switch away := form.Get("away"); away {
	case "", "ask":
	case "bot":
		m.Away = table.AwayBot
	default:
		return m, respond.Bad(phrase.New("refusal.aways", "When somebody is gone, the others can be asked, or a bot can play on."))
	}
	m.Mute = form.Get("hush") == "on"
	return m, nil
}

// readClock reads a clock as forms write it: "10+20" are minutes a seat and
// seconds a move, "3d" are days a move, and none is empty or "none".
func readClock(text string) (table.Clock, error) {
	if text == "" || text == "none" {
		return table.Clock{}, nil
	}
	wrong := respond.Bad(phrase.New("refusal.clock", "A clock is written like 10+20, minutes and seconds a move, or like 3d, days a move."))
	if days, ok := strings.CutSuffix(text, "d"); ok {
		n, err := strconv.ParseUint(days, 10, 8)
		if err != nil || n == 0 {
			return table.Clock{}, wrong
		}
		return table.Clock{Turn: time.Duration(n) * 24 * time.Hour}, nil
	}
	// A plus that was not encoded arrives as a space.
	minutes, seconds, ok := strings.Cut(strings.ReplaceAll(text, " ", "+"), "+")
	m, err := strconv.ParseUint(minutes, 10, 8)
	if err != nil || m == 0 || !ok {
		return table.Clock{}, wrong
	}
	sec, err := strconv.ParseUint(seconds, 10, 8)
	if err != nil {
		return table.Clock{}, wrong
	}
	return table.Clock{Base: time.Duration(m) * time.Minute, Increment: time.Duration(sec) * time.Second}, nil
}

// writeClock writes a clock as forms do.
func writeClock(c table.Clock) string {
	switch {
	case c.Turn > 0:
		return fmt.Sprintf("%dd", c.Turn/(24*time.Hour))
	case c.Base > 0:
		return fmt.Sprintf("%d+%d", c.Base/time.Minute, c.Increment/time.Second)
	}
	return "none"
}

// askSettings fills in what the new-table page asks about time and people who
// leave.
func askSettings(ctx context.Context, page *forms.NewTablePage, m table.Settings) {
	clock := writeClock(m.Clock)
	presets := []string{"none", "10+20", "5+8", "2+4", "1d", "3d", "7d"}
	if !slices.Contains(presets, clock) {
		presets = append(presets, clock)
	}
	for _, preset := range presets {
		row := &page.Clocks
		if strings.HasSuffix(preset, "d") {
			row = &page.Days
		}
		*row = append(*row, forms.Choice{Value: preset, Label: clockLabel(ctx, preset), Now: preset == clock})
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

// clockLabel writes a clock, as forms write it, for people to choose.
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
