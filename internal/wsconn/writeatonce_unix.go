//go:build unix && !linux

package wsconn

import "syscall"

// writeAtOnce writes to a file that does not wait.
func writeAtOnce(fd uintptr, p []byte) (int, error) { return syscall.Write(int(fd), p) }
