package server

import (
	"bufio"
	"bytes"
	"io/fs"
	"log/slog"
	"math"
	"os"
	"path"
	"runtime/debug"
	"strconv"
	"strings"
)

// LimitMemory has the collector keep to nine tenths of the memory that the control group
// of the process allows, so that the kernel does not end it. It does nothing if
// GOMEMLIMIT is set or there is no limit.
func LimitMemory(log *slog.Logger) {
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	if limit := groupLimit(os.DirFS("/")); limit < math.MaxInt64 {
		debug.SetMemoryLimit(limit / 10 * 9)
		log.Info("memory is limited by the control group", "bytes", limit)
	}
}

// groupLimit returns how many bytes of memory the control group of this process, version
// 1 or 2, and those above it allow; math.MaxInt64 if they set no limit.
func groupLimit(root fs.FS) int64 {
	groups, err := fs.ReadFile(root, "proc/self/cgroup")
	if err != nil {
		return math.MaxInt64 // another system
	}
	limit := int64(math.MaxInt64)
	for lines := bufio.NewScanner(bytes.NewReader(groups)); lines.Scan(); {
		// The number of the hierarchy, its controllers, and the group in it.
		parts := strings.SplitN(lines.Text(), ":", 3)
		if len(parts) != 3 {
			continue
		}
		folder, file := "sys/fs/cgroup", "memory.max"
		if strings.Contains(","+parts[1]+",", ",memory,") {
			folder, file = "sys/fs/cgroup/memory", "memory.limit_in_bytes"
		} else if parts[1] != "" {
			continue
		}
		// In a container the group may be named as outside of it, and what is mounted is
		// the group itself: then only the last of these is there.
		for group := path.Clean("/" + parts[2]); ; group = path.Dir(group) {
			limit = min(limit, limitIn(root, path.Join(folder, group, file)))
			if group == "/" {
				break
			}
		}
	}
	return limit
}

// limitIn returns the limit that a file holds, math.MaxInt64 if there is none.
func limitIn(root fs.FS, name string) int64 {
	text, err := fs.ReadFile(root, name)
	if err != nil {
		return math.MaxInt64
	}
	limit, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64) // version 2 says "max"
	// Version 1 has a number close to the largest where there is no limit.
	if err != nil || limit <= 0 || limit >= 1<<60 {
		return math.MaxInt64
	}
	return limit
}
