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
	for range 20 { // ten seconds, as run looks at it
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
