//go:build unix

package sqlite

import (
	"errors"
	"os"
	"syscall"
)

// lock locks a file until it is closed, or fails with ErrInUse.
func lock(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return ErrInUse
	}
	return os.NewSyscallError("flock", err)
}
