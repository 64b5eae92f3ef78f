package lobby

import (
	"testing"
	"time"
)

func TestAPauseOfTheProcessTakesNoTime(t *testing.T) {
	began := time.Date(2019, 4, 1, 12, 0, 0, 0, time.UTC)
	var passed time.Duration
	c := &houseClock{since: func() time.Duration { return passed }, began: began}
	shows := func(what string, least, most time.Duration) {
		t.Helper()
		if got := c.now().Sub(began); got < least || got > most {
			t.Errorf("%s: the clock has gone on for %v, not %v to %v", what, got, least, most)
		}
	}
	for range 20 { // ten seconds of reads by run
		passed += lookInterval
		c.now()
	}
	shows("while the process runs", 10*time.Second, 10*time.Second)
	passed += 20 * time.Second
	shows("after a pause of 20 seconds", 10*time.Second, 11*time.Second)
	shows("when somebody else looks", 10*time.Second, 11*time.Second)
	passed += maxUnlooked // a busy machine
	shows("after a while without a look", 12*time.Second, 13*time.Second)
	for range 4 {
		passed += time.Hour
		c.now()
	}
	shows("after many pauses", 12*time.Second, 16*time.Second)
}

// A server catches up after a suspension: by a hundredth of the time while games are played, and at once when
// it has none.
func TestTheClockFollowsTheCommonOne(t *testing.T) {
	began := time.Date(2019, 4, 1, 12, 0, 0, 0, time.UTC)
	var passed, ahead time.Duration
	c := &houseClock{since: func() time.Duration { return passed }, began: began}
	c.lead = func() time.Time { return began.Add(passed + ahead) }
	behind := func(what string, want time.Duration) {
		t.Helper()
		if got := c.lead().Sub(c.now()); got != want {
			t.Errorf("%s it is behind by %v, not %v", what, got, want)
		}
	}
	look := func(n int) {
		for range n {
			passed += lookInterval
			c.now()
			c.follow(maxCorrection)
		}
	}
	look(10)
	behind("at first", 0)
	passed += 20 * time.Second
	behind("after a pause", 20*time.Second-lookInterval)
	look(100)
	behind("after fifty seconds", 19*time.Second)
	c.follow(time.Hour)
	behind("without tables", 0)
	ahead = -time.Hour // somebody has set the common clock back
	look(100)
	shown := c.now()
	c.follow(time.Hour)
	if now := c.now(); now.Before(shown) {
		t.Errorf("the clock goes back by %v", shown.Sub(now))
	}
	passed += lookInterval
	behind("when it is ahead", -time.Hour+101*maxCorrection)
}
