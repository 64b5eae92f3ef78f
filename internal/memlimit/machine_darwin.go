package memlimit

import "golang.org/x/sys/unix"

// machine returns the bytes of memory that the machine has, or 0 if it does not tell.
func machine() uint64 {
	size, err := unix.SysctlUint64("hw.memsize")
	if err != nil {
		return 0
	}
	return size
}
