package table

import (
	"testing"
	"time"

	"triplecross/internal/game"
	"triplecross/internal/game/chexers"
)

// clocked returns a table of three people with a clock after the event that began its game, and the time of that.
func clocked(t *testing.T, c Clock, e Started) (at Table, site *Site, now time.Time) {
	t.Helper()
	site, now = &Site{Games: map[string]game.Game{"chexers": game.Of(chexers.Rules{})}}, time.Now()
	events := []Event{Made{Game: "chexers", Settings: Settings{Clock: c}}}
	for s, p := range []Person{"ada", "bob", "cleo"} {
		events = append(events, Sat{Seat: game.Seat(s), Kind: SeatPerson, Person: p})
	}
	for _, e := range append(events, e) {
		var err error
		if at, err = at.Apply(site, e, now); err != nil {
			t.Fatal(err)
		}
	}
	return at, site, now
}

// In a game that an older version began, all of a first turn costs, also after the program has been replaced.
func TestAGameOfAnOlderVersionHasNoAllowance(t *testing.T) {
	clock := Clock{Base: time.Minute}
	for allowed, want := range map[Started]time.Duration{{}: 35 * time.Second, clock.started(): time.Minute} {
		at, site, now := clocked(t, clock, allowed)
		here := Presence{Online: 1}.Read(at, map[int]Reading{0: {Spent: 5000}})
		if allowed.Allowance > 0 {
			here = Presence{Online: 1}.Read(at, map[int]Reading{0: {Free: 5000}})
		}
		here.Meters[0].Run(true, false, at.Slack(0), now)
		m := Moment{Table: at, Here: here, Now: now.Add(20 * time.Second), Site: site}
		if left := time.Duration(m.Clock().Left[0]) * time.Millisecond; left != want {
			t.Errorf("%+v: %v are left, want %v", allowed, left, want)
		}
	}
}

func TestAMeterSaysWhenItsClockStarts(t *testing.T) {
	began := time.Now()
	slack := Slack{Grace: time.Minute, Free: 30 * time.Second}
	for name, c := range map[string]struct {
		away  bool
		after time.Duration
		still time.Duration // from the beginning; 0 if the clock runs by then
	}{
		"at first":          {false, 0, 30 * time.Second},
		"later":             {false, 10 * time.Second, 30 * time.Second},
		"then it runs":      {false, 30 * time.Second, 0},
		"away":              {true, 10 * time.Second, 90 * time.Second},
		"away for long":     {true, 70 * time.Second, 90 * time.Second},
		"away for too long": {true, 2 * time.Minute, 0},
	} {
		var m Meter
		m.Run(true, c.away, slack, began)
		m.count(slack, began.Add(c.after))
		var want time.Time
		if c.still > 0 {
			want = began.Add(c.still)
		}
		if got := m.Starts(slack); !got.Equal(want) {
			t.Errorf("%s: the clock starts after %v", name, got.Sub(began))
		}
		due := began.Add(5*time.Minute + slack.Free)
		if c.away {
			due = due.Add(slack.Grace)
		}
		if got := m.Due(5*time.Minute, slack); !got.Equal(due) {
			t.Errorf("%s: the flag falls after %v", name, got.Sub(began))
		}
	}
}
