package memlimit

import "golang.org/x/sys/unix"

// machine returns the bytes of memory that the machine has, or 0 if it does not tell.
func machine() uint64 {
	var info unix.Sysinfo_t
	if err := unix.Sysinfo(&info); err != nil {
		return 0
	}
	return uint64(info.Totalram) * uint64(info.Unit)
}
