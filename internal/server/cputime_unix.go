//go:build unix

package server

import (
	"time"

	"golang.org/x/sys/unix"
)

// cpuTime returns the processor time that the process has used, or 0 if it is unknown.
func cpuTime() time.Duration {
	var used unix.Rusage
	if unix.Getrusage(unix.RUSAGE_SELF, &used) != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
