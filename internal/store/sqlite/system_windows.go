package sqlite

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// lock locks a file until it is closed, or fails with ErrInUse.
func lock(file *os.File) error {
	err := windows.LockFileEx(windows.Handle(file.Fd()),
		windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, new(windows.Overlapped))
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return ErrInUse
	}
	return os.NewSyscallError("LockFileEx", err)
}

// SyncDirectory does nothing: Windows does not sync directories on their own.
func SyncDirectory(string) error { return nil }

// giveToOwner does nothing: on Windows, the folder determines who may open its files.
func giveToOwner(*os.File) error { return nil }
