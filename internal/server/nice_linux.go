package server

import (
	"runtime"
	"syscall"
)

// niceBy is added to the niceness of low-priority threads.
const niceBy = 10

// LowerPriority locks the calling goroutine to a thread and makes the thread
// nicer, so that the kernel prefers the other threads. The thread ends with the
// goroutine.
func LowerPriority() {
	runtime.LockOSThread()
	const highest = 20 // the system call counts down from it
	if rank, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0); err == nil {
		// Any process may do this. If it fails, the thread keeps its priority.
		syscall.Setpriority(syscall.PRIO_PROCESS, syscall.Gettid(), highest-rank+niceBy)
	}
}
