package server

import (
	"os"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// Uptime returns how long the system has been running, including sleep and independent of its clock, and an
// ID of this boot; "" if unknown.
func Uptime() (boot string, up time.Duration) {
	name, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	var since unix.Timespec
	if err != nil || unix.ClockGettime(unix.CLOCK_BOOTTIME, &since) != nil {
		return "", 0
	}
	return strings.TrimSpace(string(name)), time.Duration(since.Nano())
}
