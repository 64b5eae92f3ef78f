//go:build unix

package server

import "golang.org/x/sys/unix"

// freeSpace returns how many more bytes can be written to the disk of a folder.
func freeSpace(folder string) (uint64, error) {
	var disk unix.Statfs_t
	if err := unix.Statfs(folder, &disk); err != nil {
		return 0, err
	}
	return uint64(disk.Bavail) * uint64(disk.Bsize), nil
}
