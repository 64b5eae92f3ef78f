package memlimit

import (
	"bufio"
	"bytes"
	"io/fs"
	"math"
	"path"
	"strconv"
	"strings"
)

// Group returns how many bytes of memory the control group of this process (version 1 or 2) and the
// groups above it allow; math.MaxInt64 if there is no limit. Root is the root of the file system.
func Group(root fs.FS) int64 {
	groups, err := fs.ReadFile(root, "proc/self/cgroup")
	if err != nil {
		return math.MaxInt64 // not Linux
	}
	limit := int64(math.MaxInt64)
	for lines := bufio.NewScanner(bytes.NewReader(groups)); lines.Scan(); {
		// A line has the number of the hierarchy, its controllers, and the group in it.
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
		// In a container, the group's name may be the one outside, while the mounted file system starts at
		// the group itself: then only the last path of this loop exists.
		for group := path.Clean("/" + parts[2]); ; group = path.Dir(group) {
			limit = min(limit, limitIn(root, path.Join(folder, group, file)))
			if group == "/" {
				break
			}
		}
	}
	return limit
}

// limitIn returns the limit in a file, or math.MaxInt64 if there is none.
func limitIn(root fs.FS, name string) int64 {
	text, err := fs.ReadFile(root, name)
	if err != nil {
		return math.MaxInt64
	}
	limit, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64) // version 2 says "max"
	// Without a limit, version 1 has a number close to the largest.
	if err != nil || limit <= 0 || limit >= 1<<60 {
		return math.MaxInt64
	}
	return limit
}
