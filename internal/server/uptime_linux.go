package server

import (
	"os"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// Uptime returns for how long the system has run, asleep too and whatever its clock was
// turned to, and a name of its start; "" if the system does not tell.
func Uptime() (boot string, up time.Duration) {
	name, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	var since unix.Timespec
	if err != nil || unix.ClockGettime(unix.CLOCK_BOOTTIME, &since) != nil {
		return "", 0
	}
	return strings.TrimSpace(string(name)), time.Duration(since.Nano())
}
