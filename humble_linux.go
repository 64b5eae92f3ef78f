package main

import (
	"runtime"
	"syscall"
)

// humility is how many steps of niceness bots stand back behind people.
const humility = 10

// humble gives the calling goroutine a thread of its own that the system runs
// when others let it. The thread ends with the goroutine.
func humble() {
	runtime.LockOSThread()
	const highest = 20 // the system call counts down from it
	if rank, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0); err == nil {
		// Everybody may stand back; and if not, bots are merely as urgent as people.
		syscall.Setpriority(syscall.PRIO_PROCESS, syscall.Gettid(), highest-rank+humility) //nolint:errcheck // see above
	}
}
