package loadtest

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"time"
)

// process is a process on this machine whose usage is read from /proc, which
// exists only on Linux.
type process struct{ folder string }

// self is this process, the load generator.
var self = process{"/proc/self"}

// processOf returns the process with a number.
func processOf(pid int) process { return process{fmt.Sprint("/proc/", pid)} }

// clockTick is the unit of CPU times in /proc on every machine that Go runs on.
const clockTick = 10 * time.Millisecond

// usage is the resources that a process has used so far and holds now.
type usage struct {
	at  time.Time
	cpu time.Duration // user's and system's
	rss int64         // bytes

	// written is the number of bytes that the process has caused to be written to disks. It is 0 if
	// the system does not reveal it.
	written int64
}

// usage reads the process's usage; false if it cannot be read.
func (p process) usage() (usage, bool) {
	stat, err := os.ReadFile(p.folder + "/stat")
	if err != nil {
		return usage{}, false
	}
	// The second field is the program's name in parentheses, which may hold
	// anything; the times are the 14th and 15th, the resident pages the 24th.
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if len(fields) < 22 {
		return usage{}, false
	}
	number := func(field int) int64 {
		n, _ := strconv.ParseInt(string(fields[field-3]), 10, 64)
		return n
	}
	return usage{
		at:  time.Now(),
		cpu: time.Duration(number(14)+number(15)) * clockTick,
		rss: number(24) * int64(os.Getpagesize()),

		written: p.written(),
	}, true
}

// written returns the number of bytes that the process has caused to be written to disks.
func (p process) written() int64 {
	io, err := os.ReadFile(p.folder + "/io")
	if err != nil {
		return 0
	}
	_, after, _ := bytes.Cut(io, []byte("\nwrite_bytes: "))
	digits, _, _ := bytes.Cut(after, []byte("\n"))
	n, _ := strconv.ParseInt(string(digits), 10, 64)
	return n
}

// percentSince returns how much of a core was used since an earlier reading.
func (u usage) percentSince(before usage) float64 {
	return 100 * float64(u.cpu-before.cpu) / float64(max(u.at.Sub(before.at), 1))
}
