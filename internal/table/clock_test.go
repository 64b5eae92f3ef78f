package table

import (
	"slices"
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

// moved returns a table after moves of its first seats in turn, each of which took some of its clock, in milliseconds.
func moved(t *testing.T, at Table, site *Site, now time.Time, spent ...int64) Table {
	t.Helper()
	for i, ms := range spent {
		s := at.State().Turn().First()
		by := []Person{"ada", "bob", "cleo"}[s]
		for move := range at.State().Moves(s) {
			var err error
			if at, err = at.Apply(site, Moved{Seat: s, Text: move.Text, By: by, Spent: ms}, now.Add(time.Duration(i)*time.Minute)); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	return at
}

func TestAReplayHasTheClocksOfEachPosition(t *testing.T) {
	clock := Clock{Base: time.Minute, Increment: 2 * time.Second}
	at, site, now := clocked(t, clock, clock.started())
	at = moved(t, at, site, now, 3000, 10_000, 0, 20_000)
	for ply, want := range [][]int{
		{60_000, 60_000, 60_000},
		{59_000, 60_000, 60_000},
		{59_000, 52_000, 60_000},
		{59_000, 52_000, 62_000},
		{41_000, 52_000, 62_000},
	} {
		if got := ClockAt(&at, ply); !slices.Equal(got.Left, want) || got.Run != 0 || got.Plus != 2000 {
			t.Errorf("after %d plies: %+v, want %v", ply, got, want)
		}
	}
	back, err := at.Apply(site, TakenBack{Ply: 3}, now.Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := ClockAt(&back, 1).Left, []int{59_000, 60_000, 60_000}; !slices.Equal(got, want) {
		t.Errorf("after a move that was not taken back: %v, want %v", got, want)
	}
	if got, want := ClockAt(&back, 3).Left, []int{39_000, 52_000, 62_000}; !slices.Equal(got, want) {
		t.Errorf("after a move was taken back: %v, want %v", got, want)
	}
	days, site, now := clocked(t, Clock{Turn: 24 * time.Hour}, Started{})
	days = moved(t, days, site, now, 0, 0)
	if got := ClockAt(&days, 1); got != nil {
		t.Errorf("clocks of days: %+v", got)
	}
}
