package plates

import (
	"context"
	"fmt"
	"time"

	"triplecross/internal/locale"
	"triplecross/internal/protocol"
)

// ClockFace is what a seat's clock shows. The script counts it down.
type ClockFace struct {
	Shown  bool // there is a clock, and a person plays or has played by it
	Text   string
	Low    bool // there is little time left
	Paused bool // the seat is on turn, but its clock is stopped
	Days   bool // it counts days per move
}

// Below low, a clock shows tenths of a second. Below lowDays, a clock that
// counts days is low.
const (
	low     = 20 * time.Second
	lowDays = time.Hour
)

// newClockFace reads the clock of a seat.
func newClockFace(ctx context.Context, v protocol.View, seat int) ClockFace {
	k := v.Clock
	if k == nil || seat >= len(k.Left) {
		return ClockFace{}
	}
	left := time.Duration(k.Left[seat]) * time.Millisecond
	// Before the start the clock is on the page but hidden: the script shows it.
	person := v.Seats[seat].Kind == protocol.Person && v.Status != protocol.Open
	stays := v.Seats[seat].Out && v.Status == protocol.Over // as it was when its person gave up or lost on time
	on := v.Status == protocol.Live && v.Turn>>seat&1 == 1
	return ClockFace{
		Shown: person || stays, Text: countdown(ctx, left), Low: left < low || k.Days && left < lowDays,
		Paused: person && on && k.Run>>seat&1 == 0, Days: k.Days,
	}
}

// countdown formats the time left: "2 d 4 h", "3 h 5 m", "9:41", "0:07.3".
func countdown(ctx context.Context, left time.Duration) string {
	left = max(0, left)
	if left < low {
		tenths := left / (100 * time.Millisecond)
		return fmt.Sprintf("0:%02d.%d", tenths/10, tenths%10)
	}
	seconds := (left + time.Second - 1) / time.Second
	minutes, hours, days := seconds/60, seconds/3600, seconds/86400
	switch {
	case days > 0:
		return locale.T(ctx, "clock.days", "Days", int(days), "Hours", int(hours%24))
	case hours > 0:
		return locale.T(ctx, "clock.hours", "Hours", int(hours), "Minutes", int(minutes%60))
	}
	return fmt.Sprintf("%d:%02d", minutes, seconds%60)
}

// says describes what the clock looks like, empty if its text says enough.
func (d ClockFace) says(ctx context.Context) string {
	switch {
	case d.Paused:
		return locale.T(ctx, "clock.paused", "Left", d.Text)
	case d.Low:
		return locale.T(ctx, "clock.low", "Left", d.Text)
	}
	return ""
}
