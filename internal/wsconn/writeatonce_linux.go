package wsconn

import (
	"syscall"
	"unsafe"
)

// writeAtOnce writes to a file that does not wait. The runtime is not told of the system call: it takes the processor from
// a thread that the kernel interrupts in one, and gives it to another, which on a busy core costs more than the call.
func writeAtOnce(fd uintptr, p []byte) (int, error) {
	n, _, err := syscall.RawSyscall(syscall.SYS_WRITE, fd, uintptr(unsafe.Pointer(unsafe.SliceData(p))), uintptr(len(p)))
	if err != 0 {
		return 0, err
	}
	return int(n), nil
}
