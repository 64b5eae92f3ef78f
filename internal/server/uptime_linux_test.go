package server

import (
	"testing"
	"time"
)

func TestTheSystemKnowsItsUptime(t *testing.T) {
	boot, before := Uptime()
	time.Sleep(2 * time.Millisecond)
	again, after := Uptime()
	if boot == "" || boot != again || before <= 0 || after <= before {
		t.Errorf("%q %v, then %q %v", boot, before, again, after)
	}
}
