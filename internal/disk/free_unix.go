//go:build linux || darwin

package disk

import "golang.org/x/sys/unix"

func free(folder string) int64 {
	var s unix.Statfs_t
	if err := unix.Statfs(folder, &s); err != nil {
		return Unknown
	}
	return int64(s.Bavail) * int64(s.Bsize)
}
